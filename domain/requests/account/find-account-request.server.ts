import type { AccountRequest } from './account-request.ts'
import { findRequestReport } from '../reports/find-request-report.server.ts'
import type { Context } from '#domain/context.ts'
import type { CarSnapshot } from '../request.ts'
import { selectReceivedAt } from './select-received-at.server.ts'

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
