import type { Winner } from '#engine/role-ids'

/** What the terminal itself has to say; everything else comes from the bot and the players. */
export interface Words {
  readonly hidden: string
  readonly title: string
  readonly intro: (players: number, speed: number) => readonly string[]
  readonly page: string
  readonly linger: string
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
  intro: (players, speed) => [
    `${players} simulated villagers play Halloween Mafia, hosted by the real bot on a Discord of its own, inside this process.`,
    `Their clock runs ${speed} times as fast as yours. You see what a ghost would see: the town, the paper, and the hidden rooms.`,
    'Nothing here needs you. To leave before the end, press Ctrl+C.',
  ],
  page: 'To play along, take a seat in your browser:',
  linger: 'Somebody is still at the page: it stays open until it is closed, or until Ctrl+C.',
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
  intro: (players, speed) => [
    `Играют в хэллоуинскую мафию (жителей понарошку: ${players}), ведёт настоящий бот, и всё это на собственном маленьком Discord внутри этого процесса.`,
    `Их часы идут быстрее ваших, во столько раз: ${speed}. Вы видите то, что увидел бы призрак: площадь, газету и тайные комнаты.`,
    'Делать ничего не нужно. Уйти раньше конца: Ctrl+C.',
  ],
  page: 'Хотите сыграть сами? Займите место в браузере:',
  linger: 'Страница ещё открыта: площадка подождёт, пока её не закроют. Закончить сразу: Ctrl+C.',
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
