import { createHash } from 'node:crypto'
import { parsePhotoUrls } from '#domain/media/photo.ts'
import type { CarDraft, FeedItem } from '../drafts/car-draft.ts'
import { FeedProblem } from '../feed-problem.ts'
import type { ImportRun } from './import-run.server.ts'
import type { ListingDraft } from './save-listings.server.ts'

/** Cars that are sent to the database together: large enough to be fast, small enough for memory. */
const BATCH_SIZE = 500
/** Length of their JSON: 500 real cars hardly reach it; cars that are made to be huge are sent in smaller batches. */
const MAX_BATCH_CHARACTERS = 2_000_000

/**
 * Twice the largest measured stock (bench/import.ts): the keys of all cars are in memory, and a transaction must end.
 */
const MAX_CARS = 200_000

/** Collects cars into batches, ready to be saved; refusals and repeated cars go directly into the report. */
export async function* collectBatches(
  items: AsyncIterable<FeedItem> | Iterable<FeedItem>,
  run: ImportRun,
): AsyncGenerator<ListingDraft[]> {
  let batch: ListingDraft[] = []
  let characters = 0
  for await (const item of items) {
    run.report.counts.inFile += 1
    if (run.report.counts.inFile > MAX_CARS)
      throw new FeedProblem('too-large', `The feed has more than ${MAX_CARS} cars`)
    run.report.noteUnused(item.unused ?? [])
    if (item.kind === 'refusal') run.report.addRefusal(item.refusal)
    else if (run.keys.has(item.draft.key)) {
      run.report.addRefusal({ line: item.line, key: item.draft.key, reason: 'duplicate', detail: null })
    } else {
      run.keys.add(item.draft.key)
      run.report.noteOverruled(item.overruled ?? [])
      const entry = prepareDraft(item.draft, run)
      characters += entry.json.length
      batch.push(entry)
    }
    if (batch.length === BATCH_SIZE || characters > MAX_BATCH_CHARACTERS) {
      yield batch
      batch = []
      characters = 0
    }
  }
  yield batch
}

/** Reads the next item while the consumer works on the current one. */
export async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  try {
    for (;;) {
      const item = await next
      if (item.done) return
      next = items.next()
      // When the work on this item fails, nothing awaits the next one.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    await items.return(undefined).catch(() => undefined)
  }
}

function prepareDraft(draft: CarDraft, { report, branches }: ImportRun): ListingDraft {
  report.noteUnknown(draft)
  const branch = branches.match(draft.branchNames)
  if (branch.unknown !== null) report.noteUnknownBranch(branch.unknown)
  // As domain/media stores them: otherwise an address with a blank in it would look new at every import.
  const photoUrls = parsePhotoUrls(draft.photoUrls)
  // The source's own id can change from day to day: it is not part of the listing's content.
  const json = JSON.stringify({ ...draft, sourceKey: undefined, photoUrls, branchId: branch.id })
  return { draft: { ...draft, photoUrls }, json, hash: createHash('sha256').update(json).digest('hex') }
}
