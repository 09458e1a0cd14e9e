import { excerpt, plainText, printedName } from '#discord/panels/printed-name'
import type { PlayerId } from '#engine/state'
import type { PlayerLine } from '#engine/view'

/** The players as people know them: each keeps his number, in the order of joining. */
export class Roster {
  readonly #places: ReadonlyMap<PlayerId, { readonly number: number; readonly name: string }>

  /** One roster for one list, however often it is asked for. */
  static of(players: readonly PlayerLine[]): Roster {
    const made = rosters.get(players) ?? new Roster(players)
    rosters.set(players, made)
    return made
  }

  private constructor(readonly players: readonly PlayerLine[]) {
    this.#places = new Map(players.map(({ id, name }, at) => [id, { number: at + 1, name }]))
  }

  /** In a sentence: bold, without markup of its own. */
  name(id: PlayerId): string {
    return `**${plainText(this.#places.get(id)?.name ?? '?')}**`
  }

  names(ids: readonly PlayerId[]): string {
    return ids.map((id) => this.name(id)).join(', ')
  }

  /** In a list: `3. Ann`. */
  line(id: PlayerId): string {
    return `${this.#places.get(id)?.number ?? '?'}\\. ${plainText(this.#places.get(id)?.name ?? '?')}`
  }

  /** On a control, where nothing is interpreted. */
  label(id: PlayerId): string {
    return excerpt(`${this.#places.get(id)?.number ?? '?'}. ${printedName(this.#places.get(id)?.name ?? '?')}`, 100)
  }
}

const rosters = new WeakMap<readonly PlayerLine[], Roster>()
