import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countRows, openEmptyDemo, openLoadedDemo, listAllRows } from '#tests/fixtures/database/demo-stock.ts'
import { createDraft, toFeedItems } from '../feeds/drafts/draft-fixture.ts'
import { importDrafts } from '../feeds/imports/import-drafts.server.ts'
import { hasNeverHeldCars, loadDemoStock } from './load-demo-stock.server.ts'

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
        (select count(*) from photo where state <> 'ready') as waiting,
        (select count(*) from car c where price_rub <> (select price_rub from car_price where car_id = c.id order by since desc limit 1)) as mispriced
      from car`.execute(db)
    expect(rows[0]).toMatchObject({ of39: 1, sold: 1, reserved: 2, waiting: 0, mispriced: 0 })
    expect(rows[0]?.without).toBeGreaterThanOrEqual(6)
    expect(rows[0]?.old).toBeGreaterThan(100)
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
