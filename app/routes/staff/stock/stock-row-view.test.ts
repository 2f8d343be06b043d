import { expect, it } from 'vitest'
import { describeCompleteness } from '#domain/stock/completeness.ts'
import type { StockRow } from '#domain/stock/list/list-stock.server.ts'
import { toStockRowView } from './stock-row-view.ts'

const NOW = new Date('2026-11-27T09:00:00Z')
const ROW: StockRow = {
  id: 7,
  block: 'used',
  brand: { name: 'Haval', slug: 'haval' },
  model: { name: 'Jolion', slug: 'jolion' },
  trim: 'Elite',
  year: 2024,
  vin: 'XTA210990Y2764471',
  priceRub: 1_750_000,
  openIds: { 'price.priceRub': 12 },
  days: 34,
  photo: undefined,
  photoCount: 12,
  completeness: describeCompleteness(['video']),
  hearts: 18,
  requests: 5,
  state: 'published',
  reservedUntil: null,
  badge: null,
  position: undefined,
  canBulk: true,
  branch: { id: 2, name: 'Витринная', timeZone: 'Europe/Moscow' },
}
const view = (parts: Partial<StockRow> = {}) =>
  toStockRowView({ ...ROW, ...parts }, { now: NOW, timeZone: 'Europe/Moscow' })

it('a car that needs nobody has no colour', () => {
  const { to, name, details, price, days, photos, score, state } = view()
  expect({ to, name, details, price }).toEqual({
    to: '/staff/stock/7/',
    name: 'Haval Jolion',
    details: 'Elite, 2024',
    price: '1\u00a0750\u00a0000\u00a0₽',
  })
  expect([days.tone, photos.tone, score.tone, state.tone]).toEqual([undefined, undefined, undefined, undefined])
  expect(score).toMatchObject({ value: 11, total: 12, missing: 'видео' })
})

it('only exceptions have a colour', () => {
  expect([60, 61, 90, 91].map((days) => view({ days }).days.tone)).toEqual([undefined, 'warn', 'warn', 'bad'])
  expect(view({ photoCount: 0 }).photos.tone).toBe('bad')
  expect(view({ completeness: describeCompleteness(['photos', 'vin', 'trim', 'video']) }).score.tone).toBe('warn')
})

it.each([
  ['reserved', '2026-11-27T13:00:00Z', 'Бронь до\u00a016:00', 'warn'],
  ['reserved', '2026-11-28T13:00:00Z', 'Бронь до\u00a0завтра', 'warn'],
  ['reserved', '2026-12-03T13:00:00Z', 'Бронь до\u00a03\u00a0декабря', 'warn'],
  ['reserved', null, 'Бронь', 'warn'],
  ['held', null, 'Нет в\u00a0фиде', 'warn'],
  ['draft', null, 'Скрыт', 'soft'],
  ['sold', null, 'Продан', 'soft'],
] as const)('the state %s, reserved until %s', (state, until, text, tone) => {
  expect(view({ state, reservedUntil: until && new Date(until) }).state).toEqual({ text, tone })
})

it('only who may change a car can edit it, and only into states that follow', () => {
  expect(view().edit).toEqual({
    values: { price: '1750000', state: 'published', badge: '', branch: '2' },
    ownIds: { price: 12, state: 0, badge: 0, branch: 0 },
    states: [
      { value: 'draft', label: 'Скрыть' },
      { value: 'archived', label: 'Снять с\u00a0продажи, в\u00a0архив' },
    ],
  })
  expect(view({ state: 'reserved', openIds: {} }).edit).toMatchObject({ ownIds: { price: 0 }, states: [] })
  expect(view({ canBulk: false }).edit).toBeNull()
})

it('a price stands beside those of similar cars in words, and only a dear one has a colour', () => {
  const known = {
    kind: 'known',
    cars: 12,
    market: 8,
    medianRub: 1_000_000,
    lowestRub: 900_000,
    highestRub: 1_200_000,
  } as const
  const positionOf = (percent: number) => view({ position: { ...known, percent } }).position
  expect(view().position).toBeNull()
  expect(positionOf(-4)).toMatchObject({ text: 'На\u00a04\u00a0% ниже', tone: undefined })
  expect(positionOf(-4)?.title).toContain('ниже медианы, 12\u00a0похожих (8\u00a0из\u00a0них на\u00a0рынке)')
  expect([positionOf(0)?.text, positionOf(9)?.tone, positionOf(10)?.tone]).toEqual([
    'По\u00a0медиане',
    undefined,
    'warn',
  ])
  expect(view({ position: { kind: 'too-few', cars: 3 } }).position).toMatchObject({ text: '—', tone: 'soft' })
})
