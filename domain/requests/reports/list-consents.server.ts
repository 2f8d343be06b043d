import type { RequestContext } from '../request-context.ts'
import type { ConsentPurpose } from '../request.ts'

/** A consent given with a request, with its proof: the text, the time, the IP address and the page. */
export interface ConsentReport {
  purpose: ConsentPurpose
  givenAt: Date
  withdrawnAt: Date | null
  /** Null once the personal data were erased. */
  address: string | null
  pageUrl: string | null
  text: { slug: string; version: number; publishedAt: Date }
}

/** All consents of a request, including withdrawn ones. */
export async function listConsents({ db }: Pick<RequestContext, 'db'>, requestId: number): Promise<ConsentReport[]> {
  const rows = await db
    .selectFrom('consent')
    .innerJoin('legal_text', (on) =>
      on.onRef('legal_text.slug', '=', 'consent.text_slug').onRef('legal_text.version', '=', 'consent.text_version'),
    )
    .select(['purpose', 'given_at as givenAt', 'withdrawn_at as withdrawnAt', 'address', 'page_url as pageUrl'])
    .select(['legal_text.slug', 'legal_text.version', 'published_at as publishedAt'])
    .where('request_id', '=', requestId)
    .orderBy('purpose')
    .execute()
  return rows.map(({ slug, version, publishedAt, ...consent }) => ({
    ...consent,
    text: { slug, version, publishedAt },
  }))
}
