import { expect, it } from 'vitest'
import { typesetText } from './typeset-text.ts'

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
