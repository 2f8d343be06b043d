import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB, StaffFactor } from '#db/schema.ts'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import type { Actor, ActorId, Grant } from '#domain/access/rights.ts'
import type { StaffContext } from '../staff-context.ts'

/** OWASP ASVS 7.3: a session ends after this time without a request … */
const IDLE_MS = 30 * MINUTE_MS
/** … and this time after the login, whatever happens. The cookie lives as long. */
export const STAFF_SESSION_MS = 12 * HOUR_MS
/** What cannot be undone wants a factor that was proved this recently. */
const CONFIRMATION_MS = 10 * MINUTE_MS
/** A computer at the desk, a phone, and a few more. A further login ends the oldest session. */
const MAX_SESSIONS = 5
const TOKEN_BYTES = 32
const MAX_USER_AGENT_LENGTH = 500

type SessionContext = Pick<StaffContext, 'db' | 'now'>
type Connection = Kysely<DB> | Transaction<DB>

/** Somebody of the staff who is logged in. */
export interface StaffViewer extends Actor {
  staffId: number
  sessionId: number
  fullName: string
  email: string
  grants: readonly Grant[]
  factor: StaffFactor
  confirmedAt: Date
}

/** A browser, as a session remembers it. */
export interface StaffBrowser {
  address: string | undefined
  userAgent: string | null
}

/** A browser in which somebody logs in. */
export interface LoginBrowser extends StaffBrowser {
  /** The cookies that the browser has. */
  deviceCookie: string | undefined
  previousToken: string | undefined
}

