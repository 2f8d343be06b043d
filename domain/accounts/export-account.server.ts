import type { Context } from '../context.ts'
import { listCarCards } from '../cars/list-car-cards.server.ts'
import { formatModelName } from '../cars/car.ts'
import { describeRequest, formatRequestTitle } from '../requests/reports/describe-request.ts'
import { findRequestReport } from '../requests/reports/find-request-report.server.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { findAccount } from './find-account.server.ts'
import { listConsents } from './consents/consents.server.ts'

type ExportContext = Pick<RequestContext, 'db' | 'now' | 'linkToCar'> & Pick<Context, 'timeZone'>

/** All data about an account's owner, for the owner (law 152-FZ, article 14); undefined when the account is gone. */
export async function exportAccount(context: ExportContext, accountId: number) {
  const account = await findAccount(context, accountId)
  if (account === undefined) return undefined
  const { name, createdAt, phones, emails } = account
  return {
    exportedAt: context.now(),
    account: { name, createdAt, phones, emails },
    consents: await listConsents(context, accountId),
    logins: await loadLogins(context, accountId),
    requests: await loadRequests(context, accountId),
    ...(await loadCarLists(context, accountId)),
    ...(await loadGarageAndNotices(context, accountId)),
  }
}

async function loadLogins({ db }: ExportContext, accountId: number) {
  const [sessions, passkeys, providers, changes] = await Promise.all([
    db
      .selectFrom('account_session')
      .select(['created_at as startedAt', 'updated_at as renewedAt', 'ip_address as address', 'user_agent as browser'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('account_passkey')
      .select(['label', 'added_at as addedAt', 'used_at as usedAt'])
      .where('account_id', '=', accountId)
      .orderBy('added_at')
      .execute(),
    db
      .selectFrom('account_identity')
      .select(['provider_id as provider', 'provider_account_id as id', 'created_at as linkedAt'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('login_change')
      .select(['kind', 'subject', 'made_at as madeAt'])
      .where('account_id', '=', accountId)
      .orderBy('made_at')
      .execute(),
  ])
  return { sessions, passkeys, providers, changes }
}

async function loadRequests(context: ExportContext, accountId: number) {
  const rows = await context.db
    .selectFrom('request')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const requests = []
  for (const { id } of rows) {
    const report = await findRequestReport(context, id)
    if (report === undefined) continue
    const answers = describeRequest({ ...report, suspicion: null })
    requests.push({
      number: id,
      title: formatRequestTitle(report),
      sentAt: report.submittedAt,
      answers: Object.fromEntries(answers.map(({ label, value }) => [label, value])),
    })
  }
  return requests
}

async function loadCarLists(context: ExportContext, accountId: number) {
  const { db } = context
  const selectOwn = (table: 'favourite' | 'compared_car' | 'viewed_car') =>
    db
      .selectFrom(table)
      .innerJoin('visitor', 'visitor.id', `${table}.visitor_id`)
      .where('visitor.account_id', '=', accountId)
  const [favourites, compared, viewed] = await Promise.all([
    selectOwn('favourite')
      .select(['car_id as carId', 'added_at as at', 'price_rub as priceRub'])
      .orderBy('added_at')
      .execute(),
    selectOwn('compared_car').select(['car_id as carId', 'added_at as at']).orderBy('added_at').execute(),
    selectOwn('viewed_car').select(['car_id as carId', 'viewed_at as at']).orderBy('viewed_at').execute(),
  ])
  const cards = await listCarCards(
    context,
    [...favourites, ...compared, ...viewed].map(({ carId }) => carId),
  )
  const cars = new Map(
    cards.map((card) => [
      card.id,
      { car: `${card.brand.name} ${formatModelName(card)}, ${card.year}`, link: context.linkToCar(card) },
    ]),
  )
  const named = <Row extends { carId: number }>(rows: readonly Row[]) =>
    rows.map(({ carId, ...row }) => ({ ...cars.get(carId), ...row }))
  return { favourites: named(favourites), comparison: named(compared), viewed: named(viewed) }
}

async function loadGarageAndNotices({ db }: ExportContext, accountId: number) {
  const [garage, searches, noticeSettings, notices] = await Promise.all([
    db
      .selectFrom('garage_car')
      .select(['brand', 'model', 'year', 'vin', 'plate', 'mileage_km as mileageKm', 'added_at as addedAt'])
      .where('account_id', '=', accountId)
      .orderBy('added_at')
      .execute(),
    db
      .selectFrom('saved_search')
      .select(['title', 'path', 'frequency', 'saved_at as savedAt'])
      .where('account_id', '=', accountId)
      .orderBy('saved_at')
      .execute(),
    db.selectFrom('notice_setting').select(['kind', 'frequency']).where('account_id', '=', accountId).execute(),
    db
      .selectFrom('notice')
      .select([
        'kind',
        'car_id as carId',
        'old_price_rub as oldPriceRub',
        'new_price_rub as newPriceRub',
        'noticed_at as noticedAt',
      ])
      .where('account_id', '=', accountId)
      .orderBy('noticed_at')
      .execute(),
  ])
  return { garage, searches, noticeSettings, notices }
}
