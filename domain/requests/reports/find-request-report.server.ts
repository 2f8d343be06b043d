import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Context } from '#domain/context.ts'
import { parseRequestKind } from '../kinds/registry.ts'
import type { RequestContext } from '../request-context.ts'
import type { ConsentPurpose } from '../request.ts'
import type { RequestReport } from './request-report.ts'

/** A request with all its answers, consents and files, in one query; undefined when there is no such request. */
export async function findRequestReport(
  { db, timeZone: siteTimeZone }: Pick<Context, 'db' | 'timeZone'>,
  id: number,
): Promise<RequestReport | undefined> {
  const request = await selectRequest(db).where('request.id', '=', id).executeTakeFirst()
  if (request === undefined) return undefined
  // JSON has no dates.
  const consents = request.consents.map(({ givenAt, ...consent }) => ({ ...consent, givenAt: new Date(givenAt) }))
  const { kind, testDrive, ...rest } = request
  return {
    ...rest,
    kind: parseRequestKind(kind),
    siteTimeZone,
    consents,
    testDrive: testDrive && parseTestDriveDates(testDrive),
  }
}

const parseTestDriveDates = ({
  beginsAt,
  cancelledAt,
  cancelledBy,
}: JsonSerialized<NonNullable<RequestReport['testDrive']>>) => ({
  beginsAt: new Date(beginsAt),
  cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
  cancelledBy,
})

/** The row as it comes from JSON. */
type JsonSerialized<Row> = { [Name in keyof Row]: Row[Name] | (Date extends Row[Name] ? string : never) }

const selectRequest = (db: Context['db']) =>
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
      jsonObjectFrom(
        eb
          .selectFrom('test_drive')
          .select(['begins_at as beginsAt', 'cancelled_at as cancelledAt', 'cancelled_by as cancelledBy'])
          .whereRef('test_drive.request_id', '=', 'request.id'),
      ).as('testDrive'),
      jsonArrayFrom(
        eb
          .selectFrom('consent')
          .select(['purpose', 'text_version as version', 'way', 'given_at as givenAt'])
          .whereRef('consent.request_id', '=', 'request.id')
          .where('withdrawn_at', 'is', null)
          .orderBy('purpose'),
      ).as('consents'),
      jsonArrayFrom(
        eb
          .selectFrom('request_file')
          .select(['stored_name as storedName', 'original_name as originalName', 'media_type as mediaType', 'bytes'])
          .whereRef('request_file.request_id', '=', 'request.id')
          .orderBy('position'),
      ).as('files'),
    ])

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
