import { describe, expect, it } from 'vitest'
import type { Db } from '#db/client.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { archiveHeldCars } from './held-cars.server.ts'
import { createDraft, toFeedItems, createVin } from '../drafts/draft-fixture.ts'
import { acquireImportLock } from './import-run.server.ts'
import { type DraftImport, importDrafts } from './import-drafts.server.ts'

/** An importer with a clock that the test sets. */
function createImporter(db: Db) {
  let moment = new Date('2026-03-01T10:00:00Z')
  const context = { db, now: () => moment, log: createLog('silent') }
  return {
    context,
    wait: (hours: number) => (moment = new Date(moment.getTime() + hours * HOUR_MS)),
    async feed(items: DraftImport['items'], options: Partial<DraftImport> = {}) {
      return importDrafts(context, { source: 'main', origin: 'test', dialect: 'test', items, ...options })
    },
    cars: () => db.selectFrom('car').selectAll().orderBy('id').execute(),
    async states() {
      const rows = await db.selectFrom('car').select(['vin', 'state']).orderBy('vin').execute()
      return Object.fromEntries(rows.map((row) => [Number(row.vin?.slice(-6)), row.state]))
    },
  }
}

const ten = (change: Parameters<typeof createDraft>[1] = {}) =>
  toFeedItems(Array.from({ length: 10 }, (_, i) => createDraft(i, change)))

