import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Db } from '#db/client.server.ts'
import { type ListDefinition, type ListPage, loadList } from '#domain/load-list.server.ts'
import type { ListQuery } from '#urls/list-query.ts'
import type { ConsentPurpose, LegalTextSlug } from '#db/schema.ts'
import type { AccountContext } from '../account-context.ts'
import type { GivenConsent } from '../account.ts'
import type { RecordedConsent } from '../codes/login-code.ts'

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
  const standing = await context.db
    .selectFrom(selectConsents(context.db, accountId).as('consent'))
    .select('purpose')
    .where('purpose', '=', 'advertising')
    .where('withdrawnAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return standing !== undefined
}

interface NewConsent {
  purpose: ConsentPurpose
  slug: LegalTextSlug
  version: number | undefined
}

/**
 * Stores the consents of an account's owner, with the versions that the form showed. A consent to the same version that
 * exists already and is not withdrawn is not stored again.
 */
export async function recordConsents(
  tx: QueryExecutorProvider,
  accountId: number,
  recorded: RecordedConsent,
): Promise<void> {
  const consents: NewConsent[] = [
    { purpose: 'personal-data', slug: 'consent', version: recorded.consentVersion },
    { purpose: 'advertising', slug: 'advertising', version: recorded.advertisingVersion },
  ]
  for (const { purpose, slug, version } of consents)
    if (version !== undefined)
      await sql`
        insert into account_consent (account_id, purpose, text_slug, text_version, given_at, address)
        select ${accountId}, ${purpose}, ${slug}, text.version, ${recorded.at}, ${recorded.address ?? null}
        from (select ${resolveTextVersion(slug, { version })} as version) as text
        where not exists (select from account_consent as former
          where former.account_id = ${accountId} and former.purpose = ${purpose} and former.text_slug = ${slug}
            and former.text_version = text.version and former.withdrawn_at is null)`.execute(tx)
}

/** The version of a text that a form showed, as SQL; the newest version if the form named none, or an unknown one. */
export function resolveTextVersion(slug: LegalTextSlug, { version = 0 }: { version?: number }): RawBuilder<number> {
  // A number that cannot be a version counts as none.
  const shown = Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : 0
  return sql<number>`(select version from legal_text where slug = ${slug} order by version = ${shown} desc, version desc limit 1)`
}

/** Withdraws all consents to advertising of the account's owner: advertising ends (law 38-FZ, article 18). */
export async function withdrawAdvertising(
  { db, now }: Pick<AccountContext, 'db' | 'now'>,
  accountId: number,
): Promise<void> {
  const withdrawn = { withdrawn_at: now() }
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('account_consent')
      .set(withdrawn)
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'advertising')
      .where('withdrawn_at', 'is', null)
      .execute()
    await tx
      .updateTable('consent')
      .set(withdrawn)
      .where('purpose', '=', 'advertising')
      .where('withdrawn_at', 'is', null)
      .where('request_id', 'in', (eb) => eb.selectFrom('request').select('id').where('account_id', '=', accountId))
      .execute()
  })
}
