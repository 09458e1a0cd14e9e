import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Riddle } from '#engine/riddles'

const languages = ['en-US', 'ru'] as const

const riddleBook = z.record(
  z.string(),
  z.object({ question: z.string(), right: z.string(), wrong: z.tuple([z.string(), z.string(), z.string()]) }),
)

const books = new Map<string, readonly Riddle[]>()

/** Beelzebub's own riddles in the language of a Discord locale, English where he has none in it (B6). */
export function builtInRiddles(locale: string): readonly Riddle[] {
  const language = languages.find((each) => each.split('-')[0] === locale.split('-')[0]) ?? 'en-US'
  const book = books.get(language) ?? read(language)
  books.set(language, book)
  return book
}

function read(language: string): readonly Riddle[] {
  const file = new URL(`../../locales/${language}/riddles.json`, import.meta.url)
  const book = riddleBook.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(book).map(([id, riddle]) => ({ id, ...riddle }))
}
