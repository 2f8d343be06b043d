import { expect, it } from 'vitest'
import { listColumnLines, parsePrice } from './price-column.ts'

it.each([
  '1234567',
  '1 234 567',
  '1\u00a0234\u00a0567',
  '1\u202f234\u202f567',
  '1234567,00',
  '1234567.0',
  '1 234 567,00 ₽',
  '1 234 567 руб.',
  '1234567 р.',
  '1,234,567',
  '1,234,567.00',
  '1.234.567,00',
  ' 1234567\t',
])('%j is a price', (text) => {
  expect(parsePrice(text)).toEqual({ ok: true, priceRub: 1_234_567 })
})

it.each([
  ['', 'empty'],
  [' \u00a0', 'empty'],
  ['₽', 'empty'],
  ['1234567,50', 'kopecks'],
  ['1234567.5', 'kopecks'],
  ['1,5 млн', 'number'],
  ['-1234567', 'number'],
  ['=A1*2', 'number'],
  ['12,34,567', 'number'],
  ['1234567\t1200000', 'columns'],
  ['9999', 'limits'],
  ['1000000001', 'limits'],
  ['1750', 'limits'],
] as const)('%j is none: %s', (text, reason) => {
  expect(parsePrice(text)).toEqual({ ok: false, reason })
})

it.each([
  ['1 750 000 ₽\r\n1690000,00\r\n', ['1 750 000 ₽', '1690000,00']],
  ['1750000\n\nскоро', ['1750000', '', 'скоро']],
  ['1750000\r1690000', ['1750000', '1690000']],
  ['1750000', ['1750000']],
])('the lines of %j', (text, lines) => {
  expect(listColumnLines(text)).toEqual(lines)
})
