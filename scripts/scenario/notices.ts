import type { Commit } from '#game/commit'

/** What each member of the Coven was told since the last look; passes on with the seat (S2), and is not unread by an undo (S3). */
export class Notices {
  version = 0
  #unread = new Map<string, string[]>()

  read({ version, events }: Pick<Commit, 'version' | 'events'>): void {
    this.version = version
    for (const event of events) {
      if (event.kind === 'CovenTold')
        for (const id of event.to) this.#unread.set(id, [...(this.#unread.get(id) ?? []), event.notice])
      if (event.kind === 'PlayerReplaced') {
        const passed = this.#unread.get(event.player)
        this.#unread.delete(event.player)
        if (passed) this.#unread.set(event.by, passed)
      }
    }
  }

  take(ids: readonly string[]): Readonly<Record<string, readonly string[]>> {
    const taken = Object.fromEntries(ids.map((id) => [id, this.#unread.get(id) ?? []]))
    this.forget()
    return taken
  }

  forget(): void {
    this.#unread = new Map()
  }
}
