import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import { type ColumnMeanings, readColumns } from './dialects/read-columns.ts'
import { listColumnMeanings } from './imports/column-meanings.server.ts'
import { decodeText } from './files/decode-text.server.ts'
import { draftCar } from './drafts/draft-car.ts'
import { FeedProblem } from './feed-problem.ts'
import type { FeedItem } from './drafts/car-draft.ts'
import type { FeedRecord } from './records/feed-record.ts'
import {
  type DraftImport,
  type ImportContext,
  importDrafts,
  type ImportResult,
} from './imports/import-drafts.server.ts'
import {
  describeOrigin,
  FEED_LIMITS,
  type FeedLimits,
  type FeedOrigin,
  getSourceName,
  openFeed,
  unpackFeed,
} from './files/open-feed.server.ts'
import { parseRecords } from './files/parse-records.server.ts'

export interface FeedImport extends Pick<
  DraftImport,
  'priority' | 'branch' | 'preview' | 'force' | 'wait' | 'onWait' | 'onImported' | 'signal'
> {
  origin: FeedOrigin
  /** By default the host of the address or the name of the file. */
  source?: string
  limits?: Partial<FeedLimits>
  onProgress?: (progress: FeedProgress) => void
}

export interface FeedProgress {
  cars: number
  /** Read so far, before unpacking. */
  bytes: number
  /** Size of the whole feed before unpacking; undefined when it is not known. */
  size: number | undefined
}

type FeedContext = ImportContext & { http: Pick<HttpClient, 'get'> }

/**
 * Brings a source's stock up to date from its feed: a path, an address or a stream, in any format that is understood.
 * Streaming, in one transaction; safe to repeat. An expected failure is returned as a problem, and then nothing has
 * changed.
 */
export async function importFeed(context: FeedContext, input: FeedImport): Promise<ImportResult> {
  try {
    return await readAndImport(context, input)
  } catch (cause) {
    if (cause instanceof FeedProblem) return { ok: false, problem: cause, report: null }
    throw cause
  }
}

async function readAndImport(context: FeedContext, input: FeedImport): Promise<ImportResult> {
  const limits = { ...FEED_LIMITS, ...input.limits }
  const source = input.source ?? getSourceName(input.origin)
  const columns = await listColumnMeanings(context.db, source)
  const feed = await openFeed(context, input.origin, { limits, signal: input.signal })
  const warnings: string[] = []
  const progress: FeedProgress = { cars: 0, bytes: 0, size: feed.size }
  const reportProgress = (change: Partial<FeedProgress>) => input.onProgress?.(Object.assign(progress, change))
  const bytes = unpackFeed(feed.bytes, { maxBytes: limits.maxBytes, onRead: (bytes) => reportProgress({ bytes }) })
  try {
    const { dialect, records } = await parseRecords(decodeText(bytes, (warning) => warnings.push(warning)))
    return await importDrafts(context, {
      ...input,
      source,
      origin: describeOrigin(input.origin),
      dialect,
      items: draftAll(records, { columns, thisYear: context.now().getFullYear() }),
      warnings: () => warnings,
      onProgress: (cars) => reportProgress({ cars }),
    })
  } finally {
    feed.bytes.destroy()
  }
}

async function* draftAll(
  records: AsyncIterable<FeedRecord>,
  { columns, thisYear }: { columns: ColumnMeanings; thisYear: number },
): AsyncGenerator<FeedItem> {
  const counts = new Map<string, number>()
  for await (const read of records) {
    const record = readColumns(read, columns)
    const item: FeedItem = { ...draftCar(record, thisYear), unused: record.unused }
    yield item.kind === 'car' && item.draft.key.startsWith('like:') ? numberDuplicate(item, counts) : item
  }
}

/** Cars of a price list without VIN and id can be identical: a number makes their keys different. */
function numberDuplicate(item: Extract<FeedItem, { kind: 'car' }>, counts: Map<string, number>): FeedItem {
  const number = (counts.get(item.draft.key) ?? 0) + 1
  counts.set(item.draft.key, number)
  return { ...item, draft: { ...item.draft, key: `${item.draft.key}#${number}` } }
}
