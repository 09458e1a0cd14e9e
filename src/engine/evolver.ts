import type { EventKind, EventOf } from './events.js'
import type { GameState } from './state.js'

/** How one kind of fact changes the state. */
export type Evolver<K extends EventKind> = (state: GameState, event: EventOf<K>) => GameState
export type Evolvers<K extends EventKind> = { readonly [Kind in K]: Evolver<Kind> }
