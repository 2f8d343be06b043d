import { expect, it } from 'vitest'
import { compareNames } from './compare-names.ts'

it('numbers in names are sorted by their size', () => {
  expect(['CX-30', 'CX-5', '626', '6', 'X60'].toSorted(compareNames)).toEqual(['6', '626', 'CX-5', 'CX-30', 'X60'])
})

it('Cyrillic is sorted before Latin, «ё» beside «е», and small letters beside capitals', () => {
  expect(['BMW', 'Яз', 'Ёлка', 'Ель', 'audi', 'УАЗ'].toSorted(compareNames)).toEqual([
    'Ёлка',
    'Ель',
    'УАЗ',
    'Яз',
    'audi',
    'BMW',
  ])
})
