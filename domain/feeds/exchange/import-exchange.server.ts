import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import type { AttemptProblem } from '../attempts/feed-attempt.ts'
import { runFeedsJob } from '../attempts/run-feeds.server.ts'
import { type ExchangeKey, inExchange, type LockedExchange } from './begin-exchange.server.ts'
import type { ExchangeRefusal, ImportFailure } from './exchange.ts'
import type { ExchangeContext } from './exchange-context.ts'

/** `failed`: the import has ended without a change. */
export type ExchangeImport =
  | { ok: true; state: 'done' | 'progress' }
  | { ok: true; state: 'failed'; failure: ImportFailure }
  | { ok: false; reason: ExchangeRefusal }

/** The goods, which 1C sends before their prices. */
const GOODS_FILE = /^import/i

/**
 * Imports what an exchange has sent, and says how far that is; asked again it does nothing more. Goods wait for their
 * prices: the file of offers, which comes last, begins the import. A stopped source is only checked.
 */
export const importExchange = (
  context: Pick<ExchangeContext, 'db' | 'now'>,
  key: ExchangeKey,
  name: string,
): Promise<ExchangeImport> =>
  inExchange(context, key, async (tx, exchange): Promise<ExchangeImport> => {
    if (exchange.attempt !== null) return getProgress(tx, exchange.attempt)
    const file = await tx
      .selectFrom('feed_exchange_file')
      .select('id')
      .where('source_id', '=', exchange.source)
      .where('name', '=', name)
      .executeTakeFirst()
    if (file === undefined) return { ok: false, reason: 'not-sent' }
    if (GOODS_FILE.test(name)) return { ok: true, state: 'done' }
    await addAttempt(tx, exchange, context.now())
    return { ok: true, state: 'progress' }
  })

/** While another attempt of the source waits or runs, this one is asked for again. */
async function addAttempt(tx: Transaction<DB>, { source, isStopped }: LockedExchange, at: Date): Promise<void> {
  const added = await tx
    .insertInto('feed_attempt')
    .values({ source_id: source, actor: 'exchange', is_preview: isStopped, asked_at: at })
    .onConflict((conflict) => conflict.column('source_id').where('outcome', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return
  await tx.updateTable('feed_exchange').set({ attempt_id: added.id }).where('source_id', '=', source).execute()
  await enqueue(tx, runFeedsJob, {}, { key: runFeedsJob.name })
}

async function getProgress(tx: Transaction<DB>, id: number): Promise<ExchangeImport> {
  const { outcome, problem } = await tx
    .selectFrom('feed_attempt')
    .select((eb) => ['outcome', eb.ref('problem').$castTo<AttemptProblem | null>().as('problem')] as const)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  switch (outcome) {
    case null:
      return { ok: true, state: 'progress' }
    case 'imported':
    case 'unchanged':
    case 'preview':
      return { ok: true, state: 'done' }
    case 'held':
    case 'cancelled':
      return { ok: true, state: 'failed', failure: outcome }
    case 'refused':
    case 'failed':
      return { ok: true, state: 'failed', failure: problem ?? 'unexpected' }
    default:
      return outcome satisfies never
  }
}
