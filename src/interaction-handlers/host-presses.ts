import { refusalReply } from '#discord/refusal'
import { type Answer, say } from '#discord/replies/answer'
import { logCard } from '#discord/replies/log-card'
import { type HostRequest, isHost, performHostAct } from '#discord/replies/perform'
import { type Pressed, staleText } from '#interaction-handlers/pressed'

/** A press of the console. Who is no host is told so at every press. */
export async function hostAct({ app, exchange, game, reason = null }: Pressed, wanted: HostRequest): Promise<Answer> {
  return say(await performHostAct(app, exchange, game.gameId, wanted, { reason }))
}

/** S3: takes back what the preview showed, unless something has happened since. */
export async function undoNow(pressed: Pressed<'undo'>): Promise<Answer> {
  const { app, exchange, game, intent } = pressed
  if (!(await isHost(app, exchange))) return say(refusalReply({ code: 'not-host' }, exchange.t))
  if (game.version !== intent.version) return say(staleText(game, exchange))
  return hostAct(pressed, { kind: 'Undo', acts: intent.acts })
}

/** An older page of the chronicle. */
export async function logAnswer({ app, exchange, game, intent, isPrivate }: Pressed<'log'>): Promise<Answer> {
  if (!(await isHost(app, exchange))) return say(refusalReply({ code: 'not-host' }, exchange.t))
  const commits = await app.log(game.gameId, { limit: 10, before: intent.before })
  return { kind: isPrivate ? 'update' : 'panel', body: logCard(game.state, commits, exchange.t) }
}
