import type { AccountContext } from '../account-context.ts'
import type { VerifiedContact } from './login-code.ts'

/**
 * Uses up a code, and with it all other open codes for the same contact and purpose. Returns the contact that it
 * verifies; undefined when it is already used or expired. Of two simultaneous calls only one gets the contact.
 */
export async function consumeLoginCode(
  { db, now: clock }: Pick<AccountContext, 'db' | 'now'>,
  codeId: string,
): Promise<VerifiedContact | undefined> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('login_code')
      .set({ ended_at: now })
      .where('id', '=', codeId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning([
        'kind',
        'value',
        'account_id',
        'session_id',
        'requested_at',
        'return_path',
        'consent_version',
        'advertising_version',
        'address',
        'contact_hash',
      ])
      .executeTakeFirst()
    if (row === undefined) return undefined
    await tx
      .updateTable('login_code')
      .set({ ended_at: now })
      .where('contact_hash', '=', row.contact_hash)
      .where('account_id', 'is not distinct from', row.account_id)
      .where('session_id', 'is not distinct from', row.session_id)
      .where('ended_at', 'is', null)
      .execute()
    return {
      kind: row.kind,
      value: row.value,
      accountId: row.account_id ?? undefined,
      sessionId: row.session_id ?? undefined,
      back: row.return_path ?? undefined,
      consent: {
        at: row.requested_at,
        consentVersion: row.consent_version ?? undefined,
        advertisingVersion: row.advertising_version ?? undefined,
        address: row.address ?? undefined,
      },
    }
  })
}
