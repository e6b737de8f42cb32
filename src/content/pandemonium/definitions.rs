//! [`HouseDefinitions`]: content of Pandemonium made up on the spot, for rule cases.

use serde::Deserialize;

use super::kind::Kind;
use super::shelf::{made_up, row};
use super::*;
use crate::content::fault::Fault;
use crate::content::stock::Stock;

/// Content of Pandemonium made up on the spot: each list holds entries as the content files do, and each entry is
/// added, or takes the place of the one with its id. A number of the Invocation die that a breed names here is taken
/// from whoever had it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HouseDefinitions {
    /// In place of the numbers of the game.
    pub frame: Option<Frame>,
    /// Characters.
    pub characters: Vec<Character>,
    /// Breeds.
    pub breeds: Vec<Breed>,
    /// Skill Trees.
    pub trees: Vec<Tree>,
    /// Items.
    pub items: Vec<Item>,
    /// Events.
    pub events: Vec<EventCard>,
    /// Pacts.
    pub pacts: Vec<Pact>,
    /// Combos.
    pub combos: Vec<Combo>,
    /// Dimensional cards.
    pub dimensions: Vec<Dimension>,
    /// Allies.
    pub allies: Vec<Ally>,
    /// Bosses.
    pub bosses: Vec<Boss>,
    /// Tiles.
    pub tiles: Vec<TileCard>,
    /// Chapters.
    pub chapters: Vec<Chapter>,
}

macro_rules! shelf_of {
    ($from:expr, $frame:expr, $layer:expr) => {
        Shelf {
            frame: $frame.map(|frame| made_up(Kind::Frame, frame, $layer)),
            breeds: row(Kind::Breed, &$from.breeds, $layer),
            characters: row(Kind::Character, &$from.characters, $layer),
            trees: row(Kind::Tree, &$from.trees, $layer),
            bosses: row(Kind::Boss, &$from.bosses, $layer),
            tiles: row(Kind::Tile, &$from.tiles, $layer),
            items: row(Kind::Item, &$from.items, $layer),
            events: row(Kind::Event, &$from.events, $layer),
            pacts: row(Kind::Pact, &$from.pacts, $layer),
            combos: row(Kind::Combo, &$from.combos, $layer),
            dimensions: row(Kind::Dimension, &$from.dimensions, $layer),
            allies: row(Kind::Ally, &$from.allies, $layer),
            chapters: row(Kind::Chapter, &$from.chapters, $layer),
            ..Shelf::default()
        }
    };
}

impl Pandemonium {
    /// The content with entries added or replaced on the spot, everything in its order again. They need not be what
    /// content for players must be, but each must be sound in itself.
    ///
    /// # Errors
    /// What keeps it from being content; paths and lines say nothing.
    pub fn with(&self, extra: &HouseDefinitions) -> Result<Pandemonium, Vec<Fault>> {
        let mut below = shelf_of!(self, Some(&self.frame), 0);
        let claimed = |number: &u8| {
            let mut breeds = extra.breeds.iter();
            breeds.any(|breed| breed.invocation.contains(number))
        };
        for breed in below.breeds.values_mut() {
            breed.raw.invocation.retain(|number| !claimed(number));
        }
        let all = below.with(&shelf_of!(extra, extra.frame.as_ref(), 1));
        let mut found = all.entries();
        found.retain(|finding| finding.layer == 1 && NEEDED.contains(&finding.fault.code));
        found.extend(check::invocation(&all));
        match all.compile() {
            Some(content) if found.is_empty() => Ok(content),
            _ => Err(found.into_iter().map(|finding| finding.fault).collect()),
        }
    }
}

/// Codes of faults with which an entry means nothing. A case may state what no content for players should: a weapon
/// without a special effect, a chapter without a portal, numbers out of range.
const NEEDED: &[&str] = &["bad-plan", "unknown-id"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    #[test]
    fn definitions_are_put_over_the_content() {
        let content = Content::load(&[crate::content::folders::package_folder()]);
        let shown: Vec<String> = content.faults.iter().map(Fault::to_string).collect();
        assert!(shown.is_empty(), "{}", shown.join("\n"));
        let game = content.pandemonium.unwrap();
        for chapter in &game.chapters {
            game.board(chapter).unwrap();
        }
        let extra: HouseDefinitions = ron::from_str(
            "(breeds: [(id: \"test\", name: \"Test\", life: 3, agility: 99, fury: 1, mobility: 1, perception: 1,
                terror: 1, miniatures: 1, invocation: [1, 2])],
              characters: [(id: \"doctor\", name: \"D\", attack: 1, defense: 1, agility: 1, action: 1, will: 1,
                skill: (name: \"\", text: \"\"))])",
        )
        .unwrap();
        let with = game.with(&extra).unwrap();
        assert_eq!(with.breeds[0].id.as_str(), "test");
        assert_eq!(with.invocation[..3], [0, 0, 3]);
        assert_eq!(with.characters.len(), 8);
        assert_eq!(with.character(Key::new("doctor")).unwrap().1.name, "D");
        let extra: HouseDefinitions = ron::from_str(
            "(breeds: [(id: \"demon\", name: \"Demon\", life: 3, agility: 9, fury: 1, mobility: 1, perception: 1,
                terror: 1, miniatures: 1, invocation: [])])",
        )
        .unwrap();
        assert_eq!(game.with(&extra).unwrap_err()[0].code, "wrong-count");
    }
}
