import type { FuzzDice } from './dice.js'

/** A server nobody should be led to; a link to it that Discord would make clickable has slipped through. */
export const lure = 'lure.example'

/** What would disguise or disarrange a line: overrides, marks and characters without width. */
const bidi = '\u202e\u2066\u200f'
const zeroWidth = '\u200b\u2060\ufeff'

const texts: readonly string[] = [
  '@everyone @here',
  `[free](https://${lure}) <https://${lure}> https://${lure}`,
  '<@&1> <@1> <#1> </gm:1> <t:0:R> <:a:1>',
  '**bold** __under__ ~~gone~~ ||hidden|| `code` ```js\nblock\n```',
  '# Heading\n## Second\n-# small\n> quote\n>>> all\n1. one\n- two\n* three',
  `${bidi}gnihtyreve sdnuob ton${zeroWidth}`,
  zeroWidth,
  '\u0000\u0007\u001b[31m\u007f\u0085',
  'zalgo z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307'.repeat(8),
  '\ud800 half \udc00 pairs \udfff',
  '🎃'.repeat(999),
  '🎃'.repeat(2_000),
  'x'.repeat(4_000),
  '*_~|`>'.repeat(600),
  '\n'.repeat(900),
  ' '.repeat(100),
  '',
  '{"$ne":null}',
  '$where',
  '$set',
  'a.b.c',
  "'; db.dropDatabase(); //",
  `{{count}} $t(replies:late) %s $${'{process.env}'} {0}`,
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e309',
  '0x10',
  '99999999999999999999',
  '../../etc/passwd',
  'İıſẞ',
]

const names: readonly string[] = [
  '@everyone',
  '<@&1><@1>',
  '**Ann**||x||',
  `[x](https://${lure})`,
  `${bidi}nnA`,
  zeroWidth,
  '# Ann\n> b',
  '__proto__',
  'constructor',
  '$where',
  '{{name}}',
  '1',
  'ﷺ'.repeat(32),
  '🧛'.repeat(16),
  '   ',
  '-# small',
]

const numbers: readonly number[] = [0, -1, 1, 2, 25, 26, 1_000, 1_001, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, -0]
const ids: readonly string[] = [
  '0',
  '1',
  '__proto__',
  'constructor',
  '',
  '-1',
  'NaN',
  '9'.repeat(20),
  '9'.repeat(40),
  '$ne',
]

export const hostileText = (dice: FuzzDice): string => dice.pick(texts)
export const hostileName = (dice: FuzzDice): string => dice.pick(names)
/** JSON knows no NaN: as Discord would send it, a number that is none is none at all. */
export const hostileNumber = (dice: FuzzDice): number | null => (dice.chance(5) ? null : dice.pick(numbers))
export const hostileId = (dice: FuzzDice): string => dice.pick(ids)