describe('importing drafts', () => {
  it('adds new cars as published, with their price, state and photographs', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    const result = await importer.feed(
      toFeedItems([createDraft(1, { photoUrls: ['https://a.example/1.jpg', 'https://a.example/2.jpg'] })]),
    )
    expect(result).toMatchObject({ ok: true, report: { counts: { inFile: 1, created: 1 } } })
    const [car] = await importer.cars()
    expect(car).toMatchObject({ vin: createVin(1), state: 'published', price_rub: 2_000_000 })
    expect(await database.db.selectFrom('car_price').select('price_rub').execute()).toEqual([{ price_rub: 2_000_000 }])
    expect(await database.db.selectFrom('car_state_change').select(['state', 'actor']).execute()).toEqual([
      { state: 'published', actor: 'feed:main' },
    ])
    const photos = await database.db
      .selectFrom('car_photo')
      .innerJoin('photo', 'photo.id', 'photo_id')
      .select(['position', 'source_url'])
      .orderBy('position')
      .execute()
    expect(photos).toEqual([
      { position: 0, source_url: 'https://a.example/1.jpg' },
      { position: 1, source_url: 'https://a.example/2.jpg' },
    ])
  })

  it('touches nothing when the same feed comes again', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(ten())
    const before = await importer.cars()
    importer.wait(1)
    expect(await importer.feed(ten())).toMatchObject({ report: { counts: { unchanged: 10, updated: 0, created: 0 } } })
    expect(await importer.cars()).toEqual(before)
  })

  it('writes a changed price into the history', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(toFeedItems([createDraft(1)]))
    importer.wait(1)
    const result = await importer.feed(toFeedItems([createDraft(1, {}, 1_900_000)]))
    expect(result).toMatchObject({ report: { counts: { updated: 1, priceChanged: 1 } } })
    const prices = await database.db.selectFrom('car_price').select('price_rub').orderBy('since').execute()
    expect(prices.map((row) => row.price_rub)).toEqual([2_000_000, 1_900_000])
  })

  it('holds a vanished car, archives it after a day and publishes it again when it returns', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    const nine = toFeedItems(Array.from({ length: 9 }, (_, i) => createDraft(i)))
    await importer.feed(ten())
    expect(await importer.feed(nine)).toMatchObject({ report: { counts: { held: 1, unchanged: 9 } } })
    expect((await importer.states())[9]).toBe('held')
    importer.wait(23)
    expect(await archiveHeldCars(importer.context)).toBe(0)
    importer.wait(2)
    expect(await archiveHeldCars(importer.context)).toBe(1)
    expect((await importer.states())[9]).toBe('archived')
    expect(await importer.feed(ten())).toMatchObject({ report: { counts: { returned: 1, updated: 1, unchanged: 9 } } })
    expect((await importer.states())[9]).toBe('published')
    expect(await importer.cars()).toHaveLength(10)
    const history = await database.db
      .selectFrom('car_state_change')
      .select('state')
      .where('car_id', '=', 10)
      .orderBy('id')
      .execute()
    expect(history.map((row) => row.state)).toEqual(['published', 'held', 'archived', 'published'])
  })

  it('refuses a feed that would take away more than a fifth, unless forced', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    const seven = toFeedItems(Array.from({ length: 7 }, (_, i) => createDraft(i)))
    await importer.feed(ten())
    const before = await importer.cars()
    expect(await importer.feed(seven)).toMatchObject({ ok: false, problem: { reason: 'takes-too-much' } })
    expect(await importer.feed(toFeedItems([]))).toMatchObject({ ok: false, problem: { reason: 'empty' } })
    expect(await importer.cars()).toEqual(before)
    expect(await importer.feed(seven, { force: true })).toMatchObject({ ok: true, report: { counts: { held: 3 } } })
  })

  it('refuses by the limit of the source where it has another one', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(ten())
    const seven = toFeedItems(Array.from({ length: 7 }, (_, i) => createDraft(i)))
    const limit = (percent: number) =>
      database.db.updateTable('feed_source').set({ max_gone_percent: percent }).execute()
    await limit(29)
    expect(await importer.feed(seven)).toMatchObject({ ok: false, problem: { reason: 'takes-too-much' } })
    await limit(30)
    expect(await importer.feed(seven)).toMatchObject({ ok: true, report: { counts: { held: 3 } } })
  })

  it('previews without changing anything', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    expect(await importer.feed(ten(), { preview: true })).toMatchObject({
      ok: true,
      report: { counts: { created: 10 } },
    })
    expect(await importer.cars()).toEqual([])
    expect(await database.db.selectFrom('feed_source').selectAll().execute()).toEqual([])
  })

  it('lets only a source take its own cars away', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(ten())
    await importer.feed(toFeedItems([createDraft(20)]), { source: 'other' })
    expect(Object.values(await importer.states())).toEqual(Array(11).fill('published'))
  })

  it('shows a car of two sources as the winner describes it, and passes it on when the winner drops it', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(ten())
    const second = toFeedItems([createDraft(1, {}, 1_500_000)])
    expect(await importer.feed(second, { source: 'other' })).toMatchObject({
      report: { counts: { shadowed: 1, created: 0 } },
    })
    expect((await importer.cars())[1]).toMatchObject({ price_rub: 2_000_000 })
    const without = toFeedItems([0, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => createDraft(i)))
    expect(await importer.feed(without)).toMatchObject({ report: { counts: { listedElsewhere: 1, held: 0 } } })
    expect((await importer.cars())[1]).toMatchObject({ price_rub: 1_500_000, state: 'published' })
  })

  it('lets a source with a better priority win, also for cars that did not change', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(ten())
    await importer.feed(toFeedItems([createDraft(1, {}, 1_500_000)]), { source: 'other' })
    await importer.feed(toFeedItems([createDraft(1, {}, 1_500_000)]), { source: 'other', priority: 1 })
    expect((await importer.cars())[1]).toMatchObject({ price_rub: 1_500_000 })
  })

  it('does not change the state that staff set', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(ten())
    await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', 1).execute()
    await database.db
      .insertInto('car_state_change')
      .values({ car_id: 1, state: 'sold', since: new Date(), actor: 'staff:1' })
      .execute()
    await importer.feed(ten({ trim: 'Prestige' }))
    expect((await importer.cars())[0]).toMatchObject({ state: 'sold', trim: 'Prestige' })
  })

  it('reserves and frees a car when its feed changes', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(toFeedItems([createDraft(1, { isReserved: true })]))
    expect(await importer.states()).toEqual({ 1: 'reserved' })
    await importer.feed(toFeedItems([createDraft(1)]))
    expect(await importer.states()).toEqual({ 1: 'published' })
  })

  it('recognises a car that got its VIN after it was listed', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(toFeedItems([createDraft(1, { key: 'id-1', vin: null })]))
    const result = await importer.feed(toFeedItems([createDraft(1, { sourceKey: 'id-1' })]))
    expect(result).toMatchObject({ report: { counts: { created: 0, updated: 1, held: 0 } } })
    expect(await importer.cars()).toMatchObject([{ id: 1, vin: createVin(1), state: 'published' }])
  })

  it('leaves a car unchanged when its feed gives it another id every day', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(toFeedItems([createDraft(1, { sourceKey: 'monday' })]))
    const result = await importer.feed(toFeedItems([createDraft(1, { sourceKey: 'tuesday' })]))
    expect(result).toMatchObject({ report: { counts: { unchanged: 1 } } })
  })

  it('publishes a car that was sold as new and comes back as used', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    await importer.feed(toFeedItems([createDraft(1)]))
    await database.db.updateTable('car').set({ state: 'sold' }).execute()
    const sale = { car_id: 1, state: 'sold', since: new Date(), actor: 'staff:1' } as const
    await database.db.insertInto('car_state_change').values(sale).execute()
    await importer.feed(toFeedItems([createDraft(1)]), { force: true })
    expect(await importer.states()).toEqual({ 1: 'sold' })
    await importer.feed(toFeedItems([createDraft(1, { block: 'used', mileageKm: 30_000 })]), {
      source: 'trade-in',
      priority: 1,
    })
    expect(await importer.states()).toEqual({ 1: 'published' })
  })

  it('refuses the second of two cars with one key', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    const result = await importer.feed(toFeedItems([createDraft(1), createDraft(1, {}, 3_000_000)]))
    expect(result).toMatchObject({
      report: { counts: { created: 1, refused: 1 }, refusals: [{ reason: 'duplicate' }] },
    })
    expect((await importer.cars())[0]).toMatchObject({ price_rub: 2_000_000 })
  })

  it('fails as busy without waiting while another import runs', async () => {
    await using database = await createTestDatabase()
    const importer = createImporter(database.db)
    const result = await database.db.transaction().execute(async (tx) => {
      await acquireImportLock(tx, {})
      return importer.feed(ten(), { wait: false })
    })
    expect(result).toMatchObject({ ok: false, problem: { reason: 'busy' } })
  })
})
