import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { DAY_MS } from '#locale/durations.ts'
import { type CodeLimits, getTotalRateLimits } from './check-code-rate.server.ts'
import type { ContactKind } from './login-code.ts'

// The number of codes for all visitors together. Most of it is open to everybody. When that is used up, codes go only
// to
// verified contacts, from a reserve. The response is the same for everybody, so that it does not reveal who has an
// account.

/** First half of the advisory lock under which codes of one kind are counted. */
const BUDGET_LOCK = 7_300_013

/**
 * Codes a day to new contacts of one account, so that one account cannot use up the reserve with contacts of strangers.
 */
const MAX_RESERVE_PER_ACCOUNT = 3

type DbReader = Pick<Transaction<DB>, 'selectFrom'>

interface CodeBudgetParams {
  kind: ContactKind
  limits: CodeLimits
  now: Date
}

/** Whether the open share has room for one more code; locks the count until the end of the transaction. */
export async function lockOpenBudget(tx: Transaction<DB>, { kind, limits, now }: CodeBudgetParams): Promise<boolean> {
  await lockBudget(tx, kind)
  for (const { max, windowMs } of getTotalRateLimits(limits, 'open'))
    if ((await countOpen(tx, kind, new Date(now.getTime() - windowMs))) >= max) return false
  return true
}

/** Takes the code `codeId` from the reserve; false when its contact is not verified, or the reserve is used up. */
export async function takeFromReserve(
  tx: Transaction<DB>,
  codeId: string,
  { kind, limits, now }: CodeBudgetParams,
): Promise<boolean> {
  const { is_proved, is_taken } = await tx
    .selectFrom('login_code as code')
    .select((eb) => [
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('account_contact as contact')
              .select('contact.id')
              .whereRef('contact.kind', '=', 'code.kind')
              .whereRef('contact.value', '=', 'code.value'),
          ),
          eb.and([
            eb('code.account_id', 'is not', null),
            eb(
              eb
                .selectFrom('login_code as other')
                .select((of) => of.fn.countAll<number>().as('count'))
                .whereRef('other.account_id', '=', 'code.account_id')
                .where('other.reserve_taken_at', '>', new Date(now.getTime() - DAY_MS)),
              '<',
              MAX_RESERVE_PER_ACCOUNT,
            ),
          ]),
        ])
        .as('is_proved'),
      eb('code.reserve_taken_at', 'is not', null).as('is_taken'),
    ])
    .where('code.id', '=', codeId)
    .executeTakeFirstOrThrow()
  if (is_taken || !is_proved) return Boolean(is_taken)
  await lockBudget(tx, kind)
  for (const { max, windowMs } of getTotalRateLimits(limits, 'reserve'))
    if ((await countReserve(tx, kind, new Date(now.getTime() - windowMs))) >= max) return false
  await tx.updateTable('login_code').set({ reserve_taken_at: now }).where('id', '=', codeId).execute()
  return true
}

/** The number of codes of a kind that were allowed within the last day. */
export async function countCodes(db: DbReader, kind: ContactKind, now: Date): Promise<number> {
  const from = new Date(now.getTime() - DAY_MS)
  return (await countOpen(db, kind, from)) + (await countReserve(db, kind, from))
}

/** Whether the open share was already used up at some time within the last hour. */
export async function wasBudgetExhausted(db: DbReader, kind: ContactKind, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('login_code')
    .select('id')
    .where('kind', '=', kind)
    .where('from_reserve', '=', true)
    .where('requested_at', '>', new Date(now.getTime() - DAY_MS / 24))
    .limit(1)
    .execute()
  return found.length > 0
}

const lockBudget = (tx: Transaction<DB>, kind: ContactKind) =>
  sql`select pg_advisory_xact_lock(${BUDGET_LOCK}, hashtext(${kind}))`.execute(tx)

async function countOpen(db: DbReader, kind: ContactKind, from: Date): Promise<number> {
  const { count } = await db
    .selectFrom('login_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('from_reserve', '=', false)
    .where('requested_at', '>', from)
    .executeTakeFirstOrThrow()
  return count
}

async function countReserve(db: DbReader, kind: ContactKind, from: Date): Promise<number> {
  const { count } = await db
    .selectFrom('login_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('reserve_taken_at', '>', from)
    .executeTakeFirstOrThrow()
  return count
}
