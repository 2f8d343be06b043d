import { describe, expect, it } from 'vitest'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import {
  type BulkCar,
  parseShownCars,
  planChange,
  PriceListSchema,
  type PriceRule,
  type StockChange,
  StockChangeSchema,
} from './stock-change.ts'

const car: BulkCar = {
  id: 7,
  name: 'Lada Vesta Comfort, 2025',
  vin: null,
  state: 'published',
  priceRub: 1_234_567,
  fedPriceRub: 1_300_000,
  branch: { id: 3, name: 'Север', timeZone: 'Asia/Yekaterinburg' },
  badge: null,
  ownId: 12,
  openIds: {},
}
const clock = { now: new Date('2026-11-27T12:00:00Z'), timeZone: 'Europe/Moscow' }
const price = (rule: PriceRule, amount: number): StockChange => ({
  kind: 'price',
  rule,
  amount,
  reason: 'offer',
  until: '2026-11-30',
})

describe('the plan for a car', () => {
  it.each([
    ['less-percent', 5, 1_173_000],
    ['more-percent', 5, 1_296_000],
    ['less-roubles', 34_567, 1_200_000],
    ['more-roubles', 433, 1_235_000],
    ['set', 990_000, 990_000],
  ] as const)('%s %i makes %i', (rule, amount, value) => {
    // The last day is that of the branch.
    expect(planChange(car, price(rule, amount), clock)).toEqual({ value, until: new Date('2026-11-30T19:00:00Z') })
  })

  it.each([
    [price('less-roubles', 1_230_000), 'limits'],
    [price('set', 1_234_567), 'same'],
    [{ ...price('set', 990_000), until: '2026-11-26' }, 'past'],
    [{ kind: 'branch', branchId: 3, reason: 'other' }, 'same'],
    [{ kind: 'state', to: 'published' }, 'same'],
    [{ kind: 'badge', badge: 'good-price', reason: 'offer', until: '2026-11-26' }, 'past'],
  ] as const)('%j is skipped: %s', (change, skip) => {
    expect(planChange(car, change, clock)).toEqual({ skip })
  })

  it('the feed’s price returns only where a person has set one', () => {
    expect(planChange(car, { kind: 'fed-price' }, clock)).toEqual({ value: 1_300_000, until: null })
    expect(planChange({ ...car, ownId: null }, { kind: 'fed-price' }, clock)).toEqual({ skip: 'fed' })
  })
})

const parse = (fields: Record<string, string>) =>
  parseForm(StockChangeSchema, new Map(Object.entries(fields).map(([name, value]) => [name, [value]])))

describe('the change of a form', () => {
  const fields = { do: 'price', rule: 'less-percent', amount: '5', reason: 'offer', until: '2026-11-30' }

  it('is read from its fields', () => {
    expect(parse(fields)).toEqual({ ok: true, values: price('less-percent', 5) })
    const { do: _do, rule: _rule, amount: _amount, ...times } = fields
    const badge = { kind: 'badge', badge: 'good-price', ...times }
    expect(parse({ ...times, do: 'badge', to: 'good-price' })).toEqual({ ok: true, values: badge })
    expect(parse({ do: 'no-badge' })).toEqual({ ok: true, values: { kind: 'no-badge' } })
    expect(parse({ do: 'fed-price' })).toEqual({ ok: true, values: { kind: 'fed-price' } })
  })

  it.each([
    [{ amount: '90' }, 'amount'],
    [{ amount: 'пять' }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ rule: 'set', amount: '5' }, 'amount'],
    [{ until: '' }, 'until'],
    [{ until: '2026-02-30' }, 'until'],
  ])('%j is refused at its field', (change, field) => {
    const parsed = parse({ ...fields, ...change })
    expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual([field])
  })
})

describe('a list of prices', () => {
  const fields = { prices: '7:1750000,8:1690000', reason: 'offer', until: '2026-11-30' }
  const parseList = (changes: Record<string, string> = {}) =>
    parseForm(
      PriceListSchema,
      new Map(Object.entries({ ...fields, ...changes }).map(([name, value]) => [name, [value]])),
    )

  it('gives each car its own price, and leaves the others alone', () => {
    const parsed = parseList()
    if (!parsed.ok) throw new Error('The list is refused')
    expect(planChange(car, parsed.values, clock)).toMatchObject({ value: 1_750_000 })
    expect(planChange({ ...car, id: 8 }, parsed.values, clock)).toMatchObject({ value: 1_690_000 })
    expect(planChange({ ...car, id: 9 }, parsed.values, clock)).toEqual({ skip: 'same' })
  })

  it.each([
    ['prices', ''],
    ['prices', '7:1750000,'],
    ['prices', '7:1 750 000'],
    ['until', ''],
    ['reason', 'no'],
  ])('with %s %j is refused', (name, value) => {
    expect(parseList({ [name]: value }).ok).toBe(false)
  })

  it('a price that is too low is left out by its car', () => {
    const parsed = parseList({ prices: '7:9999' })
    if (!parsed.ok) throw new Error('The list is refused')
    expect(planChange(car, parsed.values, clock)).toEqual({ skip: 'limits' })
  })
})

it('the cars of a form are read, what is none is left out', () => {
  expect(parseShownCars('7:1990000:0,x:1:2,8:good-price:0,9::4')).toEqual([
    { id: 7, was: '1990000', ownId: 0 },
    { id: 8, was: 'good-price', ownId: 0 },
    { id: 9, was: '', ownId: 4 },
  ])
})
