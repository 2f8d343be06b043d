import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ipBlock, ipNetwork, normalizeIp } from '#domain/ip-address.ts'
import type { AccountContext } from '../account-context.ts'
import { lockOpenBudget, wasBudgetExhausted } from './code-budget.server.ts'
import {
  calculateNextRequestAt,
  checkCodeRate,
  CONTACT_RATE_LIMITS,
  hashContact,
  listCodeRequestTimes,
} from './check-code-rate.server.ts'
import { CODE_LIFETIME_MS, type CodeRequestRefusal, type Contact, type ContactKind } from './login-code.ts'
import { parseContact } from '../contacts/contacts.server.ts'
import { MAX_SEND_ATTEMPTS, sendLoginCodeJob } from './send-login-code.server.ts'
import { resolveTextVersion } from '../consents/consents.server.ts'

/**
 * The response to a code request. It is the same if no code is sent, because the limit is used up for unverified
 * contacts.
 */
export interface RequestedCode {
  ok: true
  codeId: string
  expiresAt: Date
  /** When the next one can be requested. */
  nextAt: Date
}

export interface RequestLoginCodeParams {
  kind: ContactKind
  value: string
  /** The account that gets the new contact; undefined for a login. */
  accountId?: number
  /** With `accountId`: the session in which the owner confirms their identity by a contact of the account. */
  sessionId?: number
  /** The versions of the accepted texts, as the form showed them. */
  consent?: { version?: number }
  advertising?: { version?: number }
  /** The visitor's address. */
  address?: string
  /** The path of this site to return to after the login. */
  back?: string
}

type RequestCodeContext = Pick<AccountContext, 'db' | 'now' | 'log' | 'newId' | 'loginMethods' | 'codeLimits'>

/**
 * Sends a code to a phone or a mailbox, unless that would be too often. Does not look for an account: its response and
 * its duration are the same for everybody.
 */
export async function requestLoginCode(
  context: RequestCodeContext,
  params: RequestLoginCodeParams,
): Promise<RequestedCode | CodeRequestRefusal> {
  const { db, log } = context
  const parsed = await parseContact(params.value)
  if (!parsed.ok) return parsed
  const { kind } = parsed.contact
  if (kind !== params.kind) return { ok: false, reason: params.kind === 'phone' ? 'bad-phone' : 'bad-email' }
  if (kind === 'phone' && !context.loginMethods.phone) return { ok: false, reason: 'not-offered' }
  const now = context.now()
  const stored = await db
    .transaction()
    .execute((tx) => storeCode(tx, context, { params, contact: parsed.contact, now }))
  if (!stored.ok) return stored
  const { isFirstScarce, ...requested } = stored
  if (isFirstScarce)
    log.error({ kind }, 'so many login codes are requested that only known contacts get one (LOGIN_CODES_PER_DAY)')
  return requested
}

interface StoreCodeParams {
  params: RequestLoginCodeParams
  contact: Contact
  now: Date
}

async function storeCode(
  tx: Transaction<DB>,
  { newId, codeLimits: limits }: RequestCodeContext,
  { params, contact, now }: StoreCodeParams,
): Promise<(RequestedCode & { isFirstScarce: boolean }) | CodeRequestRefusal> {
  const { kind } = contact
  const contactHash = hashContact(contact)
  const origin = { addressBlock: ipBlock(params.address), addressNetwork: ipNetwork(params.address) }
  const refusal = await checkCodeRate(tx, { contactHash, ...origin, limits, now })
  if (refusal !== undefined) return refusal
  const isOpen = await lockOpenBudget(tx, { kind, limits, now })
  const isFirstScarce = !isOpen && !(await wasBudgetExhausted(tx, kind, now))
  const codeId = newId()
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS)
  await tx
    .insertInto('login_code')
    .values({
      ...contact,
      id: codeId,
      contact_hash: contactHash,
      account_id: params.accountId ?? null,
      session_id: params.sessionId ?? null,
      requested_at: now,
      expires_at: expiresAt,
      return_path: params.back ?? null,
      address: normalizeIp(params.address) ?? null,
      address_block: origin.addressBlock ?? null,
      address_network: origin.addressNetwork ?? null,
      from_reserve: !isOpen,
      consent_version: params.consent === undefined ? null : resolveTextVersion('consent', params.consent),
      advertising_version:
        params.advertising === undefined ? null : resolveTextVersion('advertising', params.advertising),
    })
    .execute()
  await enqueue(tx, sendLoginCodeJob, { codeId }, { maxAttempts: MAX_SEND_ATTEMPTS, priority: -10 })
  const nextAt = calculateNextRequestAt(await listCodeRequestTimes(tx, contactHash, now), CONTACT_RATE_LIMITS)
  return { ok: true, codeId, expiresAt, nextAt, isFirstScarce }
}

type ResendCodeContext = Parameters<typeof requestLoginCode>[0] & Pick<AccountContext, 'db'>

/**
 * Sends another code with the contact, purpose and consents of an earlier one. The earlier one stays valid, with its
 * remaining tries. `gone`: the earlier one no longer exists.
 */
export async function resendLoginCode(
  context: ResendCodeContext,
  { codeId, address }: { codeId: string; address?: string },
): Promise<RequestedCode | CodeRequestRefusal | { ok: false; reason: 'gone' }> {
  const previous = await context.db
    .selectFrom('login_code')
    .select(['kind', 'value', 'account_id', 'session_id', 'return_path', 'consent_version', 'advertising_version'])
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (previous === undefined) return { ok: false, reason: 'gone' }
  return requestLoginCode(context, {
    kind: previous.kind,
    value: previous.value,
    accountId: previous.account_id ?? undefined,
    sessionId: previous.session_id ?? undefined,
    back: previous.return_path ?? undefined,
    consent: toConsent(previous.consent_version),
    advertising: toConsent(previous.advertising_version),
    address,
  })
}

const toConsent = (version: number | null) => (version === null ? undefined : { version })
