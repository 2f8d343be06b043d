import { expect, test, it } from 'vitest'
import { lowerFirst, upperFirst, formatList, compareNames, typesetText } from './text.ts'

test('only the first letter changes', () => {
  expect(upperFirst('в течение 10 минут')).toBe('В течение 10 минут')
  expect(lowerFirst('Заявка на BMW')).toBe('заявка на BMW')
  expect(lowerFirst('ИНН компании')).toBe('ИНН компании')
  expect([upperFirst(''), lowerFirst('')]).toEqual(['', ''])
})

it.each([
  [['trade-in'], 'trade-in'],
  [['trade-in', 'кредитом'], 'trade-in и кредитом'],
  [['trade-in', 'кредитом', 'каско'], 'trade-in, кредитом и каско'],
])('%j', (words, text) => expect(formatList(words)).toBe(text))

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

it('does not break lines after short words and numbers and before dashes', () => {
  expect(typesetText('Данные о себе и в 10 лет — не всё (по № 152-ФЗ)')).toBe(
    'Данные о\u00A0себе и\u00A0в\u00A010\u00A0лет\u00A0— не\u00A0всё (по\u00A0№\u00A0152-ФЗ)',
  )
})

it('does not join words that only end in short words', () => {
  expect(typesetText('Москва и область, дом 5')).toBe('Москва и\u00A0область, дом 5')
})

it('does not break lines within a range', () => {
  expect(typesetText('Вечером, 17–21')).toBe('Вечером, 17\u2060–\u206021')
})
