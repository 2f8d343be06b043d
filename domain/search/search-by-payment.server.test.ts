import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { listCreditProgrammes } from '../cars/credit/list-credit-programmes.server.ts'
import { monthlyPayment, findProgramme } from '../cars/credit/monthly-payment.ts'
import { searchStock } from './search-stock.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')

const database = await shareInFile(createTestDatabase())
const { db } = database
await db.insertInto('brand').values({ slug: 'geely', name: 'Geely', name_ru: 'Джили', is_known: true }).execute()
await db.insertInto('model').values({ brand_id: 1, slug: 'monjaro', name: 'Monjaro', is_known: true }).execute()
const common = { brand_id: 1, model_id: 1, year: 2024, state: 'published', availability: 'in-stock' } as const
// A price every few thousand roubles, so that there are cars on either side of any limit.
const PRICES = Array.from({ length: 120 }, (_, index) => 500_000 + index * 41_357)
await db
  .insertInto('car')
  .values(
    PRICES.map((price_rub, index) => ({
      ...common,
      price_rub,
      catalogue_block: index % 2 === 0 ? ('new' as const) : ('used' as const),
      body: index % 3 === 0 ? ('sedan' as const) : ('crossover' as const),
      trim: index % 5 === 0 ? 'Флагман' : null,
      state_since: NOW,
    })),
  )
  .execute()
const testSite = await shareInFile(createTestSite(database, { now: () => NOW }))
const { site } = testSite

const bank = {
  lender: 'Банк',
  licence: 'лицензия Банка России № 1000',
  annual_rate_percent: 14.9,
  full_cost_min_percent: 15.2,
  full_cost_max_percent: 22.8,
  term_months: 84,
  first_payment_percent: 20,
} as const
const forNew = { ...bank, slug: 'new', catalogue_block: 'new' } as const
const forUsed = { ...bank, slug: 'used', catalogue_block: 'used', annual_rate_percent: 18.5, term_months: 60 } as const

type Programme = Parameters<ReturnType<typeof db.insertInto<'credit_programme'>>['values']>[0]
const offer = async (...programmes: Extract<Programme, readonly unknown[]>[number][]) => {
  if (programmes.length > 0) await db.insertInto('credit_programme').values(programmes).execute()
}

/** Every car whose card shows «от N ₽/мес» with at most `monthlyRub`, of those that `isIncluded`. */
async function payable(monthlyRub: number, isIncluded: (car: { block: string; body: string | null }) => boolean) {
  const programmes = await listCreditProgrammes(site)
  const cars = await db
    .selectFrom('car')
    .select(['id', 'price_rub', 'catalogue_block as block', 'body', 'trim'])
    .execute()
  return cars
    .filter((car) => {
      const programme = findProgramme(car.block, programmes)
      return isIncluded(car) && programme !== undefined && monthlyPayment(car.price_rub, programme) <= monthlyRub
    })
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
}

async function found(searchText: string) {
  const first = await searchStock(site, searchText)
  const pages = Array.from({ length: first.cars.pageCount }, (_, index) => searchStock(site, searchText, index + 1))
  const ids = (await Promise.all(pages)).flatMap(({ cars }) => cars.carIds)
  expect(ids).toHaveLength(first.cars.total)
  return { ...first, ids: ids.toSorted((a, b) => a - b) }
}

beforeEach(async () => {
  await db.deleteFrom('credit_programme').execute()
})

describe('a monthly payment', () => {
  it('finds the cars with at most this payment, new and used by their own programmes', async () => {
    await offer(forNew, forUsed)
    const crossovers = await found('кроссовер до 40 тысяч в месяц')
    expect(crossovers.ids).toEqual(await payable(40_000, ({ body }) => body === 'crossover'))
    expect(crossovers.ids.length).toBeGreaterThan(24)
    expect(crossovers.payment).toMatchObject({
      monthlyRub: 40_000,
      isAppliedToQuery: false,
      limits: [
        { block: 'new', programme: { slug: 'new' } },
        { block: 'used', programme: { slug: 'used' } },
      ],
    })
    expect((await found('до 35 000 ₽ в месяц')).ids).toEqual(await payable(35_000, () => true))
  })

  it('becomes a price range of the catalogue where there is one limit', async () => {
    await offer(forNew, forUsed)
    const used = await found('джили с пробегом, платёж до 30 тыс')
    expect(used.ids).toEqual(await payable(30_000, ({ block }) => block === 'used'))
    expect(used.payment?.isAppliedToQuery).toBe(true)
    expect(used.query?.ranges.price?.to).toBe(used.payment?.limits[0]?.toRub)
  })

  it('finds a car of any price where it repays the largest loan, and fewer where it does not', async () => {
    await offer({ ...bank, slug: 'both', loan_max_rub: 1_500_000 })
    const [both] = await listCreditProgrammes(site)
    const most = both === undefined ? 0 : monthlyPayment(5_000_000, both)
    expect(await found(`до ${most} рублей в месяц`)).toMatchObject({ ids: await payable(most, () => true) })
    expect((await found(`до ${most} рублей в месяц`)).ids).toHaveLength(PRICES.length)
    const less = await found(`до ${most - 1} рублей в месяц`)
    expect(less.ids).toEqual(await payable(most - 1, () => true))
    expect(less.ids.length).toBeLessThan(PRICES.length)
  })

  it('combines with a price and a trim', async () => {
    await offer(forNew, forUsed)
    const cheap = await found('до миллиона и 40к/мес')
    expect(cheap.ids).toHaveLength(PRICES.filter((price) => price <= 1_000_000).length)
    const flagships = await found('флагман до 40 тысяч в месяц')
    expect(flagships.trims).toEqual(['Флагман'])
    const all = new Set(await payable(40_000, () => true))
    expect(flagships.ids.every((id) => all.has(id))).toBe(true)
    expect(flagships.ids.length).toBeGreaterThan(0)
  })

  it('finds no car in a block without a programme, and has no effect without any programme', async () => {
    await offer(forUsed)
    expect((await found('до 40к/мес')).ids).toEqual(await payable(40_000, ({ block }) => block === 'used'))
    await db.deleteFrom('credit_programme').execute()
    const sedans = await found('седан до 20 тысяч в месяц')
    expect(sedans).toMatchObject({ payment: { limits: [] }, cars: { total: 40 } })
    expect((await found('до 20 тысяч в месяц')).cars.total).toBe(0)
  })
})
