import { expect, it } from 'vitest'
import { terminalText } from './terminal.ts'

it.each([
  ['\u001b[2J\u001b]0;title\u0007', '\uFFFD[2J\uFFFD]0;title\uFFFD'],
  ['\u009b31m', '\uFFFD31m'],
  ['Анна\u202Egpj.exe', 'Анна\uFFFDgpj.exe'],
  ['a\u2066b\u200Fc\u200Bd\uFEFF', 'a\uFFFDb\uFFFDc\uFFFDd\uFFFD'],
  ['a\rb\nc\td\0', 'a\uFFFDb\uFFFDc\uFFFDd\uFFFD'],
  ['Ёлочки «№ 5» — 100 ₽', 'Ёлочки «№ 5» — 100 ₽'],
])('%j is printed as %j', (typed, printed) => {
  expect(terminalText(typed)).toBe(printed)
})

it('a long text keeps its lines, with any line endings', () => {
  expect(terminalText('раз\r\nдва\rтри\u001b[A\n', true)).toBe('раз\nдва\nтри\uFFFD[A\n')
})
