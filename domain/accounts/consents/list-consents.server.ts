import type { AccountContext } from '../account-context.ts'
import type { GivenConsent } from '../account.ts'

/** All consents of the account's owner, given at logins and with requests, the newest first. */
export async function listConsents({ db }: Pick<AccountContext, 'db'>, accountId: number): Promise<GivenConsent[]> {
  return db
    .selectFrom('account_consent')
    .select((eb) => [
      'purpose',
      'text_version as version',
      'given_at as givenAt',
      'withdrawn_at as withdrawnAt',
      eb.val<number | null>(null).as('requestNumber'),
    ])
    .where('account_id', '=', accountId)
    .unionAll((eb) =>
      eb
        .selectFrom('consent')
        .innerJoin('request', 'request.id', 'consent.request_id')
        .select([
          'purpose',
          'text_version as version',
          'given_at as givenAt',
          'withdrawn_at as withdrawnAt',
          'request.id as requestNumber',
        ])
        .where('request.account_id', '=', accountId),
    )
    .orderBy('givenAt', 'desc')
    .orderBy('purpose')
    .execute()
}
