import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { DeliveryState, RequestKind } from '../request.ts'

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
