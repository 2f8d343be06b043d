import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import type { PageVisitors } from './page-visitors.ts'

export interface PageType {
  name: string
  path: string
  status: number
  /** The `Cookie` header of its visitor's browser; without one, the page is public. */
  cookie?: string
}

/** Every pop-up, and the type of page on which a visitor would open it. */
export const POP_UPS = {
  'request-auto': 'catalogue',
  'request-get-offer': 'car',
  'request-trade': 'car',
  'request-credit': 'car',
  'request-strahovka': 'car',
  'request-testdrive': 'car',
  'request-service': 'home',
  'request-call': 'home',
  'form-message': 'catalogue-empty',
  cookie: 'home',
}

/**
 * One address of every type of page of a site with the demo stock: the public ones, with `db` also cars that no page
 * links to, and with `visitors` also the pages that only they see.
 */
export async function listPageTypes(
  origin: string,
  { db, visitors }: { db?: Db; visitors?: PageVisitors } = {},
): Promise<PageType[]> {
  return [
    ...(await listPublicPages(origin)),
    ...(db === undefined ? [] : await listSpecialCars(origin, db)),
    ...(visitors === undefined ? [] : listVisitorPages(visitors)),
  ]
}

async function listPublicPages(origin: string): Promise<PageType[]> {
  const car = await getNewCarPath(origin)
  const used = await getLinkPath(origin, '/cars/used/?sort=mileage-asc', CAR)
  const [, , block, brand, model] = car.split('/')
  return [
    { name: 'home', path: '/', status: 200 },
    { name: 'catalogue', path: '/cars/', status: 200 },
    { name: 'catalogue-used', path: '/cars/used/', status: 200 },
    {
      name: 'catalogue-filtered',
      path: '/cars/?body=crossover&price_to=4000000&benefit=yes&sort=price-asc',
      status: 200,
    },
    { name: 'catalogue-brand', path: `/cars/${block}/${brand}/`, status: 200 },
    { name: 'catalogue-model', path: `/cars/${block}/${brand}/${model}/`, status: 200 },
    { name: 'catalogue-last-page', path: '/cars/?page=2', status: 200 },
    { name: 'catalogue-empty', path: '/cars/?body=pickup&colour=pink&price_to=700000', status: 200 },
    { name: 'car', path: car, status: 200 },
    { name: 'car-used', path: used, status: 200 },
    { name: 'favourites-empty', path: '/favorites/', status: 200 },
    { name: 'favourites-closed', path: `/favorites/shared/${UNKNOWN_TOKEN}/`, status: 404 },
    { name: 'comparison-empty', path: '/compare/', status: 200 },
    { name: 'notices-off-unknown', path: '/notices/off/', status: 404 },
    { name: 'login', path: '/personal/login/', status: 200 },
    { name: 'login-email', path: '/personal/login/?by=email&back=%2Fpersonal%2Fgarage%2F', status: 200 },
    { name: 'login-code-gone', path: '/personal/login/code/', status: 404 },
    { name: 'login-link-gone', path: '/personal/login/link/', status: 404 },
    { name: 'account-strangers', path: '/personal/requests/1/', status: 404 },
    { name: 'erased', path: '/personal/erased/', status: 200 },
    { name: 'legal', path: '/legal/privacy/', status: 200 },
    { name: 'offers', path: '/offers/', status: 200 },
    { name: 'offer', path: await getLinkPath(origin, '/offers/', OFFER), status: 200 },
    { name: 'service', path: '/services/to/', status: 200 },
    { name: 'service-spare-parts', path: '/services/spare-parts/', status: 200 },
    { name: 'service-trade-in', path: '/services/trade-in/', status: 200 },
    { name: 'service-credit', path: '/services/credit/', status: 200 },
    { name: 'service-insurance', path: '/services/insurance/', status: 200 },
    { name: 'test-drive', path: '/technical/test-drive/', status: 200 },
    { name: 'buy-auto', path: '/technical/buy-auto/', status: 200 },
    { name: 'about', path: '/about/', status: 200 },
    { name: 'contacts', path: '/contacts/', status: 200 },
    { name: 'catalogue-body', path: '/cars/body/crossover/', status: 200 },
    { name: 'catalogue-body-empty', path: '/cars/body/limousine/', status: 200 },
    { name: 'catalogue-price', path: '/cars/price/1500000/', status: 200 },
    { name: 'search', path: '/search/?q=geely', status: 200 },
    { name: 'search-payment', path: `/search/?q=${encodeURIComponent('кроссовер до 60 тысяч в месяц')}`, status: 200 },
    { name: 'search-nothing', path: '/search/?q=qzxqzx', status: 200 },
    { name: 'request-trade', path: `/request/request-trade/?carId=${idIn(car)}&with=trade-in`, status: 200 },
    { name: 'request-credit', path: `/request/request-credit/?carId=${idIn(used)}`, status: 200 },
    { name: 'request-testdrive', path: '/request/request-testdrive/', status: 200 },
    { name: 'request-taken', path: '/request/request-call/taken/?number=1001', status: 200 },
    { name: 'cookie-settings', path: '/request/cookie/', status: 200 },
    { name: 'not-found', path: '/nowhere/', status: 404 },
  ]
}

