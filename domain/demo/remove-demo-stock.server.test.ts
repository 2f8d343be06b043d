import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { countRows, openLoadedDemo, listAllRows, DEMO_TABLES } from '#tests/fixtures/database/demo-stock.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { addFavourite } from '../favourites/change-favourites.server.ts'
import { createDraft, toFeedItems } from '../feeds/drafts/draft-fixture.ts'
import { importDrafts } from '../feeds/imports/import-drafts.server.ts'
import { findRequestReport } from '../requests/reports/find-request-report.server.ts'
import type { Submission } from '../requests/submission/submission.ts'
import { submitRequest } from '../requests/submission/submit-request.server.ts'
import { reserveCar } from '../reservations/reservations.server.ts'
import { listFreeDays } from '../test-drives/slots.server.ts'
import { loadDemoStock } from './load-demo-stock.server.ts'
import { removeDemoStock } from './remove-demo-stock.server.ts'

const NOTHING_REMOVED = { cars: 0, transferredCars: 0, content: 0, pictures: 0, branchesInUse: [] }

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
    await reserveCar({ db, now }, { requestId: numbers[1] ?? 0, days: 3, actor: 'operator' })
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
    const before = await listAllRows(db)
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'away'; end $$`.execute(db)
    await sql`create trigger refuse before delete on brand for each row execute function refuse()`.execute(db)
    await expect(removeDemoStock(demo.context)).rejects.toThrow('away')
    expect(await listAllRows(db)).toEqual(before)
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
