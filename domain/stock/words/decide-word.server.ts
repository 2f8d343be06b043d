import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { mayInBranch } from '#domain/desk/feeds/change-source.server.ts'
import { wordKey } from '#domain/feeds/imports/with-words.server.ts'
import { resolveAll } from '../overrides/resolve-soon.server.ts'
import type { StockContext } from '../stock-context.ts'
import { countCarsOfColumn } from './list-columns.server.ts'
import { countNamedCars, followNames } from './named-cars.server.ts'
import { toWordField, type WordField } from './word-field.ts'
import { isMeaning } from './word-meanings.server.ts'

interface Word {
  field: WordField
  spelling: string
  /** Null: in every source. */
  source: number | null
}

interface WordInput extends Word {
  /** Null: it does not matter. */
  means: string | null
}

/**
 * `unknown`: there is no such source or word, or none that the actor may decide about. `no-meaning`: no value of the
 * field.
 */
type WordResult = { ok: true } | { ok: false; reason: 'unknown' | 'no-meaning' }

/**
 * Decides what a word of a feed means. The cars that wait for it follow within seconds; a column is read by the next
 * import. Another decision replaces it.
 */
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
    if (means !== null && !isMeaning(field, means)) return { ok: false, reason: 'no-meaning' }
    await changeMeaning(tx, input, { actor: actor.id, now }, async (cars) => {
      const { rows } = await sql<{ id: number }>`
        insert into feed_word (source_id, field, spelling, means, cars, decided_by, decided_at)
        values (${source}, ${field}, ${spelling}, ${means}, ${cars}, ${actor.id}, ${now})
        on conflict (field, ${wordKey(sql`spelling`)}, coalesce(source_id, 0)) do update
          set means = excluded.means, cars = excluded.cars, decided_by = excluded.decided_by, decided_at = excluded.decided_at
        returning id`.execute(tx)
      const after = { field, means, source, cars }
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
    const field = toWordField(word?.field)
    if (word === undefined || field === undefined) return { ok: true }
    const branchId = await findBranch(tx, word.source)
    if (branchId === undefined || !mayInBranch(actor, 'feeds.manage', branchId)) {
      await audit({ action: 'access.refuse', subject: `feed-word:${id}`, after: { tried: 'feed.forget-word' } })
      return { ok: false, reason: 'unknown' }
    }
    await changeMeaning(tx, { ...word, field }, { actor: actor.id, now }, async () => {
      await tx.deleteFrom('feed_word').where('id', '=', id).execute()
      const before = { field, means: word.means, source: word.source }
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

/** Makes a change of what a word means, which is given the number of cars that have it, and lets these cars follow. */
async function changeMeaning(
  tx: Transaction<DB>,
  word: Word,
  by: { actor: StaffActor['id']; now: Date },
  change: (cars: number) => Promise<void>,
): Promise<void> {
  switch (word.field) {
    case 'brand':
    case 'model':
      await change(await countNamedCars(tx, { ...word, field: word.field }))
      return followNames(tx, by)
    case 'column':
      return change(await countCarsOfColumn(tx, word))
    default: {
      const carIds = await listCars(tx, word)
      return resolveAll(tx, { ...by, carIds }, () => change(carIds.length))
    }
  }
}

/** The cars in whose listings the word is. */
async function listCars(tx: Transaction<DB>, { field, spelling, source }: Word): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct car_id as id from feed_listing
    where ${wordKey(sql`(draft -> 'asFed' ->> ${field})`)} = ${wordKey(sql`${spelling}::text`)}
      and (${source}::integer is null or source_id = ${source})
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
