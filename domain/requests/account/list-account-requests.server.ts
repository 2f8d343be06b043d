import { sql } from 'kysely'
import { type ListDefinition, type ListPage, loadList } from '#domain/load-list.server.ts'
import type { ListQuery } from '#urls/list-query.ts'
import { parseRequestKind, REQUEST_KINDS } from '../kinds/registry.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestDetails } from '../request.ts'
import type { AccountRequestLine } from './account-request.ts'
import { selectReceivedAt } from './select-received-at.server.ts'

type StoredLine = Omit<AccountRequestLine, 'kind'> & { kind: string }
type Sort = 'newest' | 'oldest'

export const ACCOUNT_REQUEST_LIST: ListDefinition<StoredLine, 'kind', Sort> = {
  filters: { kind: REQUEST_KINDS },
  columns: { kind: 'kind' },
  sorts: ['newest', 'oldest'],
  orders: {
    newest: [
      ['submittedAt', 'desc'],
      ['id', 'desc'],
    ],
    oldest: [
      ['submittedAt', 'asc'],
      ['id', 'asc'],
    ],
  },
  perPage: 20,
}

const NEWEST: ListQuery<'kind', Sort> = { chosen: new Map(), sort: 'newest', page: 1 }

interface ListAccountRequestsParams {
  accountId: number
  /** By default the newest of all kinds. */
  query?: ListQuery<'kind', Sort>
  perPage?: number
}

/** One page of the requests of an account. */
export async function listAccountRequests(
  { db }: Pick<RequestContext, 'db'>,
  { accountId, query = NEWEST, perPage = ACCOUNT_REQUEST_LIST.perPage }: ListAccountRequestsParams,
): Promise<ListPage<AccountRequestLine, 'kind'>> {
  const own = db
    .selectFrom('request')
    .where('account_id', '=', accountId)
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
  const list = await loadList(db, own, { ...ACCOUNT_REQUEST_LIST, perPage }, query)
  return { ...list, rows: list.rows.map(({ kind, ...rest }) => ({ ...rest, kind: parseRequestKind(kind) })) }
}
