import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '1\u00a0КБ'],
  [340_400, '340\u00a0КБ'],
  [999_999, '1000\u00a0КБ'],
  [1_000_000, '1,0\u00a0МБ'],
  [2_449_000, '2,4\u00a0МБ'],
  [10_000_000, '10,0\u00a0МБ'],
  [1_234_567_890, '1234,6\u00a0МБ'],
])('%i bytes are «%s»', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
