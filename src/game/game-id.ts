/**
 * The nth game of a guild. Because the id follows from both, the log's unique key (game, version 1) is also
 * what keeps a guild from opening two games at once.
 */
export const gameIdOf = (guildId: string, number: number): string => `${guildId}-${number}`

export const numberOf = (gameId: string): number => Number(gameId.slice(gameId.lastIndexOf('-') + 1))

export const guildOf = (gameId: string): string => gameId.slice(0, gameId.lastIndexOf('-'))
