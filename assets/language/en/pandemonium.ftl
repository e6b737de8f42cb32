### What happens in Pandemonium, what can be chosen there, and why not.

## Questions

pd-ask-first-portal = At which portal does the first creature appear?
pd-ask-least-tile = Which of the quietest tiles?
pd-ask-tile-portal = At which portal?
pd-ask-turn-order = Who goes first?
pd-ask-character-turn = { $who }: { $actions ->
    [one] 1 action
   *[other] { $actions } actions
} left.
pd-ask-run-step = { $who } runs: where to?
pd-ask-second-step = { $who } may go on.
pd-ask-panic-choice = { $who } is in Panic.
pd-ask-split-loss = How does { $who } pay the loss?
pd-ask-reroll-die = { $who }: roll a die again?
pd-ask-place-items = Where do the Items of { $who } go?
pd-ask-over-limit = { $who } holds too much: discard what?
pd-ask-one-or-two = { $who }: take one card or two?
pd-ask-swap-card = { $who }: exchange the card for the next?
pd-ask-exchange-items = { $who }: what goes over?
pd-ask-agree-exchange = { $who }: agree to the exchange?
pd-ask-choose-targets = Which target?
pd-ask-choose-weapons = { $who }: which weapons?
pd-ask-choose-helpers = Who takes part in the combo?
pd-ask-agree-help = { $who }: take part in the combo?
pd-ask-choose-row = Which row of the card?
pd-ask-stun-roll = Roll the D6 against the stunned?
pd-ask-assign-damage = Where does the damage go?
pd-ask-choose-tree = { $who }: which tree?
pd-ask-choose-skill = { $who }: which skill?
pd-ask-pick-creature = Which creature?
pd-ask-pick-character = Which character?
pd-ask-pick-space = Which space?
pd-ask-pick-barrier = Which door or window?
pd-ask-pick-pact = Which Pact?
pd-ask-pick-discard = { $who }: discard what?
pd-ask-choose-effect = Which one?
pd-ask-death-portal = On which portal is { $who } laid?
pd-ask-go-on = Does { $who } go on with the actions left?
pd-ask-due-order = What comes first?
pd-ask-take-event = { $who }: take an Event card?
pd-ask-ally-turn = What does { $who } do?
pd-ask-challenge-choice = { $who }: which way?
pd-ask-guess-die = { $who }: odd or even?
pd-ask-travel = { $who }: travel, or stay?
pd-ask-sure-step = { $who } does not fall: one space, or stay?
pd-ask-enemy-order = Which enemy acts first?
pd-ask-enemy-goal = Where does { $who } head?
pd-ask-enemy-path = Which way does { $who } take?
pd-ask-defense-order = Who defends first?
pd-ask-use-event-now = { $who }: play an Event now?
pd-ask-evil-one-turn = What does the Evil One do?
pd-ask-real-or-feint = A real Evil Trap, or a feint?
pd-ask-send-after = Whom is { $who } sent after?
