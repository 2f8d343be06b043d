import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { mayInBranch } from '#domain/desk/feeds/change-source.server.ts'
import { wordKey } from '#domain/feeds/imports/with-words.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { resolveCarsJob, resolveSoon } from '../overrides/resolve-soon.server.ts'
import type { StockContext } from '../stock-context.ts'
import type { WordField } from './word-field.ts'

interface WordInput {
  field: WordField
  spelling: string
  /** Null: in every source. */
  source: number | null
  /** Null: it does not matter. */
  means: string | null
}

/** `unknown`: there is no such source or word, or none that the actor may decide about. */
type WordResult = { ok: true } | { ok: false; reason: 'unknown' }

/** So many cars get their values at once; more of them follow by jobs, a part each. */
const MAX_AT_ONCE = 500

/** Decides what a word of a feed means. The cars that wait for it follow within seconds; another decision replaces it. */
export function decideWord(context: StockContext, actor: StaffActor, input: WordInput): Promise<WordResult> {
  const { field, spelling, source, means } = input
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<WordResult> => {
    const branchId = await findBranch(tx, source)
    if (branchId === undefined || !mayInBranch(actor, 'feeds.manage', branchId)) {
      if (branchId !== undefined)
        await audit({ action: 'access.refuse', subject: `feed:${source ?? 'all'}`, after: { tried: 'feed.word' } })
      return { ok: false, reason: 'unknown' }
    }
    const carIds = await listCars(tx, input)
    await resolveAll(tx, { carIds, actor: actor.id, now }, async () => {
      const { rows } = await sql<{ id: number }>`
        insert into feed_word (source_id, field, spelling, means, cars, decided_by, decided_at)
        values (${source}, ${field}, ${spelling}, ${means}, ${carIds.length}, ${actor.id}, ${now})
        on conflict (field, ${wordKey(sql`spelling`)}, coalesce(source_id, 0)) do update
          set means = excluded.means, cars = excluded.cars, decided_by = excluded.decided_by, decided_at = excluded.decided_at
        returning id`.execute(tx)
      const after = { field, means, source, cars: carIds.length }
      for (const { id } of rows) await audit({ action: 'feed.word', subject: `feed-word:${id}`, branchId, after })
    })
    return { ok: true }
  })
}

/** Takes a decision back: the cars have what their feeds say, and the word waits again. Pressed twice, it is done once. */
export function forgetWord(context: StockContext, actor: StaffActor, id: number): Promise<WordResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<WordResult> => {
    const word = await tx
      .selectFrom('feed_word')
      .select(['source_id as source', 'field', 'spelling', 'means'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (word === undefined) return { ok: true }
    const branchId = await findBranch(tx, word.source)
    if (branchId === undefined || !mayInBranch(actor, 'feeds.manage', branchId)) {
      await audit({ action: 'access.refuse', subject: `feed-word:${id}`, after: { tried: 'feed.forget-word' } })
      return { ok: false, reason: 'unknown' }
    }
    await resolveAll(tx, { carIds: await listCars(tx, word), actor: actor.id, now }, async () => {
      await tx.deleteFrom('feed_word').where('id', '=', id).execute()
      const before = { field: word.field, means: word.means, source: word.source }
      await audit({ action: 'feed.forget-word', subject: `feed-word:${id}`, branchId, before })
    })
    return { ok: true }
  })
}

/** The branch of a source; null for all sources, and for one of all branches; undefined when there is no such source. */
async function findBranch(tx: Transaction<DB>, source: number | null): Promise<number | null | undefined> {
  if (source === null) return null
  const found = await tx.selectFrom('feed_source').select('branch_id').where('id', '=', source).executeTakeFirst()
  return found?.branch_id
}

/** The cars in whose listings the word is. */
async function listCars(
  tx: Transaction<DB>,
  { field, spelling, source }: { field: string; spelling: string; source: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct car_id as id from feed_listing
    where ${wordKey(sql`(draft -> 'asFed' ->> ${field})`)} = ${wordKey(sql`${spelling}::text`)}
      and (${source}::integer is null or source_id = ${source})
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Makes a change of what feeds mean, and gives these cars their values: at once, or by jobs when there are many. */
export async function resolveAll(
  tx: Transaction<DB>,
  { carIds, actor, now }: { carIds: readonly number[]; actor: StaffActor['id']; now: Date },
  change: () => Promise<void>,
): Promise<void> {
  if (carIds.length > 0 && carIds.length <= MAX_AT_ONCE) {
    await resolveSoon(tx, { carIds, actor, now }, async () => {
      await change()
      return true
    })
    return
  }
  await change()
  for (let from = 0; from < carIds.length; from += MAX_AT_ONCE)
    await enqueue(tx, resolveCarsJob, { carIds: carIds.slice(from, from + MAX_AT_ONCE), actor })
}
