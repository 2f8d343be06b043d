import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { FeedOut } from '#platform/config/feeds-out-settings.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import type { CarDraft } from '../feeds/drafts/car-draft.ts'
import { BODIES, COLOURS } from '../cars/car.ts'
import {
  AVAILABILITY_LABELS,
  DRIVE_LABELS,
  FUEL_LABELS,
  GEARBOX_LABELS,
  WHEEL_LABELS,
} from '../cars/facets/options.texts.ts'
import { keysOf } from '../keys-of.ts'
import { parseDrafts } from '../feeds/drafts/draft-fixture.server.ts'
import { createDraft, toFeedItems } from '../feeds/drafts/draft-fixture.ts'
import { importDrafts } from '../feeds/imports/import-drafts.server.ts'
import { importFeed } from '../feeds/import-feed.server.ts'
import { applyLosses, ROUND_TRIP_FEEDS, SELLER } from './losses-fixture.ts'
import { writeFeed } from './open-feed.server.ts'

const database = await createTestDatabase()
const { db } = database
const http = createHttpClient({ userAgent: 'Showroom', allowPrivateAddresses: true })
afterAll(async () => {
  await http.close()
  await database[Symbol.asyncDispose]()
})
beforeEach(() => sql`truncate car, brand, model, branch, feed_source, photo restart identity cascade`.execute(db))

const context = { db, http, now: () => new Date('2026-11-20T10:00:00Z'), log: createLog('silent') }

