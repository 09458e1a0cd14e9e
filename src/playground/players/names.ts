import { remembering } from '#playground/players/remembering'
import { type Tongue, tongueOf } from '#playground/players/voice/topics'

/** Who lives in a Halloween village. The first word is what the neighbours call them. */
const villagers = {
  'en-US': [
    'Agnes Candlewick',
    'Barnaby Crow',
    'Prudence Thorn',
    'Silas Gourd',
    'Mabel Nightshade',
    'Ezra Hollow',
    'Tabitha Moth',
    'Cornelius Bell',
    'Wilhelmina Fog',
    'Jasper Lantern',
    'Hester Bramble',
    'Obadiah Pike',
    'Rosalind Rook',
    'Thaddeus Marrow',
    'Opal Cobweb',
  ],
  ru: [
    'Аграфена Свечкина',
    'Тихон Мухоморов',
    'Пелагея Сычова',
    'Лукьян Тыквин',
    'Марфа Полынь',
    'Захар Кочерга',
    'Ульяна Паутина',
    'Прохор Фонарь',
    'Дарья Омутова',
    'Еремей Гвоздь',
    'Серафима Ворон',
    'Фома Погребной',
    'Глафира Туманова',
    'Никифор Осина',
    'Веста Рябина',
  ],
} as const satisfies Record<Tongue, readonly string[]>

const generations = ['', ' II', ' III', ' IV'] as const

/** `count` different names, at most 60: a large village has namesakes, and numbers them. */
export function villagersFor(locale: string, count: number): string[] {
  const all = generations.flatMap((suffix) => villagers[tongueOf(locale)].map((name) => `${name}${suffix}`))
  return all.slice(0, count)
}

const shortNames = remembering((name: string): string => {
  const [first = name, ...rest] = name.split(' ')
  const generation = rest.at(-1)
  return generation && /^[IVX]+$/.test(generation) ? `${first} ${generation}` : first
})

/** What the neighbours say: the first name, with the number where there are namesakes. */
export const shortName = (name: string): string => shortNames(name)
