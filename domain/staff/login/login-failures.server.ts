import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import type { StaffContext } from '../staff-context.ts'

/** ASVS 6.3.1: so many attempts in a quarter of an hour are checked, whatever the factor. */
const MAX_FAILURES = 5
const WINDOW_MS = 15 * MINUTE_MS

/** Who tries to log in. */
export interface LoginAttempt {
  /** A keyed hash of the e-mail address, whether somebody has it or not. */
  loginHash: Buffer
  /** Undefined when the client's address is unknown: then everybody would share one count. */
  addressBlock: string | undefined
  /** A browser in which this person has logged in before. It has a count of its own, so strangers lock nobody out. */
  device: string | undefined
}

/**
 * Records an attempt as a failure before it is checked, so that guesses sent at once are counted too. Undefined when
 * there were too many; otherwise the id by which `forgetFailures` and nobody else removes it.
 */
export function reserveAttempt(
  { db, now: clock }: Pick<StaffContext, 'db' | 'now'>,
  { loginHash, addressBlock, device }: LoginAttempt,
): Promise<number | undefined> {
  const now = clock()
  const since = new Date(now.getTime() - WINDOW_MS)
  return db.transaction().execute(async (tx) => {
    // One after the other, for the person and for the address, always in this order.
    for (const key of [`login ${loginHash.toString('hex')}`, `address ${addressBlock ?? ''}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${`staff login ${key}`}, 0))`.execute(tx)
    await tx.deleteFrom('staff_login_failure').where('at', '<=', since).execute()
    const { ofDevice, ofLogin, ofAddress } = await tx
      .selectFrom('staff_login_failure')
      .select((eb) => {
        const countWhere = (condition: ReturnType<typeof eb.and>) => eb.fn.countAll<number>().filterWhere(condition)
        return [
          countWhere(eb.and([eb('device', '=', device ?? null)])).as('ofDevice'),
          countWhere(eb.and([eb('login_hash', '=', loginHash), eb('device', 'is', null)])).as('ofLogin'),
          countWhere(eb.and([eb('address_block', '=', addressBlock ?? null), eb('device', 'is', null)])).as(
            'ofAddress',
          ),
        ]
      })
      .executeTakeFirstOrThrow()
    const failures = device === undefined ? Math.max(ofLogin, ofAddress) : ofDevice
    if (failures >= MAX_FAILURES) return undefined
    const { id } = await tx
      .insertInto('staff_login_failure')
      .values({ login_hash: loginHash, address_block: addressBlock ?? null, device: device ?? null, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** After a success: this attempt was none, and this browser's earlier ones no longer count. */
export async function forgetFailures(
  db: Kysely<DB> | Transaction<DB>,
  attemptId: number,
  { loginHash, addressBlock, device }: LoginAttempt,
): Promise<void> {
  await db
    .deleteFrom('staff_login_failure')
    .where((eb) =>
      eb.or([
        eb('id', '=', attemptId),
        eb.and([
          eb('login_hash', '=', loginHash),
          eb('address_block', 'is not distinct from', addressBlock ?? null),
          device === undefined ? eb('device', 'is', null) : eb('device', '=', device),
        ]),
      ]),
    )
    .execute()
}
