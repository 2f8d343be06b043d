import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { hashLetterBox } from '../requests/channels/letter-box.server.ts'
import { addressPace, CONTACT_PACE, DAY_MS, nextAskAt, startOfDay, type CodeLimits } from './code-pace.ts'
import type { AskRefusal, Contact, ContactKind } from './login-code.ts'

/** First halves of the advisory locks under which asks of one contact, of one address and of one kind are counted. */
const LOCKS = { contact: 7_300_011, address: 7_300_012, kind: 7_300_013 }

interface Asking {
  kind: ContactKind
  pace: Buffer
  addressBlock: string | undefined
  limits: CodeLimits
  now: Date
}

/** By which a contact's asks are counted: all spellings of one letter box are one. */
export const paceOf = ({ kind, value }: Contact): Buffer =>
  kind === 'phone' ? createHash('sha256').update(value).digest() : hashLetterBox(value)

/**
 * Whether one more code may be asked for, and how many of its kind there were today. Whoever asks for the same contact,
 * or from the same address, waits from here to the transaction's end: many at once are counted one after another.
 */
export async function holdCodePace(
  tx: Transaction<DB>,
  asking: Asking,
): Promise<AskRefusal | { ok: true; today: number }> {
  const { kind, pace, addressBlock, limits, now } = asking
  // Always in this order: nobody waits for whoever waits for him.
  await sql`select
    pg_advisory_xact_lock(${LOCKS.contact}, ${pace.readInt32BE(0)}),
    pg_advisory_xact_lock(${LOCKS.address}, hashtext(${addressBlock ?? ''})),
    pg_advisory_xact_lock(${LOCKS.kind}, hashtext(${kind}))`.execute(tx)
  const nextAt = nextAskAt(await listAsked(tx, pace, now), CONTACT_PACE)
  if (nextAt > now) return { ok: false, reason: 'too-often', nextAt }
  const paces = addressPace(limits, addressBlock !== undefined)
  const asked = await listAskedFrom(tx, { addressBlock, most: Math.max(...paces.map(({ most }) => most)), now })
  const nextFromThere = nextAskAt(asked, paces)
  if (nextFromThere > now) return { ok: false, reason: 'too-many-from-address', nextAt: nextFromThere }
  const today = await countToday(tx, kind, now)
  return today < limits.perDay ? { ok: true, today } : { ok: false, reason: 'too-many-today' }
}

/** When codes were asked for one contact within the last day, the newest first. */
export async function listAsked(db: Pick<Transaction<DB>, 'selectFrom'>, pace: Buffer, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('login_code')
    .select('asked_at')
    .where('pace', '=', pace)
    .where('asked_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('asked_at', 'desc')
    .limit(Math.max(...CONTACT_PACE.map(({ most }) => most)))
    .execute()
  return rows.map(({ asked_at }) => asked_at)
}

/** How many codes of a kind were asked for since midnight. */
export async function countToday(
  db: Pick<Transaction<DB>, 'selectFrom'>,
  kind: ContactKind,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('login_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('asked_at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow()
  return count
}

async function listAskedFrom(
  tx: Transaction<DB>,
  { addressBlock, most, now }: { addressBlock: string | undefined; most: number; now: Date },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('login_code')
    .select('asked_at')
    .where((eb) =>
      addressBlock === undefined ? eb('address_block', 'is', null) : eb('address_block', '=', addressBlock),
    )
    .where('asked_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ asked_at }) => asked_at)
}
