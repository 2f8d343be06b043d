import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { RequestContext } from './request-context.ts'
import type { RequestReport } from './request-report.ts'

/** A request with everything that was asked, its consents and its files; undefined when there is no such number. */
export async function findRequestReport(
  { db }: Pick<RequestContext, 'db'>,
  id: number,
): Promise<RequestReport | undefined> {
  const [request, consents, files] = await Promise.all([
    selectRequest(db).where('request.id', '=', id).executeTakeFirst(),
    db
      .selectFrom('consent')
      .select(['purpose', 'text_version as version', 'given_at as givenAt'])
      .where('request_id', '=', id)
      .orderBy('purpose')
      .execute(),
    db
      .selectFrom('request_file')
      .select(['stored_name as storedName', 'original_name as originalName', 'media_type as mediaType', 'bytes'])
      .where('request_id', '=', id)
      .orderBy('position')
      .execute(),
  ])
  return request && { ...request, consents, files }
}

const selectRequest = (db: RequestContext['db']) =>
  db
    .selectFrom('request')
    .select([
      'id',
      'kind',
      'form',
      'submitted_at as submittedAt',
      'erased_at as erasedAt',
      'name',
      'phone',
      'email',
      'comment',
      'details',
      'car',
    ])
    .select(['page_url as pageUrl', 'referrer', 'first_touch as firstTouch', 'last_touch as lastTouch', 'suspicion'])
    .select((eb) => [
      jsonObjectFrom(
        eb.selectFrom('brand').select(['brand.slug', 'brand.name']).whereRef('brand.id', '=', 'brand_id'),
      ).as('brand'),
      jsonObjectFrom(
        eb
          .selectFrom('branch')
          .select(['branch.slug', 'branch.name', 'city', 'branch.address', 'branch.phone', 'time_zone as timeZone'])
          .whereRef('branch.id', '=', 'branch_id'),
      ).as('branch'),
    ])
