import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { addDays, fromWallClock, toLocalDay } from '#locale/dates/wall-clock.ts'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { applyStockChange } from './bulk/apply-stock-change.server.ts'
import { listBulkCars } from './bulk/list-bulk-cars.server.ts'
import { undoStockBatch } from './bulk/stock-batches.server.ts'
import { formatShownCars, parseShownCars, type StockChange } from './bulk/stock-change.ts'
import { parseStockQuery } from './list/stock-query.ts'
import { endDueOverrides } from './overrides/end-due-overrides.server.ts'
import { endOverride, listOpenOverrides, setOverride } from './overrides/overrides.server.ts'
import { changeCarState } from './states/change-car-state.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addPerson } = deskFixture(db)
const manager = await addPerson('stock-manager', null)
const importing = { ...context, log: createLog('silent') }
const query = parseStockQuery(new URLSearchParams('state=draft&state=published&state=held&state=sold&state=archived'))

const car = fc.constantFrom(1, 2, 3)
const thousands = fc.integer({ min: 1000, max: 3000 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('feed' as const), prices: fc.dictionary(fc.constantFrom('1', '2', '3'), thousands) }),
  fc.record({ kind: fc.constant('set' as const), car, thousands, days: fc.constantFrom(1, 2, 5) }),
  fc.record({ kind: fc.constant('end' as const), car }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 20, 30, 60) }),
  fc.record({
    kind: fc.constant('state' as const),
    car,
    to: fc.constantFrom('published', 'draft', 'sold', 'archived'),
  }),
  fc.record({ kind: fc.constant('cut' as const), percent: fc.constantFrom(5, 10), days: fc.constantFrom(0, 1, 5) }),
  fc.record({ kind: fc.constant('restore' as const) }),
  fc.record({ kind: fc.constant('undo' as const), back: fc.constantFrom(1, 2) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A price that a person has set: which one it is decides what an undo may take back. One that comes back is another. */
interface Own {
  priceRub: number
  until: Date
}
interface Batch {
  id: string
  cars: { car: number; before: Own | undefined; after: Own | undefined }[]
}

/** What is expected of the prices, and the commands that should lead there. */
class Dealership {
  readonly fed = new Map<number, number>()
  readonly own = new Map<number, Own>()
  readonly batches: Batch[] = []

  expected = () =>
    [...this.fed].map(([id, fed]) => [id, this.own.get(id)?.priceRub ?? fed]).toSorted(([a = 0], [b = 0]) => a - b)

  async feed(prices: Record<string, number>): Promise<void> {
    const listed = Object.entries(prices).map(([id, price]) => [Number(id), price * 1000] as const)
    const items = toFeedItems(listed.map(([id, price]) => createDraft(id, {}, price)))
    await importDrafts(importing, { source: 'main', origin: 'test', dialect: 'test', items, force: true })
    for (const [id, price] of listed) this.fed.set(id, price)
  }

  async set(id: number, own: Own): Promise<void> {
    if (!this.fed.has(id)) return
    const carId = await idOf(id)
    const [open] = await listOpenOverrides(context, carId)
    const { priceRub: value, until } = own
    const shown = open?.id ?? null
    await setOverride(context, manager, { carId, field: 'price.priceRub', value, reason: 'offer', until, shown })
    this.own.set(id, own)
  }

  async end(id: number): Promise<void> {
    const [open] = this.fed.has(id) ? await listOpenOverrides(context, await idOf(id)) : []
    if (open === undefined) return
    await endOverride(context, manager, { carId: await idOf(id), shown: open.id })
    this.own.delete(id)
  }

  async wait(hours: number): Promise<void> {
    advance(hours * HOUR_MS)
    await endDueOverrides(context)
    for (const [id, { until }] of this.own) if (until <= context.now()) this.own.delete(id)
  }

  async change(change: StockChange, after: (id: number) => Own | undefined): Promise<void> {
    const { cars } = await listBulkCars(context, manager, { query, carIds: [], isAll: true, kind: change.kind })
    const batch: Batch = { id: randomUUID(), cars: [] }
    await applyStockChange(context, manager, {
      batch: batch.id,
      cars: parseShownCars(formatShownCars(cars, change.kind)),
      change,
    })
    for (const id of this.fed.keys()) {
      const [before, made] = [this.own.get(id), after(id)]
      if (before === undefined && made === undefined) continue
      batch.cars.push({ car: id, before, after: made })
      if (made === undefined) this.own.delete(id)
      else this.own.set(id, made)
    }
    this.batches.push(batch)
  }

  async undo(back: number): Promise<void> {
    const batch = this.batches.at(-back)
    if (batch === undefined) return
    await undoStockBatch(context, manager, batch.id)
    for (const entry of batch.cars.splice(0)) {
      const { car: id, before, after } = entry
      if (this.own.get(id) !== after) batch.cars.push(entry)
      else if (before !== undefined && before.until > context.now()) this.bringBack(id, before)
      else this.own.delete(id)
    }
  }

  /** The change that had set a price which is back can be undone in its turn. */
  private bringBack(id: number, before: Own): void {
    const back = { ...before }
    this.own.set(id, back)
    for (const entry of this.batches.flatMap((batch) => batch.cars)) if (entry.after === before) entry.after = back
  }
}

const idOf = async (number: number) =>
  (await db.selectFrom('car').select('id').where('vin', '=', createDraft(number).vin).executeTakeFirstOrThrow()).id

async function take(dealership: Dealership, taken: Step): Promise<void> {
  switch (taken.kind) {
    case 'feed':
      return dealership.feed(taken.prices)
    case 'set':
      return dealership.set(taken.car, {
        priceRub: taken.thousands * 1000,
        until: new Date(context.now().getTime() + taken.days * DAY_MS),
      })
    case 'end':
      return dealership.end(taken.car)
    case 'wait':
      return dealership.wait(taken.hours)
    case 'state': {
      if (!dealership.fed.has(taken.car)) return undefined
      const carId = await idOf(taken.car)
      const { state } = await db.selectFrom('car').select('state').where('id', '=', carId).executeTakeFirstOrThrow()
      await changeCarState(context, manager, { carId, from: state, to: taken.to })
      return undefined
    }
    case 'cut': {
      const prices = new Map(dealership.expected().map(([id = 0, price = 0]) => [id, price]))
      const day = addDays(toLocalDay(context.now(), context.timeZone), taken.days)
      const until = fromWallClock(`${addDays(day, 1)}T00:00`, context.timeZone)
      const change = {
        kind: 'price',
        rule: 'less-percent',
        amount: taken.percent,
        reason: 'offer',
        until: day,
      } as const
      return dealership.change(change, (id) => ({
        priceRub: Math.round(((prices.get(id) ?? 0) * (100 - taken.percent)) / 100_000) * 1000,
        until,
      }))
    }
    case 'restore':
      return dealership.change({ kind: 'fed-price' }, () => undefined)
    case 'undo':
      return dealership.undo(taken.back)
    default:
      return taken satisfies never
  }
}

it('a price is the one that a person has set while it holds, else the feed’s, whatever happens in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      await sql`truncate car, feed_source, feed_listing, stock_batch restart identity cascade`.execute(db)
      const dealership = new Dealership()
      await dealership.feed({ 1: 1500, 2: 2000 })
      for (const taken of steps) {
        advance(HOUR_MS)
        await take(dealership, taken)
        const cars = await db.selectFrom('car').select(['vin', 'price_rub']).orderBy('vin').execute()
        const shown = cars.map(({ vin, price_rub: price }) => [Number(vin?.slice(-6)), price])
        expect(shown, taken.kind).toEqual(dealership.expected())
      }
    }),
    { numRuns: dayOrNight(12, 300) },
  )
}, 600_000)
