import type { Db } from '#db/client.server.ts'
import { type RequestLoginCodeParams, requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { createLinkKey } from '#domain/accounts/codes/check-login-code.server.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { changeComparison } from '#domain/comparison/change-comparison.server.ts'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { signUnsubscribeToken } from '#domain/notices/unsubscribe.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { type SharedListKind, openSharedList } from '#domain/sharing/shared-lists.server.ts'
import { viewCar } from '#domain/visitors/viewed-cars.server.ts'
import type { ViewerIdentity } from '#domain/visitors/visitor.ts'
import { createLog } from '#platform/log/log.server.ts'
import { addAccount, cookieOf } from '#tests/factories/accounts.ts'
import { fillAccount } from '#tests/factories/account-fixture.ts'
import { createSubmitContext } from '#tests/factories/submissions.ts'
import { DAY_MS } from '#locale/durations.ts'

/** The visitors of personal pages, each as a `Cookie` header, and the ids and tokens in the pages' addresses. */
export type PageVisitors = Awaited<ReturnType<typeof createPageVisitors>>

/** Adds the visitors to a site with the demo stock, through its database. */
export async function createPageVisitors(db: Db, siteUrl: string) {
  const context = createVisitorsContext(db, siteUrl)
  const [used, brandNew] = [await listCarIds(db, 'used'), await listCarIds(db, 'new')]
  const comparer = await saveCars(context, {}, { compared: used.slice(0, 1) })
  const five = [...used.slice(0, 3), ...brandNew.slice(0, 2)]
  const visitorWithLists = await saveCars(context, {}, { favourites: five, compared: five })
  const ownerId = await addAccount(db, { name: 'Анна', phone: '79161234567', email: 'anna@example.ru' })
  await saveCars(context, { accountId: ownerId }, { favourites: used.slice(3, 6), compared: used.slice(3, 5) })
  for (const carId of used.slice(6))
    await viewCar(context, { accountId: ownerId, isRobot: false }, { carId, earlierCarIds: [] })
  await ageSavedCars(db)
  const codeId = await requestCode(context, { kind: 'email', value: 'vera@example.ru' })
  return {
    /** Compares one car. */
    comparer: `visitor=${comparer.token}`,
    /** Has saved and compares three used and two new cars, and shares both lists. */
    savedCarsVisitor: `visitor=${visitorWithLists.token}`,
    comparedId: five[1] ?? 0,
    favouritesToken: await openList(context, visitorWithLists, 'favourites'),
    comparisonToken: await openList(context, visitorWithLists, 'comparison'),
    /** Has opened the link in the letter with this code. */
    linkReader: `login-link=${createLinkKey(await context.codeSecret(), codeId)}`,
    codeId,
    /** Has an account with one or more of everything. */
    accountOwner: await cookieOf(context, ownerId),
    ...(await addOldSession(context, ownerId)),
    offToken: signUnsubscribeToken({ accountId: ownerId, subject: { kind: 'cheaper' } }, await context.noticeSecret()),
    contactCodeId: await requestCode(context, { kind: 'email', value: 'anna.k@example.ru', accountId: ownerId }),
    ...(await fillAccount(context, { accountId: ownerId, carId: used[0] ?? 0 })),
    /** Has an empty account. */
    newcomer: await cookieOf(context, await addAccount(db, { email: 'boris@example.ru' })),
  }
}

const now = () => new Date()

type VisitorsContext = ReturnType<typeof createVisitorsContext>

function createVisitorsContext(db: Db, siteUrl: string) {
  const secretOf = (name: Parameters<typeof createSecretLoader>[1]) => createSecretLoader({ db, now }, name)
  return {
    ...createSubmitContext(db, { now }),
    siteUrl,
    log: createLog('silent'),
    signingSecret: secretOf('visitor-tokens'),
    codeSecret: secretOf('login-codes'),
    noticeSecret: secretOf('notices'),
    sessionSecret: secretOf('sessions'),
    loginMethods: { phone: true },
    codeLimits: { perAddress: 100, perDay: 1000 },
  }
}

/** Ids of ten cars that are for sale. */
async function listCarIds(db: Db, block: CatalogueBlock): Promise<number[]> {
  const cars = db.selectFrom('car').select('id').where('catalogue_block', '=', block).where('state', '=', 'published')
  return (await cars.orderBy('id').limit(10).execute()).map(({ id }) => id)
}

/** Adds cars to the lists of a viewer; returns the viewer, with the token that a browser then has. */
async function saveCars(
  context: VisitorsContext,
  viewer: ViewerIdentity,
  { favourites = [], compared = [] }: Partial<Record<'favourites' | 'compared', number[]>>,
): Promise<ViewerIdentity> {
  let known = viewer
  for (const carId of favourites)
    known = { ...viewer, token: (await addFavourite(context, { ...known, isRobot: false }, carId)).token }
  for (const carId of compared)
    known = {
      ...viewer,
      token: (await changeComparison(context, { ...known, isRobot: false }, { carId, action: 'add' })).token,
    }
  return known
}

/** Makes every other saved car cheaper than when it was saved, and adds a sold one to every list. */
async function ageSavedCars(db: Db): Promise<void> {
  await db
    .updateTable('favourite')
    .set(({ eb }) => ({ price_rub: eb('price_rub', '+', 150_000) }))
    .where(({ eb }) => eb(eb('car_id', '%', 2), '=', 0))
    .execute()
  const { id } = await db.selectFrom('car').select('id').where('state', '=', 'sold').executeTakeFirstOrThrow()
  const lists = await db.selectFrom('favourite').select('visitor_id').distinct().execute()
  const favourite = { car_id: id, added_at: new Date(0), price_rub: 1_500_000, notified_price_rub: 1_500_000 }
  await db
    .insertInto('favourite')
    .values(lists.map(({ visitor_id }) => ({ ...favourite, visitor_id, notified_state: 'sold' })))
    .execute()
}

async function openList(context: VisitorsContext, viewer: ViewerIdentity, kind: SharedListKind): Promise<string> {
  return (await openSharedList(context, viewer, kind)) ?? ''
}

/** A code that is valid for a day: checking all pages takes longer than a code's usual lifetime. Returns its id. */
async function requestCode(context: VisitorsContext, params: RequestLoginCodeParams): Promise<string> {
  const result = await requestLoginCode(context, params)
  if (!result.ok) throw new Error(result.reason)
  const tomorrow = new Date(Date.now() + DAY_MS)
  await context.db.updateTable('login_code').set({ expires_at: tomorrow }).where('id', '=', result.codeId).execute()
  return result.codeId
}

/** The account in a browser that logged in yesterday, where a code to confirm its owner has been requested. */
async function addOldSession(
  context: VisitorsContext,
  accountId: number,
): Promise<{ oldSession: string; confirmCodeId: string }> {
  const oldSession = await cookieOf(context, accountId)
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  const { id: sessionId } = await context.db
    .updateTable('account_session')
    .set({ created_at: yesterday })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('account_session as newest')
        .select('newest.id')
        .where('newest.account_id', '=', accountId)
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const params: RequestLoginCodeParams = { kind: 'email', value: 'anna@example.ru', accountId, sessionId }
  return { oldSession, confirmCodeId: await requestCode(context, params) }
}
