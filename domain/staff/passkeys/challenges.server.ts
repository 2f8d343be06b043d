import { CHALLENGE_LIFETIME_MS } from '#domain/passkeys/passkey.ts'
import { isUuid } from '../../is-uuid.ts'
import type { StaffContext } from '../staff-context.ts'

type ChallengeContext = Pick<StaffContext, 'db' | 'now' | 'newId'>

/** What a challenge is for. An answer to one purpose is none to another, nor to that of somebody else. */
export type ChallengePurpose =
  | { kind: 'login' }
  | { kind: 'new-passkey'; staffId: number }
  | { kind: 'invitation'; invitationId: string }
  | { kind: 'confirmation'; sessionId: number }

/** Stores a challenge that is to be signed. Returns the id by which the answer refers to it. Expired ones are deleted. */
export async function storeChallenge(
  { db, now: clock, newId }: ChallengeContext,
  challenge: string,
  purpose: ChallengePurpose,
): Promise<string> {
  const id = newId()
  const now = clock()
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', now).execute()
  await db
    .insertInto('staff_challenge')
    .values({ id, challenge, ...columnsOf(purpose), expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME_MS) })
    .execute()
  return id
}

/**
 * Deletes and returns the challenge, so that it is good once, whatever becomes of the answer. Undefined when it is
 * unknown, has expired, or is for another purpose.
 */
export async function consumeChallenge(
  { db, now }: Pick<ChallengeContext, 'db' | 'now'>,
  id: string,
  purpose: ChallengePurpose,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const columns = columnsOf(purpose)
  const taken = await db
    .deleteFrom('staff_challenge')
    .where('id', '=', id)
    .where('staff_id', 'is not distinct from', columns.staff_id)
    .where('invitation_id', 'is not distinct from', columns.invitation_id)
    .where('session_id', 'is not distinct from', columns.session_id)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now() ? taken.challenge : undefined
}

/** The columns that name the purpose: all of them are empty for a login. */
const columnsOf = (purpose: ChallengePurpose) => ({
  staff_id: purpose.kind === 'new-passkey' ? purpose.staffId : null,
  invitation_id: purpose.kind === 'invitation' ? purpose.invitationId : null,
  session_id: purpose.kind === 'confirmation' ? purpose.sessionId : null,
})
