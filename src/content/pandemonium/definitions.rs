//! [`HouseDefinitions`]: content of Pandemonium made up on the spot, for rule cases.

use std::cmp::Reverse;
use std::path::Path;

use serde::Deserialize;

use super::*;
use crate::content::fault::Fault;

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

/// Puts entries over a list by id.
fn lay<T: Clone>(list: &mut Vec<T>, over: &[T], id: fn(&T) -> Key) {
    list.retain(|entry| over.iter().all(|other| id(other) != id(entry)));
    list.extend(over.iter().cloned());
}

macro_rules! each_list {
    ($do:ident) => {
        $do!(
            characters, breeds, trees, items, events, pacts, combos, dimensions, allies, bosses,
            tiles, chapters
        )
    };
}

impl Pandemonium {
    /// The content with entries added or replaced on the spot, everything in its order again.
    ///
    /// # Errors
    /// What keeps it from being content; paths and lines say nothing.
    pub fn with(&self, extra: &HouseDefinitions) -> Result<Pandemonium, Vec<Fault>> {
        let mut all = self.clone();
        if let Some(frame) = &extra.frame {
            all.frame.clone_from(frame);
        }
        let claimed: Vec<u8> = extra
            .breeds
            .iter()
            .flat_map(|breed| breed.invocation.iter().copied())
            .collect();
        for breed in &mut all.breeds {
            breed.invocation.retain(|number| !claimed.contains(number));
        }
        macro_rules! lay_all {
            ($($list:ident),*) => {
                $(lay(&mut all.$list, &extra.$list, |entry| entry.id);)*
            };
        }
        each_list!(lay_all);
        all.in_order()
    }

    /// The same with every list in its order and the Invocation die read off the breeds.
    ///
    /// # Errors
    /// A number of the Invocation die that no breed has, or more than one.
    pub(crate) fn in_order(mut self) -> Result<Pandemonium, Vec<Fault>> {
        macro_rules! sort {
            ($($list:ident),*) => {
                $(self.$list.sort_by_key(|entry| entry.id);)*
            };
        }
        each_list!(sort);
        self.breeds.sort_by_key(|breed| Reverse(breed.agility));
        self.chapters.sort_by_key(|chapter| chapter.number);
        let mut faults = Vec::new();
        for (number, place) in (1u8..).zip(&mut self.invocation) {
            let mut named = (0u16..)
                .zip(&self.breeds)
                .filter(|(_, breed)| breed.invocation.contains(&number));
            match (named.next(), named.next()) {
                (Some((breed, _)), None) => *place = breed,
                (first, _) => {
                    let who = if first.is_none() {
                        "no breed"
                    } else {
                        "more than one breed"
                    };
                    let what = format!("the {number} of the Invocation die stands for {who}");
                    let fault = Fault::of_file(Path::new("definitions"), "wrong-count", what);
                    faults.push(fault.with_help("give each number 1 to 11 to one breed"));
                }
            }
        }
        if faults.is_empty() {
            Ok(self)
        } else {
            Err(faults)
        }
    }
}

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
