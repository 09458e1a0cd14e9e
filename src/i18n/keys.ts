// Made by scripts/generate-locale-types.ts from locales/en-US; do not edit.

/** Each text and the names of its placeholders. */
export interface Phrases {
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
export type Variants = Record<never, never>
