import type { Winner } from '#engine/role-ids'

/** What the terminal itself has to say; everything else comes from the bot and the players. */
export interface Words {
  readonly hidden: string
  readonly title: string
  readonly intro: (players: number, from: number, to: number) => readonly string[]
  readonly portTaken: (port: number) => string
  readonly page: string
  readonly linger: string
  readonly stay: (seconds: number) => readonly string[]
  readonly left: (minutes: number) => string
  readonly came: string
  readonly goodbye: string
  readonly opening: string
  readonly votes: string
  readonly takesBack: string
  readonly over: string
  readonly winner: Readonly<Record<Winner, string>>
  readonly noWinner: string
  readonly howLong: (days: number, seconds: number) => string
  readonly again: string
  readonly live: string
  readonly stuck: (seconds: number) => string
}

const english: Words = {
  hidden: 'hidden',
  title: 'BEELZEBUB · the playground',
  intro: (players, from, to) => [
    `${players} simulated villagers play Halloween Mafia, hosted by the real bot on a Discord of its own, inside this process.`,
    `Their clock runs ${from === to ? `${from} times as fast as yours` : `${from} times as fast as yours at first, and ${to} times in the end`}. You see what a ghost would see: the town, the paper, and the hidden rooms.`,
    'Nothing here needs you. To leave before the end, press Ctrl+C.',
  ],
  portTaken: (port) => `Port ${port} (PLAYGROUND_PORT) is taken, or not ours to open: the page has a free one instead.`,
  page: 'To play along, take a seat in your browser:',
  linger: 'Somebody is still at the page: it stays open until it is closed, or until Ctrl+C.',
  stay: (seconds) => [
    `The page stays up for another ${seconds} seconds. Open it, and it stays as long as you do: take a seat, press New game, press Join.`,
    'To end at once, press Ctrl+C.',
  ],
  left: (minutes) =>
    `Nobody is at the page any more. The villagers play on, and it stays up for ${minutes} minutes in case somebody comes back. To end at once, press Ctrl+C.`,
  came: 'Somebody is at the page. The clock goes as slowly as life, unless it is set otherwise there.',
  goodbye: 'Nobody has come. The lanterns are put out. Good night.',
  opening: 'Somebody is lighting the lanterns …',
  votes: 'votes for',
  takesBack: 'takes the vote back',
  over: 'The game is over.',
  winner: {
    coven: 'THE COVEN HAS WON.',
    town: 'THE TOWN HAS WON.',
    samhain: 'SAMHAIN HAS WON.',
    draw: 'NOBODY IS LEFT. NOBODY HAS WON.',
  },
  noWinner: 'The game was called off.',
  howLong: (days, seconds) => `${days} ${days === 1 ? 'day' : 'days'}, ${seconds} seconds of yours.`,
  again: 'The same villagers once more:',
  live: 'To host a game on your own server (the README tells where the token comes from):',
  stuck: (seconds) =>
    `The game did not end within ${seconds} seconds and was stopped. On a slow machine a smaller PLAYGROUND_SPEED may help.`,
}

const russian: Words = {
  hidden: 'тайно',
  title: 'ВЕЛЬЗЕВУЛ · игровая площадка',
  intro: (players, from, to) => [
    `Играют в хэллоуинскую мафию (жителей понарошку: ${players}), ведёт настоящий бот, и всё это на собственном маленьком Discord внутри этого процесса.`,
    `Их часы идут быстрее ваших, во столько раз: ${from === to ? from : `сначала ${from}, под конец ${to}`}. Вы видите то, что увидел бы призрак: площадь, газету и тайные комнаты.`,
    'Делать ничего не нужно. Уйти раньше конца: Ctrl+C.',
  ],
  portTaken: (port) => `Порт ${port} (PLAYGROUND_PORT) занят или недоступен: для страницы взят свободный.`,
  page: 'Хотите сыграть сами? Займите место в браузере:',
  linger: 'Страница ещё открыта: площадка подождёт, пока её не закроют. Закончить сразу: Ctrl+C.',
  stay: (seconds) => [
    `Страница продержится ещё ${seconds} с. Откройте её, и она останется, пока вы там: займите место, нажмите «Новая игра», затем «Войти».`,
    'Закончить сразу: Ctrl+C.',
  ],
  left: (minutes) =>
    `На странице больше никого. Жители играют дальше, а страница ждёт, не вернётся ли кто-нибудь, ещё ${minutes} мин. Закончить сразу: Ctrl+C.`,
  came: 'На странице кто-то есть. Часы идут не быстрее ваших, если там не решат иначе.',
  goodbye: 'Никто не пришёл. Фонари гасят. Доброй ночи.',
  opening: 'Кто-то зажигает фонари…',
  votes: '— голос против:',
  takesBack: '— голос отозван',
  over: 'Игра окончена.',
  winner: {
    coven: 'ПОБЕДИЛ ШАБАШ.',
    town: 'ПОБЕДИЛ ГОРОД.',
    samhain: 'ПОБЕДИЛА САМАЙНА.',
    draw: 'НИКОГО НЕ ОСТАЛОСЬ. НЕ ПОБЕДИЛ НИКТО.',
  },
  noWinner: 'Игра отменена.',
  howLong: (days, seconds) => `Дней: ${days}, секунд по вашим часам: ${seconds}.`,
  again: 'Те же жители ещё раз:',
  live: 'Чтобы вести игру на своём сервере (откуда взять токен, написано в README):',
  stuck: (seconds) =>
    `Игра не закончилась за ${seconds} с и остановлена. На медленной машине может помочь меньший PLAYGROUND_SPEED.`,
}

export const wordsFor = (locale: string): Words => (locale.split('-')[0] === 'ru' ? russian : english)
