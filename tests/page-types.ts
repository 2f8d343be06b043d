import type { PageVisitors } from './page-visitors.ts'

export interface PageType {
  name: string
  path: string
  status: number
  /** What the browser of its visitor sends as its `Cookie`; without one, anybody sees the page. */
  cookie?: string
}

/** Every pop-up, and the type of page on which a buyer would open it. */
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
 * One address of every type of page of a site with the demo stock: those that anybody sees, and with `visitors` who have
 * been admitted to it, those that only they see.
 */
export async function listPageTypes(origin: string, visitors?: PageVisitors): Promise<PageType[]> {
  return [...(await listOpenPages(origin)), ...(visitors === undefined ? [] : listOwnPages(visitors))]
}

async function listOpenPages(origin: string): Promise<PageType[]> {
  const car = await findLink(origin, '/cars/new/', CAR)
  const used = await findLink(origin, '/cars/used/?sort=mileage-asc', CAR)
  const [, , block, brand, model] = car.split('/')
  const [sold, reserved, unpictured] = await findCarsSaying(origin, [
    'Автомобиль продан',
    'Автомобиль забронирован',
    'Фотографий пока нет</',
  ])
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
    { name: 'car-sold', path: sold, status: 200 },
    { name: 'car-reserved', path: reserved, status: 200 },
    { name: 'car-without-photo', path: unpictured, status: 200 },
    { name: 'favourites-empty', path: '/favorites/', status: 200 },
    { name: 'favourites-closed', path: `/favorites/shared/${NOBODYS}/`, status: 404 },
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
    { name: 'offer', path: await findLink(origin, '/offers/', OFFER), status: 200 },
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
    { name: 'search-nothing', path: '/search/?q=qzxqzx', status: 200 },
    { name: 'request-trade', path: `/request/request-trade/?carId=${idIn(car)}&with=trade-in`, status: 200 },
    { name: 'request-credit', path: `/request/request-credit/?carId=${idIn(used)}`, status: 200 },
    { name: 'request-testdrive', path: '/request/request-testdrive/', status: 200 },
    { name: 'request-taken', path: '/request/request-call/taken/?number=1001', status: 200 },
    { name: 'cookie-settings', path: '/request/cookie/', status: 200 },
    { name: 'not-found', path: '/nowhere/', status: 404 },
  ]
}

function listOwnPages(visitors: PageVisitors): PageType[] {
  const { comparer, keeper, linkReader, owner, newcomer, favouritesToken, comparisonToken } = visitors
  const { requestNumber, garageCarId } = visitors
  return [
    { name: 'shared-favourites', path: `/favorites/shared/${favouritesToken}/`, status: 200 },
    { name: 'shared-comparison', path: `/compare/shared/${comparisonToken}/`, status: 200 },
    { name: 'login-code', path: `/personal/login/code/?code=${visitors.codeId}`, status: 200 },
    { name: 'notices-off', path: `/notices/off/?token=${visitors.offToken}`, status: 200 },
    ...seenBy(linkReader, { 'login-link': '/personal/login/link/' }),
    ...seenBy(comparer, { 'comparison-one': '/compare/' }),
    ...seenBy(keeper, {
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
    ...seenBy(owner, {
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
    { name: 'account-not-found', path: '/personal/garage/999999/', status: 404, cookie: owner },
  ]
}

const seenBy = (cookie: string, pages: Record<string, string>): PageType[] =>
  Object.entries(pages).map(([name, path]) => ({ name, path, status: 200, cookie }))

/** A list that nobody has opened. */
const NOBODYS = '00000000-0000-4000-8000-000000000000'

/** Of a car's address. */
const idIn = (path: string) => /(\d+)\/$/.exec(path)?.[1] ?? ''

const CAR = /href="(\/cars\/(?:new|used)\/[^/"]+\/[^/"]+\/\d+\/)"/
const OFFER = /href="(\/offers\/[^/"]+\/)"/

/** Where the first link of such a kind leads. */
async function findLink(origin: string, from: string, kind: RegExp): Promise<string> {
  const found = kind.exec(await (await fetch(origin + from)).text())
  if (!found?.[1]) throw new Error(`${from} has no link like ${kind.source}`)
  return found[1]
}

/** How many cars are asked for together, and the last id that is asked: beyond the demo stock. */
const TOGETHER = 25
const LAST_ID = 400

/** For each text the first car whose page says it: no page links to a sold car. A wrong address leads to the right one. */
async function findCarsSaying<const T extends readonly string[]>(
  origin: string,
  texts: T,
): Promise<{ [K in keyof T]: string }>
async function findCarsSaying(origin: string, texts: readonly string[]): Promise<string[]> {
  const found = new Map<string, string>()
  for (let first = 1; first < LAST_ID && found.size < texts.length; first += TOGETHER) {
    const ids = Array.from({ length: TOGETHER }, (_, place) => first + place)
    const answers = await Promise.all(ids.map((id) => fetch(`${origin}/cars/new/any/any/${id}/`)))
    for (const answer of answers) {
      const main = (await answer.text()).split('id="similar"')[0] ?? ''
      for (const text of texts)
        if (!found.has(text) && main.includes(text)) found.set(text, new URL(answer.url).pathname)
    }
  }
  return texts.map((text) => {
    const path = found.get(text)
    if (path === undefined) throw new Error(`No car's page says «${text}»`)
    return path
  })
}
