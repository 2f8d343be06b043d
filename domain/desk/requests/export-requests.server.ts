import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { branchesFor, type StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { CarSnapshot } from '#domain/requests/request.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'
import { hasStatusOf, matchesFilters } from './desk-filter.server.ts'
import { type DeskQuery, formatDeskQuery } from './desk-query.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from './desk-rows.server.ts'

/** More requests are too many for one file: the filter has to be narrowed. */
export const MAX_EXPORTED_ROWS = 50_000
/** How many files a person gets in 24 hours. */
export const MAX_EXPORTS_A_DAY = 3
/** How many requests are in memory at once. */
const BATCH_SIZE = 500

/** A request with its person, as a file has it. */
export interface ExportedRequest extends DeskRow {
  email: string | null
  car: CarSnapshot | null
  /** Where the visitor came from; all null without a mark in the address. */
  source: string | null
  medium: string | null
  campaign: string | null
}

/** `too-often`: this person has had their files of the day; `too-many`: a file has no place for `count` requests. */
type ExportResult =
  | { ok: true; count: number; batches: AsyncGenerator<ExportedRequest[]> }
  | { ok: false; reason: 'too-often' | 'empty' }
  | { ok: false; reason: 'too-many'; count: number }

interface ExportInput {
  query: DeskQuery
  purpose: string
}

/** How many requests the actor would get in a file, and how many files they may still get. */
export async function previewExport(
  { db, now }: DeskContext,
  actor: StaffActor,
  query: DeskQuery,
): Promise<{ count: number; left: number }> {
  const moment = now()
  const [count, used] = await Promise.all([
    countMatches(db, { actor, query, now: moment }),
    countExports(db, { actor, now: moment }),
  ])
  return { count, left: Math.max(0, MAX_EXPORTS_A_DAY - used) }
}

/**
 * Records an export, and gives the requests that pass the query, the newest first, in batches: no transaction stays open
 * between them, and nothing is kept. Only of branches where the actor may export. A refusal for the number of files is
 * recorded too, so that those who read the log see it.
 */
export function exportDeskRequests(
  context: DeskContext,
  actor: StaffActor,
  { query, purpose }: ExportInput,
): Promise<ExportResult> {
  const now = context.now()
  const branchId = findOnlyBranch(actor, query)
  return withAudit(context, actor, async (tx, audit): Promise<ExportResult> => {
    // Of two that begin at once the second one counts the first.
    await tx.selectFrom('staff').select('id').where('id', '=', actor.staffId).forNoKeyUpdate().execute()
    const used = await countExports(tx, { actor, now })
    if (used >= MAX_EXPORTS_A_DAY) {
      await audit({ action: 'access.refuse', subject: SUBJECT, branchId, after: { tried: 'requests.export' } })
      return { ok: false, reason: 'too-often' }
    }
    const count = await countMatches(tx, { actor, query, now })
    if (count === 0) return { ok: false, reason: 'empty' }
    if (count > MAX_EXPORTED_ROWS) return { ok: false, reason: 'too-many', count }
    // The text of a search may be somebody's name.
    const filter = formatDeskQuery({ ...query, q: '', after: undefined }) || null
    const after = { count, filter, ...(query.q !== '' && { isSearch: true }) }
    await audit({ action: 'requests.export', subject: SUBJECT, branchId, after, reason: purpose })
    return { ok: true, count, batches: listBatches(context.db, { actor, query, now }) }
  })
}

const SUBJECT = 'requests:list'

interface MatchParams {
  actor: StaffActor
  query: DeskQuery
  now: Date
}

async function countMatches(db: Db, { actor, query, now }: MatchParams): Promise<number> {
  const matches = matchesFilters(query, { actor, now })
  if (matches === undefined) return 0
  const { count } = await db
    .selectFrom('request_work')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(inBranches(actor, 'requests.export'))
    .where(matches)
    .where(hasStatusOf(query))
    .executeTakeFirstOrThrow()
  return count
}

async function countExports(db: Db, { actor, now }: Pick<MatchParams, 'actor' | 'now'>): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('actor', '=', actor.id)
    .where('action', '=', 'requests.export')
    .where('at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return count
}

/** The branch whose head reads the entry of the log; null for several: then administrators do. */
function findOnlyBranch(actor: StaffActor, { branchId }: DeskQuery): number | null {
  const branches = branchesFor(actor, 'requests.export')
  if (branchId !== undefined) return branches === 'all' || branches.includes(branchId) ? branchId : null
  return branches !== 'all' && branches.length === 1 ? (branches[0] ?? null) : null
}

/** A batch begins below the last number of the one before: what changes meanwhile is never in the file twice. */
async function* listBatches(db: Db, { actor, query, now }: MatchParams): AsyncGenerator<ExportedRequest[]> {
  const matches = matchesFilters(query, { actor, now }) ?? sql<boolean>`false`
  let below: number | undefined
  for (let left = MAX_EXPORTED_ROWS; left > 0; left -= BATCH_SIZE) {
    let rows = selectDeskRows(db, actor)
      .select(['request.email', 'request.last_touch as lastTouch'])
      .where(inBranches(actor, 'requests.export'))
      .where(matches)
      .where(hasStatusOf(query))
      .orderBy('request_work.request_id', 'desc')
      .limit(BATCH_SIZE)
    if (below !== undefined) rows = rows.where('request_work.request_id', '<', below)
    const found = await rows.execute()
    if (found.length > 0)
      yield found.map(({ email, lastTouch, ...row }) => ({
        ...toDeskRow(row, actor),
        email,
        car: row.car,
        source: lastTouch?.source ?? null,
        medium: lastTouch?.medium ?? null,
        campaign: lastTouch?.campaign ?? null,
      }))
    if (found.length < BATCH_SIZE) return
    below = found.at(-1)?.number
  }
}
