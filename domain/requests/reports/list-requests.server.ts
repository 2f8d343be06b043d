import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Context } from '#domain/context.ts'
import { parseRequestKind } from '../kinds/registry.ts'
import { requestMatches, type RequestFilter } from './request-filter.ts'
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
