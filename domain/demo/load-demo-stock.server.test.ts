import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#db/client.server.ts'
import { createDiskStorage } from '#platform/disk-storage.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createTestDatabase } from '#tests/database.ts'
import { draftOf, itemsOf } from '../feeds/draft-fixture.ts'
import { importDrafts } from '../feeds/import-drafts.server.ts'
import { hasNeverHeldCars, loadDemoStock } from './load-demo-stock.server.ts'
import { removeDemoStock } from './remove-demo-stock.server.ts'

const TABLES = [
  'brand',
  'model',
  'branch',
  'credit_programme',
  'feed_source',
  'car',
  'car_state_change',
  'car_price',
  'feed_listing',
  'feed_import',
  'photo',
  'car_photo',
  'banner',
  'offer',
  'maintenance_price',
  'moved_address',
  'content_picture',
  'shipped_content',
] as const

async function openDemo() {
  const database = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-'))
  return {
    context: {
      db: database.db,
      now: () => new Date(),
      log: createLog('silent'),
      storage: createDiskStorage(folder),
    },
    listFiles: async () => (await readdir(folder, { recursive: true })).filter((file) => file.includes('.')),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

/** Every row of every table that the demo touches, as text. */
async function readAll(db: Db): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    const { rows } = await sql`select t::text as row from ${sql.table(table)} t order by 1`.execute(db)
    tables[table] = rows
  }
  return tables
}

async function countIn(db: Db, table: (typeof TABLES)[number]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

describe('loading the demo stock', () => {
  it('fills an empty database with cars, pictures that are ready, and a past', async () => {
    await using demo = await openDemo()
    const { db } = demo.context
    expect(await hasNeverHeldCars(demo.context)).toBe(true)
    const loading = await loadDemoStock(demo.context)
    expect(loading).toMatchObject({ ok: true, isNew: true })
    expect(await hasNeverHeldCars(demo.context)).toBe(false)
    expect(await countIn(db, 'car')).toBe(loading.cars)
    expect(await countIn(db, 'branch')).toBe(3)
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where photo_count = 39) as "of39", count(*) filter (where photo_count = 0) as "without",
        count(*) filter (where state = 'sold') as sold, count(*) filter (where state = 'reserved') as reserved,
        count(*) filter (where published_at < now() - interval '60 days') as old,
        (select count(*) from photo where state <> 'ready') as waiting,
        (select count(*) from car c where price_rub <> (select price_rub from car_price where car_id = c.id order by since desc limit 1)) as mispriced
      from car`.execute(db)
    expect(rows[0]).toMatchObject({ of39: 1, sold: 1, reserved: 2, waiting: 0, mispriced: 0 })
    expect(rows[0]?.without).toBeGreaterThanOrEqual(6)
    expect(rows[0]?.old).toBeGreaterThan(100)
  })

  it('changes nothing the second time, and puts lost pictures back', async () => {
    await using demo = await openDemo()
    await loadDemoStock(demo.context)
    const [before, files] = [await readAll(demo.context.db), await demo.listFiles()]
    await demo.context.storage.delete(path.basename(files[0] ?? ''))
    expect(await loadDemoStock(demo.context)).toMatchObject({ ok: true, isNew: false })
    expect(await readAll(demo.context.db)).toEqual(before)
    expect((await demo.listFiles()).toSorted()).toEqual(files.toSorted())
  })

  it('is refused among real cars, unless forced', async () => {
    await using demo = await openDemo()
    await importDrafts(demo.context, {
      source: 'dealer',
      origin: 'test',
      dialect: 'test',
      items: itemsOf([draftOf(1)]),
    })
    const before = await readAll(demo.context.db)
    expect(await loadDemoStock(demo.context)).toEqual({ ok: false, reason: 'real-stock', cars: 1 })
    expect(await readAll(demo.context.db)).toEqual(before)
    expect(await loadDemoStock(demo.context, { force: true })).toMatchObject({ ok: true, isNew: true })
  })

  it('finishes a load that broke off before the cars got their past', async () => {
    await using demo = await openDemo()
    const { db } = demo.context
    await loadDemoStock(demo.context)
    await sql`update car set published_at = created_at, state = 'published'`.execute(db)
    expect(await loadDemoStock(demo.context)).toMatchObject({ ok: true, isNew: true })
    const { rows } = await sql`select from car where state = 'sold'`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

describe('removing the demo stock', () => {
  it('leaves nothing behind', async () => {
    await using demo = await openDemo()
    await loadDemoStock(demo.context)
    await removeDemoStock(demo.context)
    const left = await readAll(demo.context.db)
    expect(left).toEqual(Object.fromEntries(TABLES.map((table) => [table, []])))
    expect(await demo.listFiles()).toEqual([])
    expect(await removeDemoStock(demo.context)).toEqual({ cars: 0, handedOver: 0, content: 0, pictures: 0 })
  })

  it('leaves real cars, what they stand on, and a demo car that a real source lists too', async () => {
    await using demo = await openDemo()
    const { db } = demo.context
    await loadDemoStock(demo.context)
    const shared = await db.selectFrom('car').select('vin').where('state', '=', 'published').executeTakeFirstOrThrow()
    const drafts = [
      draftOf(1, { branchNames: ['moskva'] }),
      draftOf(2, { vin: shared.vin, key: shared.vin ?? '', branchNames: ['moskva'] }),
    ]
    await importDrafts(demo.context, { source: 'dealer', origin: 'test', dialect: 'test', items: itemsOf(drafts) })
    await removeDemoStock(demo.context)
    expect(await countIn(db, 'branch')).toBe(1)
    const cars = await db.selectFrom('car').select(['vin', 'state']).orderBy('id').execute()
    expect(new Set(cars.map(({ vin }) => vin))).toEqual(new Set(drafts.map(({ vin }) => vin)))
    expect(cars.map(({ state }) => state)).toEqual(['published', 'published'])
    expect(await countIn(db, 'brand')).toBe(1)
  })
})
