const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
// With Shift, and what lies on the same key of keyboards that mark it otherwise.
const SHIFTED = '~{}:"<>'
const SHIFTED_CYRILLIC = 'ёхъжэбю'

const TO_CYRILLIC = new Map([...pair(LATIN, CYRILLIC), ...pair(SHIFTED, SHIFTED_CYRILLIC)])
const TO_LATIN = new Map(pair(CYRILLIC, LATIN))

/**
 * The same keys pressed with the other layout on: `rfvhb` is «камри», «ефтл» is `tank`. Each letter goes to the other
 * alphabet. Small letters throughout.
 */
export function switchLayout(text: string): string {
  return Array.from(text.toLowerCase(), (sign) => TO_LATIN.get(sign) ?? TO_CYRILLIC.get(sign) ?? sign).join('')
}

function pair(from: string, to: string): [string, string][] {
  return Array.from(from, (sign, place) => [sign, to[place] ?? sign])
}
