import { createHash } from 'node:crypto'
import { parsePhotoUrls } from '#domain/media/parse-photo-urls.ts'
import type { CarDraft } from '../drafts/car-draft.ts'
import type { FeedItem } from '../feed-item.ts'
import { FeedProblem } from '../feed-problem.ts'
import type { ImportRun } from './import-run.ts'
import type { ListingDraft } from './save-listings.server.ts'

/** Cars that travel to the database together: large enough for its pace, small enough for memory. */
const BATCH_SIZE = 500
/** Of their JSON: five hundred real cars hardly have as much; cars that are made to be huge travel in smaller groups. */
const MAX_BATCH_CHARACTERS = 2_000_000

/** Twice the largest stock that is measured (bench/import.ts). The keys of all cars stand in memory, and a transaction has an end. */
const MAX_CARS = 200_000

/** Gathers cars into batches, ready to be listed; refusals and repeated cars go straight into the report. */
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

/** Lets the next batch be read while the database works on this one. */
export async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  try {
    for (;;) {
      const item = await next
      if (item.done) return
      next = items.next()
      // When the work on this item fails, nobody asks what became of the next one.
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
  // As domain/media writes them: else an address with a blank in it would look new at every import.
  const photoUrls = parsePhotoUrls(draft.photoUrls)
  // The source's own id may change from day to day: it is no part of what the source says about the car.
  const json = JSON.stringify({ ...draft, sourceKey: undefined, photoUrls, branchId: branch.id })
  return { draft: { ...draft, photoUrls }, json, hash: createHash('sha256').update(json).digest('hex') }
}
