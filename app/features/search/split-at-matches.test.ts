import { expect, it } from 'vitest'
import { splitAtMatches } from './split-at-matches.ts'

const marked = (label: string, words: string) =>
  splitAtMatches(label, words)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

it('marks the beginnings of words that are typed, in any case', () => {
  expect(marked('Geely Monjaro', 'geely mon')).toBe('[Geely] [Mon]jaro')
  expect(marked('Чёрный седан', 'черн')).toBe('[Чёрн]ый седан')
})

it('marks nothing within a word, and nothing without words', () => {
  expect(marked('Geely Monjaro', 'jaro')).toBe('Geely Monjaro')
  expect(marked('Geely Monjaro', ' ')).toBe('Geely Monjaro')
})
