const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
// With Shift, and on the same keys of keyboards with other markings.
const SHIFTED = '~{}:"<>'
const SHIFTED_CYRILLIC = 'ёхъжэбю'

const TO_CYRILLIC = new Map([...pair(LATIN, CYRILLIC), ...pair(SHIFTED, SHIFTED_CYRILLIC)])
const TO_LATIN = new Map(pair(CYRILLIC, LATIN))

/**
 * The text typed with the same keys in the other layout: `rfvhb` is «камри», «ефтл» is `tank`. Each letter is switched
 * to the other alphabet; the result is lower-case.
 */
export function switchLayout(text: string): string {
  return Array.from(text.toLowerCase(), (sign) => TO_LATIN.get(sign) ?? TO_CYRILLIC.get(sign) ?? sign).join('')
}

function pair(from: string, to: string): [string, string][] {
  return Array.from(from, (sign, index) => [sign, to[index] ?? sign])
}
