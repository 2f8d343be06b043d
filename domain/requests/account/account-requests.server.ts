import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { type ListDefinition, type ListPage, loadList } from '#domain/load-list.server.ts'
import type { ListQuery } from '#urls/list-query.ts'
import { VISITOR_CHANNEL } from '../channels/channel.ts'
import { parseRequestKind, REQUEST_KINDS } from '../kinds/registry.ts'
import { findRequestReport } from '../reports/find-request-report.server.ts'
import type { RequestContext } from '../request-context.ts'
import type { CarSnapshot, RequestDetails } from '../request.ts'
import type { AccountRequest, AccountRequestLine } from './account-request.ts'

/**
 * A request of the account, with what its sender may see; undefined when it does not exist or belongs to another
 * account.
 */
export async function findAccountRequest(
  context: Pick<Context, 'db' | 'timeZone'>,
  { accountId, id }: { accountId: number; id: number },
): Promise<AccountRequest | undefined> {
  const own = await context.db
    .selectFrom('request')
    .select((eb) => selectReceivedAt(eb).as('receivedAt'))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const report = own && (await findRequestReport(context, id))
  if (own === undefined || report === undefined) return undefined
  const { kind, form, submittedAt, erasedAt, name, phone, email, comment } = report
  const { details, branch, brand, files } = report
  return {
    id,
    kind,
    form,
    submittedAt,
    receivedAt: own.receivedAt,
    erasedAt,
    name,
    phone,
    email,
    comment,
    details,
    branch,
    car: report.car && withoutVin(report.car),
    brandName: brand?.name ?? null,
    files: files.map(({ originalName, bytes }) => ({ name: originalName, bytes })),
  }
}

/** The sender saw a masked VIN (docs/product.md, The car page), and is not always the buyer. */
function withoutVin({ id, name, trim, block, year, price }: CarSnapshot): NonNullable<AccountRequest['car']> {
  return { id, name, trim, block, year, price }
}

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
        .innerJoin('branch', 'branch.id', 'test_drive.branch_id')
        // The staff can have moved it.
        .select(sql<string>`to_char(begins_at at time zone branch.time_zone, 'YYYY-MM-DD"T"HH24:MI')`.as('slot'))
        .whereRef('test_drive.request_id', '=', 'request.id')
        .where('cancelled_at', 'is', null)
        .as('slot'),
    ])
  const list = await loadList(db, own, { ...ACCOUNT_REQUEST_LIST, perPage }, query)
  return { ...list, rows: list.rows.map(({ kind, ...rest }) => ({ ...rest, kind: parseRequestKind(kind) })) }
}

/** When the first channel to the staff received a request; the confirmation to its sender does not count. */
const selectReceivedAt = (eb: ExpressionBuilder<DB, 'request'>) =>
  eb
    .selectFrom('delivery')
    .select((delivery) => delivery.fn.min('ended_at').as('passed_at'))
    .whereRef('delivery.request_id', '=', 'request.id')
    .where('delivery.state', '=', 'delivered')
    .where('delivery.channel', '<>', VISITOR_CHANNEL)
