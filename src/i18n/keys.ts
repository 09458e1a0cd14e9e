// Made by scripts/generate-locale-types.ts from locales/en-US; do not edit.

/** Each text and the names of its placeholders. */
export interface Phrases {
  'panels:burning.choose': never
  'panels:burning.lastword': never
  'panels:burning.nobody': never
  'panels:burning.open': never
  'panels:burning.secret': never
  'panels:burning.spoken': never
  'panels:burning.title': 'day'
  'panels:burning.unvote': never
  'panels:burning.votes': 'count'
  'panels:catholic.check': never
  'panels:catholic.choose': never
  'panels:catholic.declare': never
  'panels:catholic.truce': never
  'panels:console.advance': never
  'panels:console.approve': never
  'panels:console.asked': never
  'panels:console.awaited': never
  'panels:console.dead': never
  'panels:console.decide': never
  'panels:console.decide-none': never
  'panels:console.deny': never
  'panels:console.empty': never
  'panels:console.lobby': never
  'panels:console.pause': never
  'panels:console.plea': 'name' | 'words'
  'panels:console.resume': never
  'panels:console.title': 'phase'
  'panels:coven.ballot': 'by' | 'target'
  'panels:coven.decided': 'target' | 'words'
  'panels:coven.depose': never
  'panels:coven.elect': never
  'panels:coven.election': never
  'panels:coven.forbidden': never
  'panels:coven.kill': never
  'panels:coven.members': 'names'
  'panels:coven.no-proposals': never
  'panels:coven.proposal': 'by' | 'target' | 'words'
  'panels:coven.propose': never
  'panels:coven.refuse': never
  'panels:coven.refused': never
  'panels:coven.title': 'phase'
  'panels:coven.undecided': never
  'panels:coven.vacant': never
  'panels:coven.warlock': 'name'
  'panels:day.choose': never
  'panels:day.explain': never
  'panels:day.line': 'by' | 'who'
  'panels:day.named': never
  'panels:day.nobody': never
  'panels:day.title': 'day'
  'panels:day.truce': never
  'panels:day.truce-title': 'day'
  'panels:day.withdraw': never
  'panels:deadline.burning': 'when'
  'panels:deadline.day': 'when'
  'panels:deadline.night': 'when'
  'panels:deadline.riddle': 'when'
  'panels:deadline.truce': 'when'
  'panels:duration.minutes': 'count'
  'panels:duration.seconds': 'count'
  'panels:journalist.choose': never
  'panels:journalist.choose-first': never
  'panels:journalist.choose-second': 'name'
  'panels:journalist.column': 'words'
  'panels:journalist.compare': never
  'panels:journalist.no-column': never
  'panels:journalist.write': never
  'panels:lobby.invitation': never
  'panels:lobby.join': never
  'panels:lobby.leave': never
  'panels:lobby.seats': 'count'
  'panels:lobby.title': never
  'panels:look.different': 'first' | 'second'
  'panels:look.line': 'night' | 'what'
  'panels:look.role': 'name' | 'role'
  'panels:look.same': 'first' | 'second'
  'panels:look.title': never
  'panels:more': 'count'
  'panels:paused': never
  'panels:phase.burning': 'day'
  'panels:phase.day': 'day'
  'panels:phase.ended': never
  'panels:phase.lobby': never
  'panels:phase.night': 'day'
  'panels:phase.riddle': 'day'
  'panels:riddle.barred': 'names'
  'panels:riddle.burns': 'names'
  'panels:riddle.spared': 'names'
  'panels:riddle.title': 'round'
  'panels:samhain.check': never
  'panels:samhain.choose-check': never
  'panels:samhain.choose-strike': never
  'panels:samhain.rest': never
  'panels:samhain.rests': never
  'panels:samhain.stands': 'name' | 'words'
  'panels:samhain.strike': never
  'panels:schedule.blitz': 'burning' | 'day' | 'night'
  'panels:schedule.evening': 'at' | 'burning' | 'minutes' | 'zone'
  'panels:schedule.morning': 'burning' | 'from' | 'minutes' | 'to' | 'zone'
  'panels:seat.title': 'phase' | 'role'
  'panels:seat.wait': never
  'panels:sleep.day': never
  'panels:surgeon.choose': never
  'panels:surgeon.shield': never
  'panels:surgeon.stands': 'name'
  'refusals:already-demanded': never
  'refusals:already-joined': never
  'refusals:already-looked': never
  'refusals:already-paused': never
  'refusals:asleep': never
  'refusals:bad-setting': never
  'refusals:barred-from-riddle': never
  'refusals:dead': never
  'refusals:dead-target': never
  'refusals:description-required': never
  'refusals:election-not-open': never
  'refusals:ended': never
  'refusals:game-full': never
  'refusals:last-word-spoken': never
  'refusals:no-kill-tonight': never
  'refusals:no-plea': never
  'refusals:no-such-target': never
  'refusals:no-warlock': never
  'refusals:nominations-closed': never
  'refusals:not-a-candidate': never
  'refusals:not-dead': never
  'refusals:not-host': never
  'refusals:not-in-riddle': never
  'refusals:not-paused': never
  'refusals:not-playing': never
  'refusals:not-warlock': never
  'refusals:not-your-power': never
  'refusals:nothing-standing': never
  'refusals:only-the-checked': never
  'refusals:own-kind': never
  'refusals:paused': never
  'refusals:repeat-target': never
  'refusals:same-target': never
  'refusals:self-target': never
  'refusals:strike-sealed': never
  'refusals:too-few-players': never
  'refusals:too-late': never
  'refusals:too-long': never
  'refusals:truce-spent': never
  'refusals:unknown-player': never
  'refusals:wrong-phase': never
  'roles:goal.alone': never
  'roles:goal.coven': never
  'roles:goal.town': never
  'roles:guise.different': never
  'roles:guise.same': never
  'roles:name.beelzebub': never
  'roles:name.catholic': never
  'roles:name.citizen': never
  'roles:name.coven': never
  'roles:name.journalist': never
  'roles:name.samhain': never
  'roles:name.surgeon': never
  'roles:name.warlock': never
  'roles:power.catholic': never
  'roles:power.citizen': never
  'roles:power.coven': never
  'roles:power.journalist': never
  'roles:power.samhain': never
  'roles:power.surgeon': never
  'roles:side.alone': never
  'roles:side.coven': never
  'roles:side.town': never
  'stage:permission.AddReactions': never
  'stage:permission.AttachFiles': never
  'stage:permission.CreatePrivateThreads': never
  'stage:permission.CreatePublicThreads': never
  'stage:permission.EmbedLinks': never
  'stage:permission.ManageChannels': never
  'stage:permission.ManageRoles': never
  'stage:permission.ReadMessageHistory': never
  'stage:permission.SendMessages': never
  'stage:permission.SendMessagesInThreads': never
  'stage:permission.ViewChannel': never
  'stage:preflight.administrators': 'roles'
  'stage:preflight.below': 'role'
  'stage:preflight.category': 'needed' | 'used'
  'stage:preflight.channels': 'free' | 'needed'
  'stage:preflight.hostRoleGone': never
  'stage:preflight.missing': 'permission' | 'where'
  'stage:preflight.noHostRole': never
  'stage:preflight.ready': never
  'stage:preflight.server': never
  'stage:preflight.wanting': 'permission' | 'where'
  'stage:room.catholic': never
  'stage:room.coven': never
  'stage:room.gazette': never
  'stage:room.graveyard': never
  'stage:room.host': never
  'stage:room.journalist': never
  'stage:room.samhain': never
  'stage:room.surgeon': never
  'stage:room.town': never
  'stage:topic.catholic': never
  'stage:topic.coven': never
  'stage:topic.gazette': never
  'stage:topic.graveyard': never
  'stage:topic.host': never
  'stage:topic.journalist': never
  'stage:topic.samhain': never
  'stage:topic.surgeon': never
  'stage:topic.town': never
  'stage:trouble.bug': 'id' | 'where'
  'stage:trouble.category': never
  'stage:trouble.dm': 'player' | 'text'
  'stage:trouble.forbidden': 'missing' | 'where'
  'stage:trouble.full': 'where'
}

/** Lists of interchangeable texts. */
export interface Variants {
  'panels:sleep.night': never
}
