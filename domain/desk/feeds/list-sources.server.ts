import { sql } from 'kysely'
import type { FeedOutcome } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { AttemptProblem } from '#domain/feeds/attempts/feed-attempt.ts'
import type { FolderProblem } from '#domain/feeds/folders/feed-folder.ts'
import type { ImportReport } from '#domain/feeds/reports/import-report.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'

/** An attempt as a list shows it. */
export interface AttemptLine {
  id: number
  isPreview: boolean
  askedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  outcome: FeedOutcome | null
  problem: AttemptProblem | null
  cars: number
  /** Who asked for it: a person by name, else as in the audit log. */
  by: string
}

/** A source as the back office shows it: without its address. */
export interface FeedSourceView {
  id: number
  name: string
  branchId: number | null
  branch: string | null
  priority: number
  maxGonePercent: number
  version: number
  /** Without an address, an exchange and a folder only the terminal imports its files. */
  address: { host: string; mark: string; setAt: Date } | null
  /** 1C sends its files. */
  exchange: { setAt: Date; seenAt: Date | null } | null
  /** Its files are below FEED_FOLDER. */
  folder: { path: string; setAt: Date; lookedAt: Date | null; problem: FolderProblem | null } | null
  everyMinutes: number | null
  dueAt: Date | null
  stoppedAt: Date | null
  importedAt: Date | null
  /** It is read to compare prices: its cars are not on the site. */
  isReference: boolean
  /** How many cars it lists now. */
  cars: number
  /** The newest attempt. */
  last: AttemptLine | null
  /** The held feed that waits for a decision. */
  heldAttempt: number | null
}

/** The sources in the actor's branches, by name; of one source when `id` is given. */
export async function listSources(
  { db }: Pick<DeskContext, 'db'>,
  actor: Actor,
  { id }: { id?: number } = {},
): Promise<FeedSourceView[]> {
  const rows = await db
    .selectFrom('feed_source as s')
    .leftJoin('branch', 'branch.id', 's.branch_id')
    .select(['s.id', 's.name', 's.branch_id as branchId', 'branch.name as branch', 's.priority', 's.version'])
    .select(['s.address_host as host', 's.address_mark as mark', 's.address_set_at as setAt'])
    .select(['s.every_minutes as everyMinutes', 's.due_at as dueAt', 's.stopped_at as stoppedAt'])
    .select('s.imported_at as importedAt')
    .select(['s.is_reference as isReference', 's.max_gone_percent as maxGonePercent'])
    .select(
      sql<number>`case when s.is_reference then (select count(*) from market_car where source_id = s.id)
        else (select count(*) from feed_listing where source_id = s.id and vanished_at is null) end`.as('cars'),
    )
    .leftJoin('feed_exchange as e', 'e.source_id', 's.id')
    .select(['e.set_at as exchangeSetAt', 'e.seen_at as seenAt'])
    .leftJoin('feed_folder as f', 'f.source_id', 's.id')
    .select(['f.path', 'f.set_at as folderSetAt', 'f.looked_at as lookedAt'])
    .select((eb) => eb.ref('f.problem').$castTo<FolderProblem | null>().as('problem'))
    .select(
      sql<number | null>`(
      select case when outcome = 'held' then id end from feed_attempt
      where source_id = s.id and not is_preview and outcome in ('held', 'imported', 'unchanged')
      order by finished_at desc, id desc limit 1)`.as('heldAttempt'),
    )
    .where('s.is_manual', '=', false)
    .where(inBranches(actor, 'feeds.view', 's.branch_id'))
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
    .orderBy('s.name')
    .execute()
  const last = await listLastAttempts(
    { db },
    rows.map((row) => row.id),
  )
  return rows.map(({ host, mark, setAt, exchangeSetAt, seenAt, path, folderSetAt, lookedAt, problem, ...source }) => ({
    ...source,
    address: host === null || mark === null || setAt === null ? null : { host, mark, setAt },
    exchange: exchangeSetAt === null ? null : { setAt: exchangeSetAt, seenAt },
    folder: path === null || folderSetAt === null ? null : { path, setAt: folderSetAt, lookedAt, problem },
    last: last.get(source.id) ?? null,
  }))
}

