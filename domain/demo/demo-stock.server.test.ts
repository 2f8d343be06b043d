import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import {
  countRows,
  DEMO_TABLES,
  listAllRows,
  openEmptyDemo,
  openLoadedDemo,
} from '#tests/fixtures/database/demo-stock.ts'
import { addFavourite } from '../favourites/change-favourites.server.ts'
import { createDraft, toFeedItems } from '../feeds/drafts/draft-fixture.ts'
import { importDrafts } from '../feeds/imports/import-drafts.server.ts'
import { findRequestReport } from '../requests/reports/find-request-report.server.ts'
import type { Submission } from '../requests/submission/submission.ts'
import { submitRequest } from '../requests/submission/submit-request.server.ts'
import { reserveForTest } from '#tests/factories/reservations.ts'
import { listFreeDays } from '../test-drives/slots.server.ts'
import { hasNeverHeldCars } from '../cars/find-cars.server.ts'
import { removeDemoDesk } from './demo-desk.server.ts'
import { loadDemoStock, removeDemoStock } from './demo-stock.server.ts'

describe('loading the demo stock', () => {
  it('fills an empty database with cars, ready pictures and a history', async () => {
    await using demo = await openEmptyDemo()
    const { db } = demo.context
    expect(await hasNeverHeldCars(demo.context)).toBe(true)
    const loading = await loadDemoStock(demo.context)
    expect(loading).toMatchObject({ ok: true, isNew: true })
    expect(await hasNeverHeldCars(demo.context)).toBe(false)
    expect(await countRows(db, 'car')).toBe(loading.cars)
    expect(await countRows(db, 'branch')).toBe(3)
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where photo_count = 39) as "of39", count(*) filter (where photo_count = 0) as "without",
        count(*) filter (where state = 'sold') as sold, count(*) filter (where state = 'reserved') as reserved,
        count(*) filter (where published_at < now() - interval '60 days') as old,
        count(*) filter (where previous_price_rub > price_rub) as cheaper,
        (select count(*) from photo where state <> 'ready') as waiting,
        (select count(*) from car c where price_rub <> (select price_rub from car_price where car_id = c.id order by since desc limit 1)) as mispriced
      from car`.execute(db)
    expect(rows[0]).toMatchObject({ of39: 1, sold: 1, reserved: 3, waiting: 0, mispriced: 0 })
    expect(rows[0]?.without).toBeGreaterThanOrEqual(6)
    expect(rows[0]?.old).toBeGreaterThan(100)
    expect(rows[0]?.cheaper).toBeGreaterThan(100)
  })

  it('changes nothing the second time, but restores lost pictures', async () => {
    await using demo = await openLoadedDemo()
    const [before, files] = [await listAllRows(demo.context.db), await demo.listFiles()]
    await demo.context.storage.delete(path.basename(files[0] ?? ''))
    expect(await loadDemoStock(demo.context)).toMatchObject({ ok: true, isNew: false })
    expect(await listAllRows(demo.context.db)).toEqual(before)
    expect((await demo.listFiles()).toSorted()).toEqual(files.toSorted())
  })

  it('is refused among real cars, unless forced', async () => {
    await using demo = await openEmptyDemo()
    await importDrafts(demo.context, {
      source: 'dealer',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems([createDraft(1)]),
    })
    const before = await listAllRows(demo.context.db)
    expect(await loadDemoStock(demo.context)).toEqual({ ok: false, reason: 'real-stock', cars: 1 })
    expect(await listAllRows(demo.context.db)).toEqual(before)
    expect(await loadDemoStock(demo.context, { force: true })).toMatchObject({ ok: true, isNew: true })
  })

  it('finishes a load that was interrupted before the cars got their history', async () => {
    await using demo = await openLoadedDemo()
    const { db } = demo.context
    await sql`update car set published_at = created_at, state = 'published'`.execute(db)
    expect(await loadDemoStock(demo.context)).toMatchObject({ ok: true, isNew: true })
    const { rows } = await sql`select from car where state = 'sold'`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

const NOTHING_REMOVED = {
  cars: 0,
  transferredCars: 0,
  content: 0,
  pictures: 0,
  requests: 0,
  people: { removed: 0, kept: 0 },
  branchesInUse: [],
}

type LoadedDemo = Awaited<ReturnType<typeof openLoadedDemo>>

/** Submits a request; returns its number. */
async function send({ context }: LoadedDemo, parts: Partial<Submission>): Promise<number> {
  const outcome = await submitRequest(createSubmitContext(context.db, { now: context.now }), createSubmission(parts))
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.number
}

/** Cars of one branch that can be requested, each of another brand. */
async function listCarsOf({ context }: LoadedDemo, slug: string) {
  const { rows } = await sql<{ id: number; brand: string }>`
    select distinct on (brand.slug) car.id, brand.slug as brand from car
    join brand on brand.id = car.brand_id join branch on branch.id = car.branch_id
    where branch.slug = ${slug} and car.state = 'published' and car.availability = 'in-stock'
    order by brand.slug, car.id`.execute(context.db)
  return rows
}

const slugsIn = async ({ context }: LoadedDemo, table: 'brand' | 'branch') =>
  (await context.db.selectFrom(table).select('slug').orderBy('slug').execute()).map(({ slug }) => slug)

describe('removing the demo stock', () => {
  it('leaves nothing behind', async () => {
    await using demo = await openLoadedDemo()
    await removeDemoStock(demo.context)
    const left = await listAllRows(demo.context.db)
    expect(left).toEqual(Object.fromEntries(DEMO_TABLES.map((table) => [table, []])))
    expect(await demo.listFiles()).toEqual([])
    expect(await removeDemoStock(demo.context)).toEqual(NOTHING_REMOVED)
  })

  it('keeps real cars with their data, and a demo car that a real source lists too', async () => {
    await using demo = await openLoadedDemo()
    const { db } = demo.context
    const shared = await db.selectFrom('car').select('vin').where('state', '=', 'published').executeTakeFirstOrThrow()
    const drafts = [
      createDraft(1, { branchNames: ['moskva'] }),
      createDraft(2, { vin: shared.vin, key: shared.vin ?? '', branchNames: ['moskva'] }),
    ]
    await importDrafts(demo.context, { source: 'dealer', origin: 'test', dialect: 'test', items: toFeedItems(drafts) })
    await removeDemoStock(demo.context)
    expect(await countRows(db, 'branch')).toBe(1)
    const cars = await db.selectFrom('car').select(['vin', 'state']).orderBy('id').execute()
    expect(new Set(cars.map(({ vin }) => vin))).toEqual(new Set(drafts.map(({ vin }) => vin)))
    expect(cars.map(({ state }) => state)).toEqual(['published', 'published'])
    expect(await countRows(db, 'brand')).toBe(1)
  })

  it('keeps requests complete, with the brands and branches that they refer to', async () => {
    await using demo = await openLoadedDemo()
    const { db, now } = demo.context
    const [first, second, third] = await listCarsOf(demo, 'moskva')
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few cars')
    // The last one: the first can become too soon during the test.
    const day = (await listFreeDays({ db, now }, { branch: 'ekaterinburg' })).at(-1)
    const numbers = [
      await send(demo, { form: 'request-auto', kind: 'auto', carId: first.id }),
      await send(demo, { form: 'request-reserve', kind: 'reserve', carId: second.id }),
      // A brand by its name alone, at a branch without a requested car.
      await send(demo, {
        form: 'request-testdrive',
        kind: 'testdrive',
        answers: {
          ...createSubmission().answers,
          brand: third.brand,
          branch: 'ekaterinburg',
          slot: day?.slots[0] ?? '',
        },
      }),
    ]
    await reserveForTest({ db, now }, { requestId: numbers[1] ?? 0, days: 3 })
    const accountId = await addAccount(db, { email: 'anna@example.ru' })
    const visitors = { ...demo.context, newId: randomUUID, signingSecret: async () => new Uint8Array(32) }
    await addFavourite(visitors, { accountId, isRobot: false }, first.id)
    const readReports = () => Promise.all(numbers.map((number) => findRequestReport(demo.context, number)))
    const before = await readReports()
    expect(before.map((report) => report?.branch?.slug)).toEqual(['moskva', 'moskva', 'ekaterinburg'])

    expect(await removeDemoStock(demo.context)).toMatchObject({ branchesInUse: ['ekaterinburg', 'moskva'] })
    expect(await readReports()).toEqual(before)
    expect(await countRows(db, 'car')).toBe(0)
    expect(await countRows(db, 'feed_source')).toBe(0)
    expect(await slugsIn(demo, 'branch')).toEqual(['ekaterinburg', 'moskva'])
    expect(await slugsIn(demo, 'brand')).toEqual([first.brand, second.brand, third.brand].toSorted())
    expect(await countRows(db, 'content_picture')).toBe(2)

    expect(await loadDemoStock(demo.context)).toMatchObject({ ok: true, isNew: true })
    expect(await slugsIn(demo, 'branch')).toHaveLength(3)
    await removeDemoStock(demo.context)
    expect(await readReports()).toEqual(before)
    expect(await removeDemoStock(demo.context)).toEqual(NOTHING_REMOVED)
  })

  it('changes no car when it fails, and can be repeated', async () => {
    await using demo = await openLoadedDemo()
    const { db } = demo.context
    // Its reservation ends, and the car is for sale again.
    await removeDemoDesk(demo.context)
    const { car, brand, photo, branch } = await listAllRows(db)
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'away'; end $$`.execute(db)
    await sql`create trigger refuse before delete on brand for each row execute function refuse()`.execute(db)
    await expect(removeDemoStock(demo.context)).rejects.toThrow('away')
    expect(await listAllRows(db)).toMatchObject({ car, brand, photo, branch })
    await sql`drop trigger refuse on brand`.execute(db)
    const storage = {
      ...demo.context.storage,
      delete: async () => {
        throw new Error('the disk is away')
      },
    }
    await expect(removeDemoStock({ ...demo.context, storage })).rejects.toThrow('the disk is away')
    await removeDemoStock(demo.context)
    expect(await listAllRows(db)).toEqual(Object.fromEntries(DEMO_TABLES.map((table) => [table, []])))
    expect(await demo.listFiles()).toEqual([])
  })
})
