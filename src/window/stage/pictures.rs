//! Which picture a card has.

use crate::window::desk::Scene;

/// The picture of a Monster.
pub fn monster_picture(scene: &Scene, card: usize) -> String {
    let kind = scene.seen.book.monsters.get(card).and_then(|monster| {
        scene
            .seen
            .book
            .types
            .get(monster.kind.index())
            .map(|kind| kind.key)
    });
    format!(
        "paranormal/monsters/{}.svg",
        kind.map_or("ghost", |kind| kind.as_str())
    )
}

/// The picture of an Asset: its own, or that of its kind.
pub fn asset_picture(scene: &Scene, card: usize) -> String {
    use crate::vocab::paranormal::AssetKind;
    let Some(asset) = scene.seen.book.assets.get(card) else {
        return "paranormal/assets/item.svg".to_owned();
    };
    let own = format!("paranormal/assets/{}.svg", asset.key);
    if scene.art.has(&own) {
        return own;
    }
    match asset.kind {
        AssetKind::GainClue => "paranormal/assets/gain_clue.svg",
        AssetKind::Item => "paranormal/assets/item.svg",
        AssetKind::Ally => "paranormal/assets/ally.svg",
    }
    .to_owned()
}

/// The picture of a Discoverable.
pub fn discoverable_picture(scene: &Scene, which: &str, key: &str) -> String {
    match which {
        "boss" => format!("paranormal/bosses/{key}.svg"),
        "lost_hero" => format!("paranormal/heroes/{key}.svg"),
        _ => {
            let card = scene
                .seen
                .book
                .assets
                .iter()
                .position(|asset| asset.key.as_str() == key);
            asset_picture(scene, card.unwrap_or(usize::MAX))
        }
    }
}
