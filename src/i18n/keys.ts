// Made by scripts/generate-locale-types.ts from locales/en-US; do not edit.

/** Each text and the names of its placeholders. */
export interface Phrases {
  'announcements:absenceReported': 'count' | 'player'
  'announcements:absenceWarned': 'count' | 'player'
  'announcements:burningBegan.everyone': never
  'announcements:burningBegan.lastWord': never
  'announcements:burningBegan.nominated': never
  'announcements:burningBegan.open': 'deadline'
  'announcements:burningBegan.secret': 'deadline'
  'announcements:burningBegan.title': 'day'
  'announcements:burningEnded.lastLeft': 'player'
  'announcements:burningEnded.line': 'candidate' | 'count'
  'announcements:burningEnded.lot': 'player'
  'announcements:burningEnded.nobody': never
  'announcements:burningEnded.riddle': 'player'
  'announcements:burningEnded.role': 'role'
  'announcements:burningEnded.silence': 'player'
  'announcements:burningEnded.skipped': never
  'announcements:burningEnded.tally': never
  'announcements:burningEnded.title': 'day'
  'announcements:burningEnded.truce': never
  'announcements:burningEnded.voters': 'voters'
  'announcements:covenCall.forbidden': 'day' | 'members'
  'announcements:covenCall.kill': 'day' | 'deadline' | 'members'
  'announcements:covenCall.peaceful': 'day' | 'members'
  'announcements:covenChanged.joined': 'joined'
  'announcements:covenChanged.left': 'left'
  'announcements:covenChanged.replaced': 'joined' | 'left'
  'announcements:covenDealt.alone': 'members'
  'announcements:covenDealt.election': never
  'announcements:covenDealt.title': never
  'announcements:covenDealt.together': 'members'
  'announcements:covenDealt.warlock': 'warlock'
  'announcements:covenTold.fellNextNight': never
  'announcements:covenTold.fellTonight': never
  'announcements:covenTold.metHer': never
  'announcements:covenTold.metSamhain': 'whom'
  'announcements:dayBroke.living': 'count'
  'announcements:dayBroke.title': 'day'
  'announcements:dayBroke.until': 'deadline'
  'announcements:deadlineMoved.burning': 'deadline'
  'announcements:deadlineMoved.day': 'deadline'
  'announcements:deadlineMoved.night': 'deadline'
  'announcements:deadlineMoved.riddle': 'deadline'
  'announcements:electionOpened.demanded': 'by'
  'announcements:electionOpened.first': never
  'announcements:electionOpened.vacant': never
  'announcements:fellAsleep': 'night'
  'announcements:gameEnded.cancelled': never
  'announcements:gameEnded.coven': never
  'announcements:gameEnded.draw': never
  'announcements:gameEnded.samhain': never
  'announcements:gameEnded.survivors': 'count' | 'players'
  'announcements:gameEnded.town': never
  'announcements:gamePaused': never
  'announcements:gameResumed.burning': 'deadline'
  'announcements:gameResumed.day': 'deadline'
  'announcements:gameResumed.night': 'deadline'
  'announcements:gameResumed.riddle': 'deadline'
  'announcements:graveyardEntered': 'player'
  'announcements:hostAsked.text': 'until'
  'announcements:hostAsked.victims': never
  'announcements:killDecided.host': 'target'
  'announcements:killDecided.warlock': 'by' | 'target'
  'announcements:killProposed': 'by' | 'target'
  'announcements:killRefused.host': never
  'announcements:killRefused.warlock': 'by'
  'announcements:lastWord': 'player'
  'announcements:lobbyOpened.how': never
  'announcements:lobbyOpened.invitation': never
  'announcements:lobbyOpened.title': 'title'
  'announcements:lookAnswered.check': 'night' | 'role' | 'target'
  'announcements:lookAnswered.compare': 'first' | 'guise' | 'night' | 'second'
  'announcements:lotDrawn': 'drawn' | 'players'
  'announcements:nightCall.asleep': 'day' | 'player'
  'announcements:nightCall.catholic': 'day' | 'deadline' | 'player'
  'announcements:nightCall.journalist': 'day' | 'deadline' | 'player'
  'announcements:nightCall.samhain': 'day' | 'deadline' | 'player'
  'announcements:nightCall.surgeon': 'day' | 'deadline' | 'player'
  'announcements:nightFell.between': 'deadline' | 'from'
  'announcements:nightFell.peaceful': never
  'announcements:nightFell.title': 'day'
  'announcements:nightFell.until': 'deadline'
  'announcements:nominated.host': 'target'
  'announcements:nominated.player': 'by' | 'target'
  'announcements:nominated.self': 'target'
  'announcements:playerDied.absence': 'player'
  'announcements:playerDied.host': 'player'
  'announcements:playerDied.host-burned': 'player'
  'announcements:playerDied.other': 'player'
  'announcements:playerDied.role': 'role'
  'announcements:playerDied.suicide': 'player'
  'announcements:playerJoined': 'count' | 'player'
  'announcements:playerLeft': 'count' | 'player'
  'announcements:playerReplaced': 'by' | 'player'
  'announcements:playerRevived': 'player'
  'announcements:playerSpared': 'player'
  'announcements:pleaDenied': 'player'
  'announcements:pleaHow': never
  'announcements:pleaMade': 'player'
  'announcements:riddleAnswered.burns': 'player'
  'announcements:riddleAnswered.spared': 'player'
  'announcements:riddleBarred': 'player'
  'announcements:riddlePosed.among': 'players'
  'announcements:riddlePosed.fastestBurns': never
  'announcements:riddlePosed.fastestIsSpared': never
  'announcements:riddlePosed.title': 'round'
  'announcements:riddlePosed.until': 'deadline'
  'announcements:riddleUnanswered': 'round'
  'announcements:roleChanged': 'player' | 'role'
  'announcements:rolesDealt': 'count'
  'announcements:seatDealt.room': never
  'announcements:seatDealt.you': 'player' | 'role'
  'announcements:settingsChanged': 'count' | 'names'
  'announcements:shieldCall.evening': 'player'
  'announcements:shieldCall.open': 'player'
  'announcements:truceDeclared': 'deadline'
  'announcements:truth.cause.absence': never
  'announcements:truth.cause.burned': never
  'announcements:truth.cause.coven': never
  'announcements:truth.cause.coven-and-samhain': never
  'announcements:truth.cause.host': never
  'announcements:truth.cause.host-burned': never
  'announcements:truth.cause.samhain': never
  'announcements:truth.cause.suicide': never
  'announcements:truth.check': 'by' | 'role' | 'target'
  'announcements:truth.column': 'by'
  'announcements:truth.compare': 'by' | 'first' | 'guise' | 'second'
  'announcements:truth.day': 'day'
  'announcements:truth.death': 'cause' | 'player'
  'announcements:truth.hostKill': 'target'
  'announcements:truth.hostRefusal': never
  'announcements:truth.kill': 'by' | 'target'
  'announcements:truth.night': 'night'
  'announcements:truth.noVotes': never
  'announcements:truth.nominations': 'list'
  'announcements:truth.proposal': 'by' | 'target'
  'announcements:truth.quiet': never
  'announcements:truth.refusal': 'by'
  'announcements:truth.replaced': 'by' | 'player'
  'announcements:truth.rest': 'by'
  'announcements:truth.roleChanged': 'player' | 'role'
  'announcements:truth.shield': 'by' | 'target'
  'announcements:truth.strike': 'by' | 'target'
  'announcements:truth.title': never
  'announcements:truth.truce': 'by'
  'announcements:truth.vote': 'by' | 'target'
  'announcements:truth.votes': 'list'
  'announcements:truth.warlock': 'player'
  'announcements:undone.burning': 'day'
  'announcements:undone.day': 'day'
  'announcements:undone.night': 'day'
  'announcements:undone.riddle': 'day'
  'announcements:warlockChosen.host': 'player'
  'announcements:warlockChosen.kept': 'player'
  'announcements:warlockChosen.last-member': 'player'
  'announcements:warlockChosen.lot': 'player'
  'announcements:warlockChosen.majority': 'player'
  'announcements:warlockChosen.nobody': never
  'announcements:warlockChosen.plurality': 'player'
  'gazette:apart': never
  'gazette:burned': 'player'
  'gazette:burnedRole': 'player' | 'role'
  'gazette:classifieds': never
  'gazette:column': never
  'gazette:departed.absence': 'player'
  'gazette:departed.host': 'player'
  'gazette:departed.host-burned': 'player'
  'gazette:departed.other': 'player'
  'gazette:departed.suicide': 'player'
  'gazette:departedRole': 'line' | 'role'
  'gazette:how.last-left': never
  'gazette:how.lot': never
  'gazette:how.riddle': never
  'gazette:how.votes': never
  'gazette:imprint': 'date' | 'number'
  'gazette:nobody': never
  'gazette:register': 'count'
  'gazette:role': 'role'
  'gazette:skipped': never
  'gazette:title': never
  'gazette:truce': never
  'gazette:words': 'player'
  'gazette:yesterday': never
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
  'announcements:burningBegan.mood': never
  'announcements:burningEnded.votes': 'player'
  'announcements:dayBroke.mood': 'gazette'
  'announcements:nightFell.mood': never
  'gazette:classified': never
  'gazette:headline.apart': never
  'gazette:headline.many': never
  'gazette:headline.one': never
  'gazette:headline.quiet': never
  'gazette:headline.saved': never
  'gazette:obituary': 'player'
  'gazette:refused': never
  'gazette:saved': never
  'panels:sleep.night': never
}
