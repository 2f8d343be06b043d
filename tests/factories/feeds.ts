import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { sealAddress } from '#domain/feeds/attempts/feed-address.server.ts'
import type { ImportReport } from '#domain/feeds/reports/import-report.ts'
import { systemClock } from '#platform/clock.ts'

/** Adds a stopped source with an address that nothing answers at. */
export async function addFeedSource(db: Db, name: string): Promise<number> {
  const context = { db, now: systemClock, feedSecret: createSecretLoader({ db, now: systemClock }, 'feeds') }
  const address = await sealAddress(context, 'https://feeds.dealer.example/stock.xml?key=s3cret')
  return withAudit(context, OPERATOR, async (tx, audit) => {
    const { id } = await tx
      .insertInto('feed_source')
      .values({ name, ...address, every_minutes: 60, stopped_at: context.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit({ action: 'feed.add', subject: `feed:${id}` })
    return id
  })
}

/** Makes a source look as if another process worked on it: for a minute no process takes an attempt at any source. */
export async function leaseFeedSource(db: Db, id: number): Promise<void> {
  await db
    .updateTable('feed_source')
    .set({ lease_expires_at: sql<Date>`now() + interval '1 minute'` })
    .where('id', '=', id)
    .execute()
}

interface AddAttemptParams {
  outcome?: 'preview' | 'held' | null
  actor?: string
}

/** Adds an attempt at a source: by default one that is held, with all that a report can have. */
export async function addFeedAttempt(
  db: Db,
  source: number,
  { outcome = 'held', actor = 'schedule' }: AddAttemptParams = {},
): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('feed_attempt')
    .values({
      source_id: source,
      actor,
      is_preview: outcome === 'preview',
      asked_at: now,
      ...(outcome !== null && { started_at: now, finished_at: now, tries: 1, cars: REPORT.counts.inFile, outcome }),
      ...(outcome === 'held' && { problem: 'takes-too-much', problem_details: 'The feed would take away 12' }),
      file_hash: Buffer.alloc(32, 1),
      file_name: '00000000-0000-4000-8000-000000000000.feed',
      file_bytes: 184_320,
      report: JSON.stringify({ ...REPORT, startedAt: now, finishedAt: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const REPORT: Omit<ImportReport, 'startedAt' | 'finishedAt'> = {
  source: 'Главный склад',
  origin: 'feeds.dealer.example',
  dialect: 'auto.ru',
  preview: false,
  forced: false,
  counts: {
    inFile: 42,
    created: 2,
    updated: 3,
    unchanged: 35,
    shadowed: 0,
    hidden: 1,
    refused: 1,
    priceChanged: 2,
    returned: 0,
    held: 12,
    listedElsewhere: 0,
    archived: 0,
  },
  refusals: [{ line: 812, key: 'XTA0000000S123456', reason: 'no-price', detail: '0', text: '' }],
  refusalCounts: { 'no-price': 1 },
  winners: [],
  unknownValues: [{ field: 'body', value: 'Тарга', count: 2 }],
  missingFields: [{ field: 'drive', count: 3 }],
  unusedFields: [],
  overruledFields: [],
  changes: [
    { kind: 'held', car: 'Lexus RX 350h Executive, JTJBBRAA502000001', change: 'held', path: '/cars/new/lexus/rx/1/' },
    { kind: 'new', car: 'Geely Monjaro Flagship, LB37852Z4RX000000', change: 'published', path: null },
    { kind: 'price', car: 'Haval Jolion Elite', change: '2100000 → 2050000 ₽', path: '/cars/new/haval/jolion/2/' },
  ],
  warnings: ['The feed says that it is UTF-8, but it is windows-1251'],
}