function listVisitorPages(visitors: PageVisitors): PageType[] {
  const { comparer, savedCarsVisitor, linkReader, accountOwner, oldSession, newcomer } = visitors
  const { favouritesToken, comparisonToken, requestNumber, garageCarId } = visitors
  return [
    { name: 'shared-favourites', path: `/favorites/shared/${favouritesToken}/`, status: 200 },
    { name: 'shared-comparison', path: `/compare/shared/${comparisonToken}/`, status: 200 },
    { name: 'login-code', path: `/personal/login/code/?code=${visitors.codeId}`, status: 200 },
    { name: 'notices-off', path: `/notices/off/?token=${visitors.offToken}`, status: 200 },
    ...seenBy(linkReader, { 'login-link': '/personal/login/link/' }),
    ...seenBy(comparer, { 'comparison-one': '/compare/' }),
    ...seenBy(savedCarsVisitor, {
      favourites: '/favorites/',
      comparison: '/compare/',
      'comparison-new': '/compare/?block=new&only=differences',
      'comparison-replace': `/compare/?replace=${visitors.comparedId}`,
    }),
    ...seenBy(newcomer, {
      'account-new': '/personal/',
      'account-requests-empty': '/personal/requests/',
      'account-searches-empty': '/personal/searches/',
      'account-garage-empty': '/personal/garage/',
    }),
    ...seenBy(accountOwner, {
      'login-done': '/personal/login/done/?favourites=3&compared=1',
      logout: '/personal/logout/',
      account: '/personal/',
      'account-requests': '/personal/requests/',
      'account-request': `/personal/requests/${requestNumber}/`,
      'account-searches': '/personal/searches/',
      'account-search-offered': '/personal/searches/?follow=%2Fcars%2Fnew%2F%3Fbody%3Dsedan',
      'account-garage': '/personal/garage/',
      'account-garage-car': `/personal/garage/${garageCarId}/`,
      'account-notices': '/personal/notices/',
      'account-data': '/personal/data/',
      'account-contact': '/personal/data/contact/',
      'account-contact-code': `/personal/data/contact/?code=${visitors.contactCodeId}`,
      'account-sessions': '/personal/data/sessions/',
      'account-passkeys': '/personal/data/passkeys/',
      'account-erase': '/personal/data/erase/',
    }),
    ...seenBy(oldSession, {
      'account-contact-unconfirmed': '/personal/data/contact/',
      'account-confirm': '/personal/data/confirm/?back=%2Fpersonal%2Fdata%2Fcontact%2F&other=yes',
      'account-confirm-code': `/personal/data/confirm/?code=${visitors.confirmCodeId}`,
    }),
    { name: 'account-not-found', path: '/personal/garage/999999/', status: 404, cookie: accountOwner },
  ]
}

const seenBy = (cookie: string, pages: Record<string, string>): PageType[] =>
  Object.entries(pages).map(([name, path]) => ({ name, path, status: 200, cookie }))

/** A token without a shared list. */
const UNKNOWN_TOKEN = '00000000-0000-4000-8000-000000000000'

/** The id in a car's address. */
const idIn = (path: string) => /(\d+)\/$/.exec(path)?.[1] ?? ''

const CAR = /href="(\/cars\/(?:new|used)\/[^/"]+\/[^/"]+\/\d+\/)"/
const OFFER = /href="(\/offers\/[^/"]+\/)"/

/** The path of the first new car of the catalogue. */
export const getNewCarPath = (origin: string): Promise<string> => getLinkPath(origin, '/cars/new/', CAR)

/** The path of the first link that matches. */
async function getLinkPath(origin: string, from: string, kind: RegExp): Promise<string> {
  const found = kind.exec(await (await fetch(origin + from)).text())
  if (!found?.[1]) throw new Error(`${from} has no link like ${kind.source}`)
  return found[1]
}

interface SpecialCar {
  name: string
  where: (car: ExpressionBuilder<DB, 'car'>) => Expression<SqlBool>
}

/** Cars that no page links to: they are found in the database. */
const SPECIAL_CARS: SpecialCar[] = [
  { name: 'car-sold', where: (car) => car('state', '=', 'sold') },
  { name: 'car-reserved', where: (car) => car('state', '=', 'reserved') },
  { name: 'car-without-photo', where: (car) => car.and({ state: 'published', photo_count: 0 }) },
]

async function listSpecialCars(origin: string, db: Db): Promise<PageType[]> {
  return Promise.all(
    SPECIAL_CARS.map(async ({ name, where }) => {
      const { id } = await db
        .selectFrom('car')
        .select('id')
        .where(where)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      // A wrong address redirects to the right one.
      const response = await fetch(`${origin}/cars/new/any/any/${id}/`, { method: 'HEAD' })
      return { name, path: new URL(response.url).pathname, status: 200 }
    }),
  )
}
