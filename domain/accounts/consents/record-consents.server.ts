import { sql, type QueryExecutorProvider } from 'kysely'
import type { ConsentPurpose, LegalTextSlug } from '#db/schema.ts'
import type { RecordedConsent } from '../codes/login-code.ts'
import { resolveTextVersion } from './resolve-text-version.server.ts'

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
