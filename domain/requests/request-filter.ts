import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { DeliveryState, RequestKind } from './request.ts'

/** Which requests an operator wants to see; a part that is missing lets all through. */
export interface RequestFilter {
  kinds?: readonly RequestKind[]
  /** Submitted at this moment or later. */
  since?: Date
  /** Those that looked like no person's. */
  isSuspect?: boolean
  /** With at least one delivery in this state. */
  delivery?: DeliveryState
}

/** The filter as a condition of a query over `request`. */
export const passes =
  ({ kinds, since, isSuspect, delivery }: RequestFilter) =>
  (eb: ExpressionBuilder<DB, 'request'>) =>
    eb.and([
      ...(kinds === undefined ? [] : [eb('request.kind', 'in', [...kinds])]),
      ...(since === undefined ? [] : [eb('request.submitted_at', '>=', since)]),
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
