import { createHash, randomBytes } from 'node:crypto'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import type { DeviceInput } from './push-device-form.ts'

// The ways by which a person lets themselves be reached: browsers and a chat.

/** A browser of a person. */
export interface PushDevice {
  id: number
  /** The address by which the browser recognises itself. */
  endpoint: string
  userAgent: string | null
  addedAt: Date
  /** Null: it takes notifications. */
  lostAt: Date | null
}

/** A person has a few phones and computers; each notice goes to all of them. */
const MAX_DEVICES = 10
const MAX_USER_AGENT_LENGTH = 500
/** Long enough to fetch the phone. */
const CODE_MS = 15 * MINUTE_MS

export const listDevices = ({ db }: Pick<DeskContext, 'db'>, { staffId }: StaffActor): Promise<PushDevice[]> =>
  db
    .selectFrom('push_device')
    .select(['id', 'endpoint', 'user_agent as userAgent', 'added_at as addedAt', 'lost_at as lostAt'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()

/**
 * Notices go to this browser from now on. Somebody who used it before gets none there any more; a subscription that the
 * same browser lost is forgotten. False when the person has too many.
 */
export function addDevice(
  context: DeskContext,
  actor: StaffActor,
  { endpoint, p256dh, auth, userAgent }: DeviceInput & { userAgent: string | null },
): Promise<boolean> {
  const now = context.now()
  const agent = userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null
  return withAudit(context, actor, async (tx, audit) => {
    await tx.selectFrom('staff').select('id').where('id', '=', actor.staffId).forNoKeyUpdate().execute()
    await tx
      .deleteFrom('push_device')
      .where('staff_id', '=', actor.staffId)
      .where('lost_at', 'is not', null)
      .where('user_agent', 'is not distinct from', agent)
      .execute()
    const others = await tx
      .selectFrom('push_device')
      .select('id')
      .where('staff_id', '=', actor.staffId)
      .where('endpoint', '<>', endpoint)
      .execute()
    if (others.length >= MAX_DEVICES) return false
    const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
    const device = { staff_id: actor.staffId, ...keys, user_agent: agent, added_at: now, lost_at: null }
    await tx
      .insertInto('push_device')
      .values({ endpoint, ...device })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
      .execute()
    await audit({ action: 'notices.add-browser', subject: `staff:${actor.staffId}` })
    return true
  })
}

/** No notices to this browser any more. */
export const removeDevice = (context: DeskContext, actor: StaffActor, id: number): Promise<void> =>
  withAudit(context, actor, async (tx, audit) => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_device')
      .where('id', '=', id)
      .where('staff_id', '=', actor.staffId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await audit({ action: 'notices.remove-browser', subject: `staff:${actor.staffId}` })
  })

/** The chat of a person, and the bot to connect one with; `bot` undefined: there is none, or it does not answer. */
export interface OwnChat {
  connectedAt: Date | undefined
  lostAt: Date | null
  bot: string | undefined
}

/** A bot that has not answered for so long is not offered. */
const BOT_SILENT_MS = 5 * MINUTE_MS

export async function findOwnChat({ db, now }: DeskContext, { staffId }: StaffActor): Promise<OwnChat> {
  const [chat, bot] = await Promise.all([
    db
      .selectFrom('telegram_chat')
      .select(['connected_at as connectedAt', 'lost_at as lostAt'])
      .where('staff_id', '=', staffId)
      .executeTakeFirst(),
    db
      .selectFrom('telegram_bot')
      .select('username')
      .where('seen_at', '>', new Date(now().getTime() - BOT_SILENT_MS))
      .executeTakeFirst(),
  ])
  return { connectedAt: chat?.connectedAt, lostAt: chat?.lostAt ?? null, bot: bot?.username }
}

/** A code that connects a chat once, within a quarter of an hour. The former one is of no use any more. */
export async function createChatCode(context: DeskContext, actor: StaffActor): Promise<string> {
  const code = randomBytes(16).toString('base64url')
  const row = { code_hash: hashCode(code), expires_at: new Date(context.now().getTime() + CODE_MS) }
  await withAudit(context, actor, async (tx, audit) => {
    await tx
      .insertInto('telegram_code')
      .values({ staff_id: actor.staffId, ...row })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
      .execute()
    await audit({ action: 'notices.ask-telegram', subject: `staff:${actor.staffId}` })
  })
  return code
}

/** Connects the chat in which a code was sent; a chat that somebody else had is theirs no more. False: no such code. */
export async function connectChat(context: DeskContext, code: string, chat: number): Promise<boolean> {
  const now = context.now()
  return withAudit(context, { id: 'schedule' }, async (tx, audit) => {
    const used = await tx
      .deleteFrom('telegram_code')
      .using('staff')
      .whereRef('staff.id', '=', 'telegram_code.staff_id')
      .where('code_hash', '=', hashCode(code))
      .where('expires_at', '>', now)
      .where('disabled_at', 'is', null)
      .returning('staff_id as staffId')
      .executeTakeFirst()
    if (used === undefined) return false
    const { staffId } = used
    await tx
      .deleteFrom('telegram_chat')
      .where((eb) => eb.or([eb('chat', '=', chat), eb('staff_id', '=', staffId)]))
      .execute()
    await tx.insertInto('telegram_chat').values({ staff_id: staffId, chat, connected_at: now }).execute()
    await audit({ action: 'notices.connect-telegram', subject: `staff:${staffId}` })
    return true
  })
}

/** Disconnects one's own chat. */
export const removeChat = (context: DeskContext, actor: StaffActor): Promise<void> =>
  withAudit(context, actor, async (tx, audit) => {
    const { numDeletedRows } = await tx
      .deleteFrom('telegram_chat')
      .where('staff_id', '=', actor.staffId)
      .executeTakeFirst()
    await tx.deleteFrom('telegram_code').where('staff_id', '=', actor.staffId).execute()
    if (numDeletedRows > 0n) await audit({ action: 'notices.remove-telegram', subject: `staff:${actor.staffId}` })
  })

const hashCode = (code: string) => createHash('sha256').update(code).digest()
