import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { enqueue } from '#platform/queue.server.ts'
import { addressBlock, addressNetwork, plainAddress } from '../requests/address-block.ts'
import type { AccountContext } from './account-context.ts'
import { holdOpenShare, wasScarce } from './code-budget.server.ts'
import { CONTACT_PACE, nextAskAt } from './code-pace.ts'
import { holdCodePace, listAsked, paceOf } from './hold-code-pace.server.ts'
import { CODE_LIFETIME_MS, type AskRefusal, type Contact, type ContactKind } from './login-code.ts'
import { readContact } from './read-contact.server.ts'
import { SEND_ATTEMPTS, sendLoginCodeJob } from './send-login-code.server.ts'
import { settleTextVersion } from './settle-text-version.server.ts'

/** A code is on its way, or so it seems: who is sent one when there are too few is told to nobody. */
export interface AskedCode {
  ok: true
  codeId: string
  expiresAt: Date
  /** When the next one may be asked for. */
  nextAt: Date
}

export interface CodeWish {
  kind: ContactKind
  value: string
  /** Whose new contact it shall be; undefined: a visitor logs in. */
  accountId?: number
  /** With `accountId`: in which of its sessions the owner is to confirm by a contact of the account who they are. */
  sessionId?: number
  /** The texts that were agreed to, by the versions that the form showed. */
  consent?: { version?: number }
  advertising?: { version?: number }
  /** The visitor's address. */
  address?: string
  /** Where to go on from the letter's link: a path of ours. */
  back?: string
}

type AskContext = Pick<AccountContext, 'db' | 'now' | 'log' | 'newId' | 'loginWays' | 'codeLimits'>

/**
 * Sends a code to a phone or a letter box, unless that would be too often. Looks for no account: what it does, says and
 * takes is the same for everybody.
 */
export async function askLoginCode(context: AskContext, wish: CodeWish): Promise<AskedCode | AskRefusal> {
  const { db, log } = context
  const read = readContact(wish.value)
  if (!read.ok) return read
  const { kind } = read.contact
  if (kind !== wish.kind) return { ok: false, reason: wish.kind === 'phone' ? 'bad-phone' : 'bad-email' }
  if (kind === 'phone' && !context.loginWays.phone) return { ok: false, reason: 'not-offered' }
  const now = context.now()
  const asked = await db.transaction().execute((tx) => take(tx, context, { wish, contact: read.contact, now }))
  if (!asked.ok) return asked
  const { isFirstScarce, ...answer } = asked
  if (isFirstScarce)
    log.error({ kind }, 'so many login codes are asked for that only known contacts get one (LOGIN_CODES_PER_DAY)')
  return answer
}

interface Taking {
  wish: CodeWish
  contact: Contact
  now: Date
}

async function take(
  tx: Transaction<DB>,
  { newId, codeLimits: limits }: AskContext,
  { wish, contact, now }: Taking,
): Promise<(AskedCode & { isFirstScarce: boolean }) | AskRefusal> {
  const { kind } = contact
  const pace = paceOf(contact)
  const place = { addressBlock: addressBlock(wish.address), addressNetwork: addressNetwork(wish.address) }
  const refusal = await holdCodePace(tx, { pace, ...place, limits, now })
  if (refusal !== undefined) return refusal
  const isOpen = await holdOpenShare(tx, { kind, limits, now })
  const isFirstScarce = !isOpen && !(await wasScarce(tx, kind, now))
  const codeId = newId()
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS)
  await tx
    .insertInto('login_code')
    .values({
      ...contact,
      id: codeId,
      pace,
      account_id: wish.accountId ?? null,
      session_id: wish.sessionId ?? null,
      asked_at: now,
      expires_at: expiresAt,
      back: wish.back ?? null,
      address: plainAddress(wish.address) ?? null,
      address_block: place.addressBlock ?? null,
      address_network: place.addressNetwork ?? null,
      from_reserve: !isOpen,
      consent_version: wish.consent === undefined ? null : settleTextVersion('consent', wish.consent),
      advertising_version: wish.advertising === undefined ? null : settleTextVersion('advertising', wish.advertising),
    })
    .execute()
  await enqueue(tx, sendLoginCodeJob, { codeId }, { maxAttempts: SEND_ATTEMPTS, priority: -10 })
  const nextAt = nextAskAt(await listAsked(tx, pace, now), CONTACT_PACE)
  return { ok: true, codeId, expiresAt, nextAt, isFirstScarce }
}
