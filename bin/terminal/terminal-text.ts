/**
 * Makes a visitor's text safe for a terminal: without escape sequences, and characters that change the direction of
 * writing or are invisible. Line breaks stay only when `isLong`.
 */
export function terminalText(text: string, isLong = false): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSAFE, (character) => (isLong && character === '\n' ? character : REPLACEMENT))
}

const REPLACEMENT = '\uFFFD'
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