/** The source, if it is in the actor's branches. An attempt to see another one is in the audit log. */
export async function findSource(context: DeskContext, actor: Actor, id: number): Promise<FeedSourceView | undefined> {
  const [source] = await listSources(context, actor, { id })
  if (source !== undefined) return source
  const exists = await context.db
    .selectFrom('feed_source')
    .select('id')
    .where('id', '=', id)
    .where('is_manual', '=', false)
    .executeTakeFirst()
  if (exists !== undefined) await recordAudit(context, actor, { action: 'access.refuse', subject: `feed:${id}` })
  return undefined
}

const selectAttempts = ({ db }: Pick<DeskContext, 'db'>) =>
  db
    .selectFrom('feed_attempt as a')
    .leftJoin('staff', (join) => join.on('a.actor', '=', sql<string>`'staff:' || staff.id`))
    .select(['a.id', 'a.is_preview as isPreview', 'a.asked_at as askedAt', 'a.started_at as startedAt'])
    .select(['a.finished_at as finishedAt', 'a.outcome', 'a.cars'])
    .select((eb) => eb.ref('a.problem').$castTo<AttemptProblem | null>().as('problem'))
    .select(sql<string>`coalesce(staff.name, a.actor)`.as('by'))

async function listLastAttempts(
  context: Pick<DeskContext, 'db'>,
  sources: number[],
): Promise<Map<number, AttemptLine>> {
  const rows = await selectAttempts(context)
    .select('a.source_id as sourceId')
    .distinctOn('a.source_id')
    .where('a.source_id', 'in', [0, ...sources])
    .orderBy('a.source_id')
    .orderBy('a.id', 'desc')
    .execute()
  return new Map(rows.map(({ sourceId, ...attempt }) => [sourceId, attempt]))
}

/** How many attempts a page of the history shows. */
export const ATTEMPTS_PER_PAGE = 30

/** The attempts of a source, the newest first; older than `before` when it is given. One more than a page has. */
export const listAttempts = (
  context: Pick<DeskContext, 'db'>,
  source: number,
  { before }: { before?: number } = {},
): Promise<AttemptLine[]> =>
  selectAttempts(context)
    .where('a.source_id', '=', source)
    .$if(before !== undefined, (query) => query.where('a.id', '<', before ?? 0))
    .orderBy('a.id', 'desc')
    .limit(ATTEMPTS_PER_PAGE + 1)
    .execute()

/** An attempt with what came of it. */
interface AttemptView extends AttemptLine {
  actor: string
  details: string | null
  isCancelled: boolean
  file: { bytes: number; hash: string; isKept: boolean } | null
  report: ImportReport | null
  approvedAt: Date | null
  approvedBy: string | null
}

/** An attempt of this source. */
export async function findAttempt(
  context: Pick<DeskContext, 'db'>,
  { source, attempt }: { source: number; attempt: number },
): Promise<AttemptView | undefined> {
  const row = await selectAttempts(context)
    .leftJoin('staff as approver', (join) => join.on('a.approved_by', '=', sql<string>`'staff:' || approver.id`))
    .select(['a.actor', 'a.problem_details as details', 'a.approved_at as approvedAt', 'a.cancelled_by as cancelledBy'])
    .select(['a.file_bytes as bytes', 'a.file_hash as hash', 'a.file_name as fileName'])
    .select((eb) => eb.ref('a.report').$castTo<ImportReport | null>().as('report'))
    .select(sql<string | null>`coalesce(approver.name, a.approved_by)`.as('approvedBy'))
    .where('a.source_id', '=', source)
    .where('a.id', '=', attempt)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { bytes, hash, fileName, cancelledBy, ...view } = row
  const file = bytes === null || hash === null ? null : { bytes, hash: hash.toString('hex'), isKept: fileName !== null }
  return { ...view, file, isCancelled: cancelledBy !== null }
}