async function exportFeed(feed: FeedOut): Promise<string> {
  const pieces = await writeFeed(context, { feed, part: 1, seller: SELLER })
  if (pieces === undefined) throw new Error('no such part')
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** Imports our own feed again; returns the drafts by the ids of our cars. */
async function importExport(feed: FeedOut): Promise<{ dialect: string; drafts: Map<string, CarDraft> }> {
  const { dialect, cars } = await parseDrafts(await exportFeed(feed))
  // No field has two different values in our own feeds.
  expect(cars.flatMap((car) => (car.kind === 'car' ? (car.overruled ?? []) : []))).toEqual([])
  const drafts = cars.flatMap((car) => (car.kind === 'car' ? [car.draft] : []))
  return { dialect, drafts: new Map(drafts.map((draft) => [draft.sourceKey ?? draft.key, draft])) }
}

/** The drafts that the import has stored, with the ids of their cars. */
async function listStoredDrafts(): Promise<{ id: string; draft: CarDraft }[]> {
  const rows = await db.selectFrom('feed_listing').select(['car_id', 'draft']).orderBy('car_id').execute()
  return rows.map(({ car_id, draft }) => ({ id: String(car_id), draft: parse(draft) }))
}

/** The stored JSON was written from a draft. */
const parse = (stored: unknown): CarDraft => JSON.parse(JSON.stringify(stored))

const samples = path.join(import.meta.dirname, '../../../shared/feeds')
const files = (await readdir(samples).catch(() => [])).filter((file) => file.endsWith('.xml'))

describe.runIf(files.length > 0)('the example feeds survive a round trip', () => {
  it.each(files.flatMap((file) => ROUND_TRIP_FEEDS.map((feed) => [file, feed] as const)))(
    '%s as %s',
    async (file, feed) => {
      const result = await importFeed(context, { origin: path.join(samples, file) })
      if (!result.ok) throw result.problem
      const { drafts } = await importExport(feed)
      const stored = await listStoredDrafts()
      expect(drafts.size).toBe(stored.length)
      for (const { id, draft } of stored) {
        const back = drafts.get(id)
        if (back === undefined) throw new Error(`The car ${id} is gone`)
        expect(back).toEqual(applyLosses(feed, draft, back))
      }
    },
  )
})

const codes = <Field extends keyof CarDraft>(field: Field, values: readonly CarDraft[Field][]) =>
  values.map((value) => ({ [field]: value }))
const engine = createDraft(0).engine
const price = createDraft(0).price

/** Each changes an ordinary car in one way. */
const CHANGES: Partial<CarDraft>[] = [
  ...codes('body', [...BODIES, null]),
  ...codes('gearbox', [...keysOf(GEARBOX_LABELS), null]).map((change) => ({ ...change, modification: null })),
  ...codes('drive', [...keysOf(DRIVE_LABELS), null]),
  ...codes('wheel', [...keysOf(WHEEL_LABELS), null]),
  ...codes('colour', COLOURS).map((change) => ({ ...change, colourName: 'Ледяной туман' })),
  ...codes('availability', keysOf(AVAILABILITY_LABELS)),
  ...codes('title', ['original', 'duplicate', 'electronic']),
  ...codes('condition', ['intact', 'damaged']),
  ...codes('metallic', [true, false, null]),
  ...codes('owners', [0, 1, 2, 3, 7]),
  ...codes('doors', [2, 3, 4, 5, null]),
  ...codes('seats', [1, 5, 7, 20, null]),
  ...codes('year', [1985, 2026]),
  ...keysOf(FUEL_LABELS).map((fuel) => ({ engine: { ...engine, fuel, cc: fuel === 'electric' ? null : 1998 } })),
  { engine: { fuel: 'electric', cc: null, powerHp: 313, powerKw: 230, rangeKm: 520 }, gearbox: 'single-speed' },
  { engine: { fuel: null, cc: null, powerHp: null, powerKw: null, rangeKm: null }, modification: null },
  { block: 'used', mileageKm: 120, owners: null },
  { block: 'new', mileageKm: null, owners: null, year: 2019 },
  { block: 'new', mileageKm: 900, owners: null },
  { generation: null, trim: null, modification: null, description: null, equipment: [] },
  { generation: 'II (XA50), Рестайлинг', trim: '2.0 <Sport> & "Co"', modification: '350h 2.5hyb CVT (243 л.с.) 4WD' },
  { model: { slug: 'moya-mechta-2', name: 'Моя мечта 2', nameRu: null, isKnown: false }, generation: null },
  {
    brand: { slug: 'samodelkin', name: 'Самоделкин', nameRu: null, isKnown: false },
    model: { slug: 'a-b', name: 'A&B', nameRu: null, isKnown: false },
  },
  { description: 'Первый абзац.\n\nВторой: «кавычки» & <не тег, 5 > 3\n— пункт]]>\n© 2026 &amp; ещё &lt;b&gt;' },
  { description: 'слово '.repeat(1900).trim() },
  {
    equipment: [
      { name: 'Комфорт', items: ['Сиденья, с подогревом', 'Люк; панорамный'] },
      { name: 'Свет', items: ['LED'] },
    ],
  },
  {
    price: {
      ...price,
      priceRub: 2_000_000,
      listPriceRub: 2_300_000,
      tradeInDiscountRub: 50_000,
      creditDiscountRub: 60_000,
      insuranceDiscountRub: 70_000,
      optionalDiscountRub: 80_000,
      maxDiscountRub: 200_000,
    },
  },
  { videoUrl: 'https://video.example/watch?v=1&t=2' },
  {
    asFed: { 'avito.generation': '123456', 'avito.modification': '234567', 'avito.trim': '345678' },
    generation: null,
    modification: null,
    trim: null,
  },
  { asFed: { customs: 'не растаможен' } },
  {
    asFed: { body: 'Ландо', gearbox: 'Планетарная', drive: '2WD', colour: 'Хамелеон', title: 'Утерян' },
    body: null,
    gearbox: null,
    modification: null,
    drive: null,
    colour: null,
    colourName: 'Хамелеон',
    title: null,
  },
]

describe('any car', () => {
  it.each(ROUND_TRIP_FEEDS)('survives a round trip through %s except for the listed losses', async (feed) => {
    const drafts = CHANGES.map((change, index) => createDraft(index + 1, { ...change, sourceKey: null }))
    const result = await importDrafts(context, {
      source: 'test',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems(drafts),
    })
    expect(result).toMatchObject({ ok: true, report: { counts: { created: drafts.length } } })
    const back = await importExport(feed)
    for (const { id, draft } of await listStoredDrafts()) {
      const read = back.drafts.get(id)
      if (read === undefined) throw new Error(`The car ${id} is gone`)
      expect(read, JSON.stringify(CHANGES[Number(id) - 1])).toEqual(applyLosses(feed, draft, read))
    }
  })

  it('is written to YML with its version in <model> and the plain model in a param', async () => {
    const rx = { slug: 'rx', name: 'RX', nameRu: null, isKnown: true }
    const drafts = [createDraft(1), createDraft(2, { model: rx, modification: '350h 2.5hyb CVT (250 л.с.) 4WD' })]
    await importDrafts(context, { source: 'test', origin: 'test', dialect: 'test', items: toFeedItems(drafts) })
    const text = await exportFeed('yml')
    expect(text).toContain('<model>RX 350h</model>')
    expect(text.match(/<param name="Модель">.*?<\/param>/g)).toEqual(['<param name="Модель">RX</param>'])
  })

  it('is hidden, marked as reserved, or left out when it is reserved', async () => {
    const drafts = [createDraft(1), createDraft(2, { isReserved: true })]
    await importDrafts(context, { source: 'test', origin: 'test', dialect: 'test', items: toFeedItems(drafts) })
    expect((await importExport('yml')).drafts.get('2')).toMatchObject({ isReserved: true, availability: 'in-stock' })
    expect((await parseDrafts(await exportFeed('autoru'))).cars[1]).toMatchObject({
      kind: 'refusal',
      refusal: { reason: 'hidden' },
    })
    expect([...(await importExport('avito')).drafts.keys()]).toEqual(['1'])
  })
})
