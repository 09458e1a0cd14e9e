import { type GmOrder, type GmTyping, type GmUse, type OrderName, order } from '#commands/gm/order'
import { withReason } from '#commands/gm/reason'
import { choice, named } from '#commands/naming'
import { namedPlayer, playerChoices, playerOption } from '#commands/player-option'
import { say } from '#discord/replies/answer'
import { nicknameOf, officeOf } from '#discord/replies/exchange'
import { type HostRequest, isHost } from '#discord/replies/perform'
import { roleIds } from '#engine/role-ids'
import type { PlayerId } from '#engine/state'
import type { PlayerLine, View } from '#engine/view'
import { viewFor } from '#engine/view-for'

type Eligible = (view: View) => readonly PlayerId[]

const living: Eligible = ({ players }) => players.filter(({ alive }) => alive).map(({ id }) => id)
const dead: Eligible = ({ players }) => players.filter(({ alive }) => !alive).map(({ id }) => id)
const everyone: Eligible = ({ players }) => players.map(({ id }) => id)

/** Those whom an order could be about, as the host sees the table. */
const suggestFrom =
  (eligible: Eligible) =>
  async ({ app, exchange, typed }: GmTyping) => {
    const game = await app.current(exchange.guildId)
    if (!game) return []
    const view = viewFor(game.state, { kind: 'host' })
    return playerChoices(view.players, eligible(view), typed)
  }

interface Fate {
  readonly name: OrderName & ('kill' | 'revive' | 'burn' | 'spare' | 'warlock' | 'nominate')
  readonly eligible: Eligible
  readonly act: (target: PlayerId) => HostRequest
}

/** S2: what is done to one player. */
const fates: readonly Fate[] = [
  { name: 'kill', eligible: living, act: (target) => ({ kind: 'Kill', target }) },
  { name: 'revive', eligible: dead, act: (target) => ({ kind: 'Revive', target }) },
  { name: 'burn', eligible: living, act: (target) => ({ kind: 'Burn', target }) },
  { name: 'spare', eligible: ({ candidates }) => candidates, act: (target) => ({ kind: 'Spare', target }) },
  {
    name: 'warlock',
    eligible: (view) => view.coven?.members ?? [],
    act: (target) => ({ kind: 'AppointWarlock', target }),
  },
  { name: 'nominate', eligible: living, act: (target) => ({ kind: 'HostNominate', target }) },
]

const target = ({ options }: GmUse): string => options.getString('player') ?? ''

export const fateOrders: readonly GmOrder<OrderName>[] = [
  ...fates.map(({ name, eligible, act }) => ({
    name,
    shape: (sub: Parameters<typeof withReason>[0]) =>
      withReason(sub.addStringOption(playerOption(`gm.${name}.player`)) as typeof sub),
    run: (use: GmUse) => order(use, (players) => act(namedPlayer(players, target(use)))),
    suggest: suggestFrom(eligible),
  })),
  {
    name: 'decide',
    shape: (sub) => withReason(sub.addStringOption(playerOption('gm.decide.player', false)) as typeof sub),
    run: (use) =>
      order(use, (players) => {
        const typed = use.options.getString('player')
        return { kind: 'DecideForCoven', target: typed === null ? null : namedPlayer(players, typed) }
      }),
    suggest: suggestFrom(({ host }) => host?.asked ?? []),
  },
  {
    name: 'role',
    shape: (sub) =>
      withReason(
        sub.addStringOption(playerOption('gm.role.player')).addStringOption((option) =>
          named(option, 'gm.role.role')
            .setRequired(true)
            .addChoices(roleIds.map((role) => choice(role, `roles:name.${role}`))),
        ) as typeof sub,
      ),
    async run(use) {
      // Discord sends only the choices it was given; anything else comes from a forger.
      const role = roleIds.find((id) => id === use.options.getString('role'))
      if (!role) return say(use.exchange.t('replies:unknown-command'))
      return order(use, (players) => ({ kind: 'AssignRole', target: namedPlayer(players, target(use)), role }))
    },
    suggest: suggestFrom(everyone),
  },
  {
    name: 'replace',
    shape: (sub) =>
      withReason(
        sub
          .addStringOption(playerOption('gm.replace.player'))
          .addUserOption((option) => named(option, 'gm.replace.by').setRequired(true)) as typeof sub,
      ),
    async run(use) {
      const { app, exchange } = use
      const chosen = use.options.get('by')
      if (!chosen) return say(exchange.t('replies:unknown-command'))
      const { value, user, member } = chosen
      const by = String(value)
      // Discord names only people; what is no id of one could be neither rung nor let into a room.
      if (!isUserId(by)) return say(exchange.t('replies:unknown-command'))
      if (user?.bot || by === use.interaction.client.user.id) return say(exchange.t('replies:no-bots'))
      const name = nicknameOf(member) ?? user?.globalName ?? user?.username ?? by
      const seatsHost = await isHost(app, { ...officeOf(member), guildId: exchange.guildId })
      const act = (players: readonly PlayerLine[]): HostRequest => ({
        kind: 'Replace',
        target: namedPlayer(players, target(use)),
        by,
        name,
      })
      return order(use, act, seatsHost)
    },
    suggest: suggestFrom(living),
  },
]

const isUserId = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) > 0n && BigInt(text) < 2n ** 64n
