import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { switchLayout } from './switch-layout.ts'

test.each([
  ['rfvhb', 'камри'],
  ['ефтл', 'tank'],
  ['[fdfk', 'хавал'],
  ['Ktrcec', 'лексус'],
  ['х5', '[5'],
  ['2021', '2021'],
])('«%s» in the other layout is «%s»', (typed, meant) => {
  expect(switchLayout(typed)).toBe(meant)
})

it('switching twice returns the same word', () => {
  const words = fc.string({ unit: fc.constantFrom(...Array.from('абвгдеёжзийклмнопрстуфхцчшщъыьэюя0123456789 ')) })
  fc.assert(
    fc.property(words, (word) => {
      expect(switchLayout(switchLayout(word))).toBe(word)
    }),
  )
})
