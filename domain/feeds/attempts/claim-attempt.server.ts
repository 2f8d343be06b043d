import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { MINUTE_MS } from '#locale/durations.ts'

/** An attempt that this process has to itself until its claim runs out. */
export interface ClaimedAttempt {
  id: number
  /** Of all attempts at it; with the id it is the claim. */
  tries: number
  sourceId: number
  source: string
  host: string | null
  addressSealed: Buffer | null
  /** Whether 1C sends its files. */
  isExchange: boolean
  /** Where its file is, below FEED_FOLDER. */
  folderPath: string | null
  isPreview: boolean
  isApproved: boolean
  isCancelled: boolean
  fileName: string | null
  fileHash: Buffer | null
}

/** When a claim runs out that is not renewed, by the database's clock: the clocks of nodes differ. */
const CLAIM_ENDS_AT = sql<Date>`now() + interval '1 minute'`

/**
 * Claims the next attempt: one that somebody has asked for, or one that a killed process has left, else the next source
 * that is due. Undefined when there is none, or while another process works on one: imports wait for each other anyway.
 */
export function claimAttempt({ db, now }: Pick<Context, 'db' | 'now'>): Promise<ClaimedAttempt | undefined> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const { rows } = await sql<Source>`
      select s.id, s.every_minutes as "everyMinutes", a.id as "attemptId" from feed_source s
      left join feed_attempt a on a.source_id = s.id and a.outcome is null
      where not exists (select from feed_source where lease_expires_at > now())
        and (a.id is not null or s.address_sealed is not null and s.stopped_at is null and s.due_at <= ${at})
      order by a.id is null, a.id, s.due_at limit 1 for no key update of s skip locked`.execute(tx)
    const [source] = rows
    if (source === undefined) return undefined
    const attemptId = source.attemptId ?? (await addDueAttempt(tx, source, at))
    await tx.updateTable('feed_source').set({ lease_expires_at: CLAIM_ENDS_AT }).where('id', '=', source.id).execute()
    return startAttempt(tx, attemptId, at)
  })
}

interface Source {
  id: number
  everyMinutes: number | null
  attemptId: number | null
}

async function addDueAttempt(tx: Transaction<DB>, { id, everyMinutes }: Source, at: Date): Promise<number> {
  const nextAt = everyMinutes === null ? null : new Date(at.getTime() + everyMinutes * MINUTE_MS)
  await tx.updateTable('feed_source').set({ due_at: nextAt }).where('id', '=', id).execute()
  const added = await tx
    .insertInto('feed_attempt')
    .values({ source_id: id, actor: 'schedule', is_preview: false, asked_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

async function startAttempt(tx: Transaction<DB>, id: number, at: Date): Promise<ClaimedAttempt> {
  const { rows } = await sql<ClaimedAttempt>`
    update feed_attempt a set started_at = ${at}, tries = tries + 1, cars = 0 from feed_source s
    where a.id = ${id} and s.id = a.source_id
    returning a.id, a.tries, s.id as "sourceId", s.name as source, s.address_host as host,
      s.address_sealed as "addressSealed",
      exists (select from feed_exchange where source_id = s.id) as "isExchange",
      (select path from feed_folder where source_id = s.id) as "folderPath", a.is_preview as "isPreview", a.approved_at is not null as "isApproved",
      a.cancelled_by is not null as "isCancelled", a.file_name as "fileName", a.file_hash as "fileHash"`.execute(tx)
  const [attempt] = rows
  if (attempt === undefined) throw new Error(`There is no attempt ${id}`)
  return attempt
}

/** Renews the claim and records how many cars have been read. `lost`: another process has the attempt by now. */
export async function renewClaim(
  { db }: Pick<Context, 'db'>,
  { id, tries, sourceId }: ClaimedAttempt,
  cars: number,
): Promise<'kept' | 'cancelled' | 'lost'> {
  const attempt = await db
    .updateTable('feed_attempt')
    .set({ cars })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('outcome', 'is', null)
    .returning('cancelled_by')
    .executeTakeFirst()
  if (attempt === undefined) return 'lost'
  await db.updateTable('feed_source').set({ lease_expires_at: CLAIM_ENDS_AT }).where('id', '=', sourceId).execute()
  return attempt.cancelled_by === null ? 'kept' : 'cancelled'
}

/** Ends the claim, unless another process has the attempt by now. An unfinished attempt waits for its turn again. */
export async function releaseClaim(
  { db }: Pick<Context, 'db'>,
  { id, tries, sourceId }: ClaimedAttempt,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const source = await tx
      .updateTable('feed_source')
      .set({ lease_expires_at: null })
      .where('id', '=', sourceId)
      .where((eb) =>
        eb.exists(eb.selectFrom('feed_attempt').select('id').where('id', '=', id).where('tries', '=', tries)),
      )
      .returning('id')
      .executeTakeFirst()
    if (source === undefined) return
    await tx
      .updateTable('feed_attempt')
      .set({ started_at: null, tries: tries - 1 })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .execute()
  })
}
