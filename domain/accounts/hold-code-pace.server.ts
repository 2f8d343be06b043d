import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { hashLetterBox } from '../requests/channels/letter-box.server.ts'
import { addressPace, CONTACT_PACE, DAY_MS, networkPace, nextAskAt, type CodeLimits } from './code-pace.ts'
import type { AskRefusal, Contact } from './login-code.ts'

/** First halves of the advisory locks under which asks of one contact and of one network are counted. */
const LOCKS = { contact: 7_300_011, network: 7_300_012 }

interface Asking {
  pace: Buffer
  addressBlock: string | undefined
  addressNetwork: string | undefined
  limits: CodeLimits
  now: Date
}

type Reader = Pick<Transaction<DB>, 'selectFrom'>

/** By which a contact's asks are counted: all spellings of one letter box are one. */
export const paceOf = ({ kind, value }: Contact): Buffer =>
  kind === 'phone' ? createHash('sha256').update(value).digest() : hashLetterBox(value)

/**
 * Whether one more code may be asked for; undefined when it may. Whoever asks for the same contact, or from the same
 * network, waits from here to the transaction's end: many at once are counted one after another.
 */
export async function holdCodePace(tx: Transaction<DB>, asking: Asking): Promise<AskRefusal | undefined> {
  const { pace, addressBlock, addressNetwork, limits, now } = asking
  // Always in this order: nobody waits for whoever waits for him.
  await sql`select
    pg_advisory_xact_lock(${LOCKS.contact}, ${pace.readInt32BE(0)}),
    pg_advisory_xact_lock(${LOCKS.network}, hashtext(${addressNetwork ?? ''}))`.execute(tx)
  const nextAt = nextAskAt(await listAsked(tx, pace, now), CONTACT_PACE)
  if (nextAt > now) return { ok: false, reason: 'too-often', nextAt }
  const ofBlock = { column: 'address_block', value: addressBlock, now } as const
  const ofNetwork = { column: 'address_network', value: addressNetwork, now } as const
  const paces = addressPace(limits, addressBlock !== undefined)
  const fromBlock = nextAskAt(await listAskedFrom(tx, ofBlock, mostOf(paces)), paces)
  const around = networkPace(limits)
  const fromNetwork =
    addressNetwork === undefined ? fromBlock : nextAskAt(await listAskedFrom(tx, ofNetwork, mostOf(around)), around)
  const nextFromThere = fromBlock > fromNetwork ? fromBlock : fromNetwork
  return nextFromThere > now ? { ok: false, reason: 'too-many-from-address', nextAt: nextFromThere } : undefined
}

/** When codes were asked for one contact within the last day, the newest first. */
export async function listAsked(db: Reader, pace: Buffer, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('login_code')
    .select('asked_at')
    .where('pace', '=', pace)
    .where('asked_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('asked_at', 'desc')
    .limit(mostOf(CONTACT_PACE))
    .execute()
  return rows.map(({ asked_at }) => asked_at)
}

interface Place {
  column: 'address_block' | 'address_network'
  value: string | undefined
  now: Date
}

async function listAskedFrom(db: Reader, { column, value, now }: Place, most: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('login_code')
    .select('asked_at')
    .where(column, value === undefined ? 'is' : '=', value ?? null)
    .where('asked_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ asked_at }) => asked_at)
}

const mostOf = (paces: readonly { most: number }[]) => Math.max(...paces.map(({ most }) => most))
