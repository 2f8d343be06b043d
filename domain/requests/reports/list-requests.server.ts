import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { parseRequestKind } from '../kinds/registry.ts'
import type { CarSnapshot, DeliveryState, RequestKind, RequestSuspicion } from '../request.ts'

/** A request in a list. */
export interface RequestSummary {
  /** Its number. */
  id: number
  kind: RequestKind
  submittedAt: Date
  /** The time zone of its branch; null without a branch. */
  timeZone: string | null
  name: string | null
  /** Eleven digits. */
  phone: string | null
  car: CarSnapshot | null
  suspicion: RequestSuspicion | null
  /** Whether the personal data were erased. */
  isErased: boolean
  deliveries: { channel: string; state: DeliveryState }[]
}

/** The newest requests that match the filter, at most `limit`. */
export async function listRequests(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  filter: RequestFilter,
  limit: number,
): Promise<RequestSummary[]> {
  const rows = await db
    .selectFrom('request')
    .leftJoin('branch', 'branch.id', 'request.branch_id')
    .select(['request.id', 'kind', 'submitted_at as submittedAt', 'request.name', 'request.phone', 'car', 'suspicion'])
    .select('branch.time_zone as timeZone')
    .select((eb) => eb('erased_at', 'is not', null).$castTo<boolean>().as('isErased'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('delivery')
          .select(['channel', 'state'])
          .whereRef('delivery.request_id', '=', 'request.id')
          .orderBy('channel'),
      ).as('deliveries'),
    )
    .where(requestMatches(filter, timeZone))
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: parseRequestKind(kind) }))
}

/** Selects requests for an operator; a missing member matches all. */
export interface RequestFilter {
  kinds?: readonly RequestKind[]
  /** Submitted at this moment or later. */
  since?: Date
  /** Submitted on this day (`2026-11-20`) or later, in the time zone of its branch, as in lists and exports. */
  sinceDay?: string
  /** Those with a suspicion. */
  isSuspect?: boolean
  /** With at least one delivery in this state. */
  delivery?: DeliveryState
}

const localSubmittedAt = (siteTimeZone: string) => sql`request.submitted_at at time zone
  coalesce((select time_zone from branch where branch.id = request.branch_id), ${siteTimeZone})`

/** The filter as a condition of a query over `request`. Days of requests without a branch are those of `siteTimeZone`. */
export const requestMatches =
  ({ kinds, since, sinceDay, isSuspect, delivery }: RequestFilter, siteTimeZone: string) =>
  (eb: ExpressionBuilder<DB, 'request'>) =>
    eb.and([
      ...(kinds === undefined ? [] : [eb('request.kind', 'in', [...kinds])]),
      ...(since === undefined ? [] : [eb('request.submitted_at', '>=', since)]),
      ...(sinceDay === undefined ? [] : [sql<boolean>`${localSubmittedAt(siteTimeZone)} >= ${sinceDay}::date`]),
      ...(isSuspect === true ? [eb('request.suspicion', 'is not', null)] : []),
      ...(delivery === undefined
        ? []
        : [
            eb.exists(
              eb
                .selectFrom('delivery')
                .select('delivery.id')
                .whereRef('delivery.request_id', '=', 'request.id')
                .where('delivery.state', '=', delivery),
            ),
          ]),
    ])