/** Begins a session and returns its token, which only the cookie holds. The oldest sessions above the limit end. */
export async function beginStaffSession(
  tx: Transaction<DB>,
  params: { staffId: number; factor: StaffFactor; browser: StaffBrowser; now: Date },
): Promise<{ id: number; token: string }> {
  const { staffId, factor, browser, now } = params
  const token = createToken()
  const { id } = await tx
    .insertInto('staff_session')
    .values({
      staff_id: staffId,
      token_hash: hashToken(token),
      factor,
      started_at: now,
      seen_at: now,
      confirmed_at: now,
      address: browser.address ?? null,
      user_agent: browser.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = tx
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS)
  await endWhere(tx, { now, by: `staff:${staffId}` })
    .where('staff_id', '=', staffId)
    .where('id', 'not in', kept)
    .execute()
  return { id, token }
}

/**
 * The person whose session has this token; undefined when it has ended, or the person was disabled. The session is
 * prolonged, unless a script asks for itself (`isPassive`).
 */
export async function findStaffViewer(
  { db, now: clock }: SessionContext,
  token: string,
  address: string | undefined,
  { isPassive = false }: { isPassive?: boolean } = {},
): Promise<StaffViewer | undefined> {
  const now = clock()
  const row = await selectLiveSessions(db, now)
    .select(['staff_session.factor', 'staff_session.confirmed_at', 'staff.name', 'staff.email'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (!isPassive && now.getTime() - row.seen_at.getTime() >= MINUTE_MS)
    await db.updateTable('staff_session').set({ seen_at: now }).where('id', '=', row.id).execute()
  return {
    id: `staff:${row.staff_id}`,
    staffId: row.staff_id,
    sessionId: row.id,
    fullName: row.name,
    email: row.email,
    grants: row.grants,
    factor: row.factor,
    confirmedAt: row.confirmed_at,
    address,
  }
}

/** What the person of a session may do now, and when the session ends if no further request comes. */
export interface SessionRights {
  grants: readonly Grant[]
  expiresAt: Date
}

/** The rights of those of these sessions that have not ended, by session. It prolongs none of them. */
export async function listSessionRights(
  { db, now: clock }: SessionContext,
  sessionIds: readonly number[],
): Promise<Map<number, SessionRights>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await selectLiveSessions(db, clock()).where('staff_session.id', 'in', sessionIds).execute()
  return new Map(
    rows.map(({ id, grants, seen_at, started_at }) => {
      const expiresAt = Math.min(seen_at.getTime() + IDLE_MS, started_at.getTime() + STAFF_SESSION_MS)
      return [id, { grants, expiresAt: new Date(expiresAt) }]
    }),
  )
}

const selectLiveSessions = (db: Connection, now: Date) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select((eb) => [
      'staff_session.id',
      'staff_session.seen_at',
      'staff_session.started_at',
      'staff.id as staff_id',
      jsonArrayFrom(
        eb
          .selectFrom('staff_grant')
          .select(['role', 'branch_id as branchId'])
          .whereRef('staff_grant.staff_id', '=', 'staff.id')
          .where('revoked_at', 'is', null),
      ).as('grants'),
    ])
    .where('ended_at', 'is', null)
    .where('staff.disabled_at', 'is', null)
    .where('seen_at', '>', before(now, IDLE_MS))
    .where('started_at', '>', before(now, STAFF_SESSION_MS))

/** Whether the person has proved a factor recently enough for what cannot be undone. */
export const isConfirmed = ({ confirmedAt }: Pick<StaffViewer, 'confirmedAt'>, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() < CONFIRMATION_MS

/** Marks the session as confirmed. Its new token replaces the old one (ASVS 7.2.4). */
export async function renewStaffSession(tx: Transaction<DB>, sessionId: number, now: Date): Promise<string> {
  const token = createToken()
  await tx
    .updateTable('staff_session')
    .set({ token_hash: hashToken(token), confirmed_at: now, seen_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
  return token
}

/**
 * Lets one change of a person's ways to log in follow the other, until the transaction ends. False when the session has
 * ended meanwhile: an invitation may have replaced all of them.
 */
export async function lockOwnLogin(
  tx: Transaction<DB>,
  { staffId, sessionId }: Pick<StaffViewer, 'staffId' | 'sessionId'>,
): Promise<boolean> {
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
  const session = await tx
    .selectFrom('staff_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}

/** Ends the session of a cookie: a logout, or the login of somebody else in this browser. */
export async function endStaffSession(db: Connection, token: string, { by, now }: EndParams): Promise<void> {
  await endWhere(db, { by, now }).where('token_hash', '=', hashToken(token)).execute()
}

/** Ends one session of a person, all but one, or all. Returns how many ended. */
export async function endStaffSessions(
  db: Connection,
  selection: { staffId: number; only?: number; allBut?: number },
  params: EndParams,
): Promise<number> {
  let ended = endWhere(db, params).where('staff_id', '=', selection.staffId)
  if (selection.only !== undefined) ended = ended.where('id', '=', selection.only)
  if (selection.allBut !== undefined) ended = ended.where('id', '!=', selection.allBut)
  return Number((await ended.executeTakeFirstOrThrow()).numUpdatedRows)
}

interface EndParams {
  by: ActorId
  now: Date
}

const endWhere = (db: Connection, { by, now }: EndParams) =>
  db.updateTable('staff_session').set({ ended_at: now, ended_by: by }).where('ended_at', 'is', null)

/** A session as its owner sees it in a list. */
export interface ListedStaffSession {
  id: number
  factor: StaffFactor
  address: string | null
  userAgent: string | null
  startedAt: Date
  seenAt: Date
}

/** The sessions of a person that have not ended, the most recently seen first. */
export function listStaffSessions({ db, now: clock }: SessionContext, staffId: number): Promise<ListedStaffSession[]> {
  const now = clock()
  return db
    .selectFrom('staff_session')
    .select((eb) => [
      'id',
      'factor',
      'user_agent as userAgent',
      'started_at as startedAt',
      'seen_at as seenAt',
      eb.fn<string | null>('host', ['address']).as('address'),
    ])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', before(now, IDLE_MS))
    .where('started_at', '>', before(now, STAFF_SESSION_MS))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
const hashToken = (token: string) => createHash('sha256').update(token).digest()
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)
