/**
 * What a stranger typed, safe to print on a terminal: no escape sequence, no sign that turns the direction of writing or
 * hides itself. Ends of lines stay only when `isLong`.
 */
export function terminalText(text: string, isLong = false): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(UNSAFE, (sign) => (isLong && sign === '\n' ? sign : REPLACEMENT))
}

const REPLACEMENT = '\uFFFD'
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
