import { readFile } from 'node:fs/promises'
import { type GameFile, readGameFile } from '#game/transfer-file'
import type { Verification } from '#game/transfer-verify'
import { currentFormat, upcast } from '#store/upcast'
import { Refused } from './transfer-store.js'

/** The game in an exported file; `Refused` with the reason where it is none or was tampered with. */
export async function gameIn(file: string): Promise<GameFile> {
  const read = readGameFile(await readFile(file, 'utf8'), { current: currentFormat, upcast })
  if (!read.ok) throw new Refused(`${file} is refused. ${read.why}`)
  return read.game
}

const winners = {
  town: 'the town won',
  coven: 'the Coven won',
  samhain: 'Samhain won',
  draw: 'nobody was left',
} as const

/** What a replay has found, in lines for a person. */
export function told({ followed, unchecked, wrong, deal, ended }: Verification): string[] {
  const dealt = deal && [
    deal.byHand === null
      ? `The roles were dealt by the seed ${deal.seed}.`
      : `The roles were dealt by hand, by ${deal.byHand}; the seed of that command was ${deal.seed}.`,
    `SHA-256 of the seed: ${deal.hash}`,
  ]
  const state = ended === null ? 'still running' : ended.winner === null ? 'cancelled' : winners[ended.winner]
  return [
    `Commits that follow from the law: ${followed}. The game: ${state}.`,
    ...(dealt ?? ['No roles have been dealt.']),
    ...(unchecked.length === 0
      ? []
      : [`Commits of an earlier bot, whose dice are not known and could not be drawn again: ${unchecked.join(', ')}.`]),
    ...wrong.map(({ version, why }) => `Commit ${version} ${why}.`),
  ]
}
