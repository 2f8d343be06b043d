import type { RequestContext } from '../request-context.ts'
import type { ConsentPurpose } from '../request.ts'

/** A consent that came with a request, as proof of it: to which text, when, from which address and page. */
export interface ConsentReport {
  purpose: ConsentPurpose
  givenAt: Date
  withdrawnAt: Date | null
  /** Null once the person was taken out of the request. */
  address: string | null
  pageUrl: string | null
  text: { slug: string; version: number; publishedAt: Date }
}

/** Every consent of a request, also those that were withdrawn. */
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
