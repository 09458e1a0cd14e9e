/** How a piece of text looks. Nothing is told by this alone: without colours the words say the same. */
export interface Paint {
  bold(text: string): string
  italic(text: string): string
  underline(text: string): string
  strike(text: string): string
  dim(text: string): string
  tint(text: string, hue: Hue): string
}
export const hues = ['ember', 'blood', 'bone', 'night', 'moss', 'violet'] as const
export type Hue = (typeof hues)[number]

/** SGR codes: the sixteen colours that every terminal can. */
const codes: Readonly<Record<Hue, string>> = {
  ember: '33',
  blood: '31',
  bone: '37',
  night: '34',
  moss: '32',
  violet: '35',
}

const wrapped =
  (on: string, off: string) =>
  (text: string): string =>
    text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`

const coloured: Paint = {
  bold: wrapped('1', '22'),
  italic: wrapped('3', '23'),
  underline: wrapped('4', '24'),
  strike: wrapped('9', '29'),
  // Grey instead of SGR 2, which would end where bold within it does.
  dim: wrapped('90', '39'),
  tint: (text, hue) => wrapped(codes[hue], '39')(text),
}
const same = (text: string): string => text
const plain: Paint = { bold: same, italic: same, underline: same, strike: same, dim: same, tint: same }

export const paintFor = (colours: boolean): Paint => (colours ? coloured : plain)
