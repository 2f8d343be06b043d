import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { REPEAT_WINDOW_MS, type RequestKind, type RequestSuspicion } from './request.ts'

/** More than a family, an office or a mobile operator's shared address sends; what is above is kept as suspect. */
const MAX_FROM_ADDRESS = { count: 30, withinMs: 60 * 60 * 1000 }
const MAX_OF_PHONE = { count: 8, withinMs: 60 * 60 * 1000 }
/** A second press of the button, not a second look at the question. */
const READING_MS = 1500
/** First half of the advisory lock under which requests of one phone and kind come one after another. */
const LOCK_CLASS = 7_300_005

interface Asked {
  key: string
  kind: RequestKind
  phone: string | undefined
  addressBlock: string | undefined
  now: Date
}

export interface Findings {
  /** What was taken under the same key before. */
  earlier: { id: number; kind: RequestKind; bodyHash: Buffer } | undefined
  /** The same phone asked for the same within ten minutes, and nobody has been asked about it under this key yet. */
  isRepeat: boolean
  suspicion: RequestSuspicion | undefined
}

/**
 * What the rows already know of a submission. Requests of one phone and kind, and those of one key, wait for each
 * other from here to the transaction's end: two at once are judged one after the other.
 */
export async function judgeSubmission(tx: Transaction<DB>, asked: Asked): Promise<Findings> {
  const { key, kind, phone, addressBlock, now } = asked
  const since = (ms: number) => new Date(now.getTime() - ms)
  if (phone !== undefined)
    await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${`${kind} ${phone}`}))`.execute(tx)
  const { rows } = await sql<{
    earlier: { id: number; kind: RequestKind; hash: string } | null
    repeats: boolean
    asked: boolean
    from_address: number
    of_phone: number
  }>`select
    (select json_build_object('id', id, 'kind', kind, 'hash', encode(body_hash, 'hex')) from request where idempotency_key = ${key}) as earlier,
    exists (select from request where phone = ${phone ?? null} and kind = ${kind} and submitted_at > ${since(REPEAT_WINDOW_MS)}) as repeats,
    exists (select from repeat_question where idempotency_key = ${key} and asked_at < ${since(READING_MS)}) as asked,
    (select count(*) from request where address_block = ${addressBlock ?? null} and submitted_at > ${since(MAX_FROM_ADDRESS.withinMs)}) as from_address,
    (select count(*) from request where phone = ${phone ?? null} and submitted_at > ${since(MAX_OF_PHONE.withinMs)}) as of_phone`.execute(
    tx,
  )
  const [found] = rows
  if (found === undefined) throw new Error('A question without conditions has no answer')
  const { earlier } = found
  return {
    earlier: earlier === null ? undefined : { ...earlier, bodyHash: Buffer.from(earlier.hash, 'hex') },
    isRepeat: found.repeats && !found.asked,
    suspicion:
      found.of_phone >= MAX_OF_PHONE.count
        ? 'too-many-of-phone'
        : found.from_address >= MAX_FROM_ADDRESS.count
          ? 'too-many-from-address'
          : undefined,
  }
}
