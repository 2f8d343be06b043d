import type { Db } from '#db/client.server.ts'
import { type RequestLoginCodeParams, requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { createLinkKey } from '#domain/accounts/codes/check-login-link.server.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { changeComparison } from '#domain/comparison/change-comparison.server.ts'
import { addFavourite } from '#domain/favourites/add-favourite.server.ts'
import { signUnsubscribeToken } from '#domain/notices/unsubscribe-token.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import type { SharedListKind } from '#domain/sharing/shared-list.ts'
import { openSharedList } from '#domain/sharing/open-shared-list.server.ts'
import { viewCar } from '#domain/visitors/view-car.server.ts'
import type { ViewerIdentity } from '#domain/visitors/visitor.ts'
import { createAuth } from '#platform/auth/auth.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { addAccount, cookieOf } from '#tests/factories/accounts.ts'
import { fillAccount } from '#tests/factories/account-fixture.ts'
import { createSubmitContext } from '#tests/factories/submissions.ts'

/** Those to whom a page shows what is theirs, each by the `Cookie` that his browser sends; and the addresses of it. */
export type PageVisitors = Awaited<ReturnType<typeof createPageVisitors>>

/** Admits them to a site with the demo stock, through its database. */
export async function createPageVisitors(db: Db, siteUrl: string) {
  const house = createVisitorsContext(db, siteUrl)
  const [used, fresh] = [await listCarIds(db, 'used'), await listCarIds(db, 'new')]
  const comparer = await saveCars(house, {}, { compared: used.slice(0, 1) })
  const five = [...used.slice(0, 3), ...fresh.slice(0, 2)]
  const keeper = await saveCars(house, {}, { favourites: five, compared: five })
  const ownerId = await addAccount(db, { name: 'Анна', phone: '79161234567', email: 'anna@example.ru' })
  await saveCars(house, { accountId: ownerId }, { favourites: used.slice(3, 6), compared: used.slice(3, 5) })
  for (const carId of used.slice(6))
    await viewCar(house, { accountId: ownerId, isRobot: false }, { carId, earlierCarIds: [] })
  await ageSavedCars(db)
  const codeId = await requestCode(house, { kind: 'email', value: 'vera@example.ru' })
  return {
    /** Compares one car. */
    comparer: `visitor=${comparer.token}`,
    /** Keeps and compares three used and two new cars, and has opened both lists to others. */
    keeper: `visitor=${keeper.token}`,
    comparedId: five[1] ?? 0,
    favouritesToken: await openList(house, keeper, 'favourites'),
    comparisonToken: await openList(house, keeper, 'comparison'),
    /** Has opened the link of the letter with this code. */
    linkReader: `login-link=${createLinkKey(await house.codeSecret(), codeId)}`,
    codeId,
    /** Has an account with something of everything. */
    owner: await logIn(house, ownerId),
    ...(await addOldSession(house, ownerId)),
    offToken: signUnsubscribeToken({ accountId: ownerId, subject: { kind: 'cheaper' } }, await house.noticeSecret()),
    contactCodeId: await requestCode(house, { kind: 'email', value: 'anna.k@example.ru', accountId: ownerId }),
    ...(await fillAccount(house, { accountId: ownerId, carId: used[0] ?? 0 })),
    /** Has an account with nothing in it. */
    newcomer: await logIn(house, await addAccount(db, { email: 'boris@example.ru' })),
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

/** The owner of the lists afterwards: a browser has its token then. */
async function saveCars(
  house: VisitorsContext,
  owner: ViewerIdentity,
  { favourites = [], compared = [] }: Partial<Record<'favourites' | 'compared', number[]>>,
): Promise<ViewerIdentity> {
  let known = owner
  for (const carId of favourites)
    known = { ...owner, token: (await addFavourite(house, { ...known, isRobot: false }, carId)).token }
  for (const carId of compared)
    known = {
      ...owner,
      token: (await changeComparison(house, { ...known, isRobot: false }, { carId, action: 'add' })).token,
    }
  return known
}

/** Every other kept car has become cheaper since, and every list has one that is sold by now. */
async function ageSavedCars(db: Db): Promise<void> {
  await db
    .updateTable('favourite')
    .set(({ eb }) => ({ price_rub: eb('price_rub', '+', 150_000) }))
    .where(({ eb }) => eb(eb('car_id', '%', 2), '=', 0))
    .execute()
  const { id } = await db.selectFrom('car').select('id').where('state', '=', 'sold').executeTakeFirstOrThrow()
  const lists = await db.selectFrom('favourite').select('visitor_id').distinct().execute()
  const kept = { car_id: id, added_at: new Date(0), price_rub: 1_500_000, told_price_rub: 1_500_000 }
  await db
    .insertInto('favourite')
    .values(lists.map(({ visitor_id }) => ({ ...kept, visitor_id, told_state: 'sold' })))
    .execute()
}

async function openList(house: VisitorsContext, owner: ViewerIdentity, kind: SharedListKind): Promise<string> {
  return (await openSharedList(house, owner, kind)) ?? ''
}

/** A code that waits for a day: pages are looked at for longer than a code holds. */
async function requestCode(house: VisitorsContext, wish: RequestLoginCodeParams): Promise<string> {
  const asked = await requestLoginCode(house, wish)
  if (!asked.ok) throw new Error(asked.reason)
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await house.db.updateTable('login_code').set({ expires_at: tomorrow }).where('id', '=', asked.codeId).execute()
  return asked.codeId
}

/** The same account in a browser that logged in yesterday, where a code has been asked for to confirm whose it is. */
async function addOldSession(
  house: VisitorsContext,
  accountId: number,
): Promise<{ returned: string; confirmCodeId: string }> {
  const returned = await logIn(house, accountId)
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  const { id: sessionId } = await house.db
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
  const wish: RequestLoginCodeParams = { kind: 'email', value: 'anna@example.ru', accountId, sessionId }
  return { returned, confirmCodeId: await requestCode(house, wish) }
}

async function logIn({ db, log, sessionSecret, siteUrl }: VisitorsContext, accountId: number): Promise<string> {
  const secret = Buffer.from(await sessionSecret()).toString('hex')
  return cookieOf(createAuth(db, { siteUrl, secret, keys: {} }, log), accountId)
}
