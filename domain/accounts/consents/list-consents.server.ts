import type { Db } from '#db/client.server.ts'
import { type ListDefinition, type ListPage, loadList } from '#domain/load-list.server.ts'
import type { ListQuery } from '#urls/list-query.ts'
import type { AccountContext } from '../account-context.ts'
import type { GivenConsent } from '../account.ts'

type Filter = 'purpose'
type Sort = 'newest'

export const CONSENT_LIST: ListDefinition<GivenConsent, Filter, Sort> = {
  filters: { purpose: ['personal-data', 'advertising'] },
  columns: { purpose: 'purpose' },
  sorts: ['newest'],
  orders: {
    newest: [
      ['givenAt', 'desc'],
      ['purpose', 'asc'],
      ['requestNumber', 'asc'],
    ],
  },
  perPage: 20,
}

/** One page of the consents of the account's owner. */
export const listConsentPage = (
  { db }: Pick<AccountContext, 'db'>,
  accountId: number,
  query: ListQuery<Filter, Sort>,
): Promise<ListPage<GivenConsent, Filter>> => loadList(db, selectConsents(db, accountId), CONSENT_LIST, query)

/** All consents of the account's owner, given at logins and with requests, the newest first. */
export const listConsents = ({ db }: Pick<AccountContext, 'db'>, accountId: number): Promise<GivenConsent[]> =>
  selectConsents(db, accountId).orderBy('givenAt', 'desc').orderBy('purpose').execute()

function selectConsents(db: Db, accountId: number) {
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
}

/** Whether a consent to advertising stands. */
export async function isAdvertisingAllowed(context: Pick<AccountContext, 'db'>, accountId: number): Promise<boolean> {
  const consents = await listConsents(context, accountId)
  return consents.some(({ purpose, withdrawnAt }) => purpose === 'advertising' && withdrawnAt === null)
}
