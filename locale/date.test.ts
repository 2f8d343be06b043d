import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from './date.ts'

const now = new Date('2026-11-20T21:30:00Z') // half past midnight of the 21st in Moscow
const formatAt = (iso: string) => formatDateTime(new Date(iso), now).replaceAll('\u00A0', ' ')

test('today begins at midnight where the cars stand', () => {
  expect(formatAt('2026-11-20T21:05:00Z')).toBe('сегодня в 00:05')
  expect(formatAt('2026-11-20T20:59:00Z')).toBe('вчера в 23:59')
})

test('an older moment is told by its day', () => {
  expect(formatAt('2026-11-18T07:00:00Z')).toBe('18 ноября в 10:00')
})

test('a date names its year and never breaks over two lines', () => {
  expect(formatDate(now)).toBe('21\u00A0ноября\u00A02026')
})
