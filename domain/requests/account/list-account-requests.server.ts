import { parseRequestKind } from '../kinds/registry.ts'
import { sql } from 'kysely'
import { type AccountRequestLine, REQUESTS_PER_PAGE } from './account-request.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestDetails } from '../request.ts'
import { selectReceivedAt } from './select-received-at.server.ts'

interface ListAccountRequestsParams {
  accountId: number
  /** From 1. */
  page?: number
  perPage?: number
}

/** One page of the requests of an account, newest first; `total` counts all of them. */
export async function listAccountRequests(
  { db }: Pick<RequestContext, 'db'>,
  { accountId, page = 1, perPage = REQUESTS_PER_PAGE }: ListAccountRequestsParams,
): Promise<{ requests: AccountRequestLine[]; total: number }> {
  const own = db.selectFrom('request').where('account_id', '=', accountId)
  const [requests, { total }] = await Promise.all([
    own
      .select(['id', 'kind', 'submitted_at as submittedAt', 'erased_at as erasedAt'])
      .select((eb) => [
        sql<RequestDetails>`jsonb_strip_nulls(jsonb_build_object('tell_when', details->'tell_when'))`.as('details'),
        sql<string | null>`car->>'name' || ', ' || (car->>'year')`.as('carName'),
        selectReceivedAt(eb).as('receivedAt'),
        eb
          .selectFrom('test_drive')
          .select(sql<string>`details->>'slot'`.as('slot'))
          .whereRef('test_drive.request_id', '=', 'request.id')
          .where('cancelled_at', 'is', null)
          .as('slot'),
      ])
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { requests: requests.map(({ kind, ...rest }) => ({ ...rest, kind: parseRequestKind(kind) })), total }
}
