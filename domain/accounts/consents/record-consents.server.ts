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
 * Writes down what the owner of an account has agreed to, as the form showed it. What he has agreed to already in the
 * same version, and not taken back, is not noted twice.
 */
export async function recordConsents(
  tx: QueryExecutorProvider,
  accountId: number,
  agreed: RecordedConsent,
): Promise<void> {
  const given: NewConsent[] = [
    { purpose: 'personal-data', slug: 'consent', version: agreed.consentVersion },
    { purpose: 'advertising', slug: 'advertising', version: agreed.advertisingVersion },
  ]
  for (const { purpose, slug, version } of given)
    if (version !== undefined)
      await sql`
        insert into account_consent (account_id, purpose, text_slug, text_version, given_at, address)
        select ${accountId}, ${purpose}, ${slug}, text.version, ${agreed.at}, ${agreed.address ?? null}
        from (select ${resolveTextVersion(slug, { version })} as version) as text
        where not exists (select from account_consent as former
          where former.account_id = ${accountId} and former.purpose = ${purpose} and former.text_slug = ${slug}
            and former.text_version = text.version and former.withdrawn_at is null)`.execute(tx)
}
