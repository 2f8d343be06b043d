import { describe, expect, it } from 'vitest'
import { spellingKey } from './spelling-key.ts'

describe('spellingKey', () => {
  it.each([
    ['LEXUS', 'Lexus'],
    ['Cee’d', 'Ceed'],
    ['Citroën', 'Citroen'],
    ['Х-Тrаil', 'X-Trail'],
    ['  рав - 4 ', 'РАВ4'],
    ['Хёндэ', 'хендэ'],
    ['X50+', 'X50 Plus'],
  ])('is the same for %s and %s', (one, other) => {
    expect(spellingKey(one)).toBe(spellingKey(other))
  })

  it.each([
    ['X50', 'X50+'],
    ['CX-5', 'CX-50'],
    ['F7', 'F7x'],
    ['Рено', 'Reno'],
  ])('is different for %s and %s', (one, other) => {
    expect(spellingKey(one)).not.toBe(spellingKey(other))
  })

  it('is empty for a text without letters and digits', () => {
    expect(spellingKey(' — (…) ')).toBe('')
  })
})
