import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Context } from '../context.ts'
import { passes, type RequestFilter } from './request-filter.ts'
import type { CarSnapshot, DeliveryState, RequestKind, RequestSuspicion } from './request.ts'

/** A request on one line of a list. */
export interface RequestSummary {
  /** Its number. */
  id: number
  kind: RequestKind
  submittedAt: Date
  name: string | null
  /** Eleven digits. */
  phone: string | null
  car: CarSnapshot | null
  suspicion: RequestSuspicion | null
  deliveries: { channel: string; state: DeliveryState }[]
}

/** The newest requests that the filter lets through, `limit` of them at most. */
export async function listRequests(
  { db }: Pick<Context, 'db'>,
  filter: RequestFilter,
  limit: number,
): Promise<RequestSummary[]> {
  return db
    .selectFrom('request')
    .select(['id', 'kind', 'submitted_at as submittedAt', 'name', 'phone', 'car', 'suspicion'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('delivery')
          .select(['channel', 'state'])
          .whereRef('delivery.request_id', '=', 'request.id')
          .orderBy('channel'),
      ).as('deliveries'),
    )
    .where(passes(filter))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
