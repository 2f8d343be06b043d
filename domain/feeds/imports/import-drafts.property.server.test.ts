import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { HOUR_MS, DAY_MS } from '#locale/durations.ts'
import { createDraft, toFeedItems, createVin } from '../drafts/draft-fixture.ts'
import { importDrafts } from './import-drafts.server.ts'

const { db } = await shareInFile(createTestDatabase())

const PRICES = [1_000_000, 1_100_000, 1_200_000]

/** A step of two sources: after some hours, one of them lists these cars at these prices. */
const feed = fc.record({
  source: fc.constantFrom('south', 'north'),
  hours: fc.constantFrom(1, 20, 30),
  cars: fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5'), fc.constantFrom(...PRICES)),
})

interface Listed {
  car: string
  price: number
}

/** The expected catalogue after each feed, calculated without a database. */
class Expectation {
  /** The older source comes first, and wins. */
  readonly sources = new Map<string, Map<string, number>>()
  readonly lastListedAt = new Map<string, number>()

  take(source: string, cars: Record<string, number>, now: number): void {
    for (const { car } of this.listed()) this.lastListedAt.set(car, now)
    this.sources.set(source, new Map(Object.entries(cars)))
    for (const { car } of this.listed()) this.lastListedAt.set(car, now)
  }

  listed(): Listed[] {
    const shown = new Map<string, number>()
    for (const cars of [...this.sources.values()].toReversed()) for (const [car, price] of cars) shown.set(car, price)
    return [...shown].map(([car, price]) => ({ car, price }))
  }
}

const snapshot = () =>
  db.selectFrom('car').select(['id', 'vin', 'state', 'price_rub', 'changed_xid']).orderBy('id').execute()

it('no car is lost, doubled or shown wrongly, whatever two sources list in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(feed, { minLength: 1, maxLength: 8 }), async (feeds) => {
      await sql`truncate car, feed_source, feed_listing restart identity cascade`.execute(db)
      const expected = new Expectation()
      let now = Date.parse('2026-01-01T00:00:00Z')
      for (const { source, hours, cars } of feeds) {
        now += hours * HOUR_MS
        const items = toFeedItems(Object.entries(cars).map(([car, price]) => createDraft(Number(car), {}, price)))
        const context = { db, now: () => new Date(now), log: createLog('silent') }
        const run = () => importDrafts(context, { source, origin: 'test', dialect: 'test', items, force: true })
        const result = await run()
        expected.take(source, cars, now)
        if (!result.ok) throw result.problem
        const { counts } = result.report
        expect(counts.created + counts.updated + counts.unchanged + counts.shadowed).toBe(counts.inFile)

        const stock = await snapshot()
        const shown = stock.filter((car) => car.state === 'published').map(({ vin, price_rub }) => ({ vin, price_rub }))
        const due = expected.listed().map(({ car, price }) => ({ vin: createVin(Number(car)), price_rub: price }))
        expect(shown.toSorted(byVin)).toEqual(due.toSorted(byVin))
        expect(new Set(stock.map((car) => car.vin)).size).toBe(stock.length)
        expect(stock).toHaveLength(expected.lastListedAt.size)
        // Archived by an import of its own source; the schedule does not run here.
        const gone = stock.filter((car) => car.state !== 'published')
        const tooSoon = gone.filter(({ vin, state }) => {
          const goneAt = expected.lastListedAt.get(String(Number(vin?.slice(-6)))) ?? 0
          return state !== 'held' && !(state === 'archived' && now - goneAt > DAY_MS)
        })
        expect(tooSoon).toEqual([])

        expect(await run()).toMatchObject({ report: { counts: { unchanged: items.length, updated: 0, created: 0 } } })
        expect(await snapshot()).toEqual(stock)
      }
    }),
    { numRuns: dayOrNight(30, 300) },
  )
})

const byVin = (a: { vin: string | null }, b: { vin: string | null }) => (a.vin ?? '').localeCompare(b.vin ?? '')
