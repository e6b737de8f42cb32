//! Effects within effects.

use super::Effect;

impl Effect {
    /// The lists of effects inside this one, in the order in which they are written.
    pub fn lists(&self) -> Vec<&[Effect]> {
        match self {
            Effect::Choose(branches) => branches.iter().map(|b| b.effects.as_slice()).collect(),
            Effect::Roll(rows) => rows.iter().map(|row| row.effects.as_slice()).collect(),
            Effect::If(_, effects) => vec![effects],
            _ => Vec::new(),
        }
    }

    /// Whether one of these effects, or of those inside them, is such a one.
    pub fn any(effects: &[Effect], such: &dyn Fn(&Effect) -> bool) -> bool {
        effects.iter().any(|effect| {
            such(effect)
                || effect
                    .lists()
                    .into_iter()
                    .any(|list| Effect::any(list, such))
        })
    }
}
