import { randomBytes, randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import * as v from 'valibot'
import { viewedCookie } from '#app/http/visitor-cookies.ts'
import type { Db } from '#db/client.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { hashVisitorKey, signVisitorToken } from '#domain/visitors/visitors.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log/log.server.ts'
import { addAccount, cookieOf } from '#tests/factories/accounts.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'
import { viewedCarsPath } from '#urls/viewed-car-paths.ts'

/** A person whose own pages all contain their marker, which must not be on another person's pages. */
interface MarkedPerson {
  /** Undefined for an unknown visitor. */
  marker?: string
  hasAccount: boolean
  cookie: string
  /** How many cars they have saved. */
  savedCount: number
  /** The cars that their browser remembers, the last one first: no other browser remembers them. */
  viewedIds: number[]
}

interface SiteAddresses {
  /** As configured on the site. */
  siteUrl: string
  origin: string
}

interface MarkerReport {
  requested: number
  /** Responses with the person's own marker: they prove that a marker is detected. */
  own: number
  /** Pages that the site has answered from memory. */
  fromMemory: number
  /** Descriptions of responses with another person's marker, count or cookie. */
  foreign: string[]
  /** Personal responses that a browser or a proxy could store. */
  storable: string[]
  /** Responses with an error status. */
  failed: string[]
}

const MARKER = /marker-[0-9a-f]{12}/g

/** They have saved nothing and viewed cars: their pages come from memory, their viewed cars do not. */
const VIEWERS = 10
const VIEWED_EACH = 2

/**
 * Adds this many people, half of them with an account: the marker is their name, the model of their garage car, the
 * title of their saved search and the trim of the cars that they have saved, compared and viewed. Those cars are sold,
 * so that no other list shows them. Further people are known by the cars that they have viewed.
 */
export async function addMarkedPeople(
  db: Db,
  people: number,
  { siteUrl }: Pick<SiteAddresses, 'siteUrl'>,
): Promise<MarkedPerson[]> {
  const context = { db, now: systemClock, log: createLog('silent') }
  const site = { ...context, newId: randomUUID, sessionSecret: createSecretLoader(context, 'sessions'), siteUrl }
  const secret = await createSecretLoader(context, 'visitor-tokens')()
  const car = await db.selectFrom('car').select(['brand_id', 'model_id']).limit(1).executeTakeFirstOrThrow()
  // Without cookies a page comes from memory, with one that the site does not know it is rendered.
  const nobody = { hasAccount: false, savedCount: 0, viewedIds: [] }
  const marked: MarkedPerson[] = ['', 'theme=dark'].map((cookie) => ({ ...nobody, cookie }))
  for (const viewedIds of await listViewedIds(db))
    marked.push({ ...nobody, cookie: viewedCookieOf(viewedIds), viewedIds })
  for (let index = 0; index < people; index += 1) {
    const marker = `marker-${randomBytes(6).toString('hex')}`
    const savedCount = 1 + (index % 7)
    const hasAccount = index % 2 === 0
    const accountId = hasAccount ? await addMarkedAccount(db, marker) : undefined
    const visitorKey = randomUUID()
    const visitor = await db
      .insertInto('visitor')
      .values({
        ...(accountId === undefined ? { token_hash: hashVisitorKey(visitorKey) } : { account_id: accountId }),
        created_at: new Date(),
        seen_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveMarkedCars(db, { visitorId: visitor.id, marker, savedCount, car })
    const cookie =
      accountId === undefined ? `visitor=${signVisitorToken(visitorKey, secret)}` : await cookieOf(site, accountId)
    marked.push({ marker, hasAccount, cookie, savedCount, viewedIds: [] })
  }
  return marked
}

/** For each viewer the used cars that only they have viewed. */
async function listViewedIds(db: Db): Promise<number[][]> {
  const cars = await db
    .selectFrom('car')
    .select('id')
    .where('state', '=', 'published')
    .where('catalogue_block', '=', 'used')
    .limit(VIEWERS * VIEWED_EACH)
    .execute()
  return Array.from({ length: VIEWERS }, (_, index) =>
    cars.slice(index * VIEWED_EACH, (index + 1) * VIEWED_EACH).map(({ id }) => id),
  )
}

/** The cookie in which a browser remembers these cars. */
const viewedCookieOf = (ids: readonly number[]) => viewedCookie.write(ids, { siteUrl: '' }).split(';')[0] ?? ''

async function addMarkedAccount(db: Db, marker: string): Promise<number> {
  const accountId = await addAccount(db, { name: marker, email: `${marker}@example.com` })
  await db
    .insertInto('garage_car')
    .values({ account_id: accountId, brand: 'LADA', model: marker, added_at: new Date() })
    .execute()
  await db
    .insertInto('saved_search')
    .values({ account_id: accountId, path: '/cars/used/', title: marker, saved_at: new Date() })
    .execute()
  return accountId
}

interface SaveMarkedCarsParams {
  visitorId: number
  marker: string
  savedCount: number
  car: { brand_id: number; model_id: number }
}

async function saveMarkedCars(db: Db, { visitorId, marker, savedCount, car }: SaveMarkedCarsParams): Promise<void> {
  const now = new Date()
  const sold = {
    ...car,
    catalogue_block: 'used' as const,
    trim: marker,
    year: 2020,
    price_rub: 1_000_000,
    availability: 'in-stock' as const,
    state: 'sold' as const,
    state_since: now,
  }
  const cars = await db
    .insertInto('car')
    .values(Array.from({ length: savedCount }, () => sold))
    .returning('id')
    .execute()
  const listed = cars.map(({ id }) => ({ visitor_id: visitorId, car_id: id, added_at: now }))
  const prices = { price_rub: 1_000_000, notified_price_rub: 1_000_000, notified_state: 'sold' as const }
  await db
    .insertInto('favourite')
    .values(listed.map((car) => ({ ...car, ...prices })))
    .execute()
  await db.insertInto('compared_car').values(listed).execute()
  await db
    .insertInto('viewed_car')
    .values(listed.map(({ visitor_id, car_id }) => ({ visitor_id, car_id, viewed_at: now })))
    .execute()
}

const PAGES = [
  '/',
  '/cars/',
  '/cars/used/?sort=price',
  '/contacts/',
  '/favorites/',
  '/personal/favorites/',
  '/compare/',
  '/request/request-call/',
]
const PERSONAL = ['', 'requests/', 'searches/', 'garage/', 'notices/', 'data/', 'data/sessions/', 'data/passkeys/']
/** Calls with their fields; calls to a list return its count. */
const CALLS: Record<string, string> = {
  '/ajax/modals/views/request-call-view.php': '',
  '/ajax/add2fav.php': 'favorites=999999999&type=del_tov',
  '/ajax/add2compare.php': 'action=DELETE_FROM_COMPARE_LIST&id=999999999',
}

/** Data of one route, as a browser asks for them that has the header and the footer: these come from memory too. */
const ROUTE_DATA = {
  '/_.data': 'routes/site/home/route',
  '/cars/_.data': 'routes/site/catalogue/route',
  '/contacts/_.data': 'routes/site/contacts/route',
}

/** Every requested address, for pages also the data request of the browser's router; the car is a new one. */
const listAddresses = (carPath: string) => [
  carPath,
  `${carPath}_.data?${new URLSearchParams({ _routes: 'routes/site/car/route' })}`,
  viewedCarsPath(idIn(carPath)),
  ...Object.entries(ROUTE_DATA).map(([path, id]) => `${path}?${new URLSearchParams({ _routes: id })}`),
  ...[...PAGES, ...PERSONAL.map((page) => `/personal/${page}`)].flatMap((page) => [page, dataPathOf(page)]),
  '/personal/data/export.json',
  ...Object.keys(CALLS),
]

const idIn = (carPath: string) => Number(carPath.split('/').at(-2))

function dataPathOf(page: string): string {
  const [path = '', query] = page.split('?')
  return `${path}_.data${query === undefined ? '' : `?${query}`}`
}

/** Requests all addresses as random people, `clients` at a time, until `requests` have been sent. */
export async function findForeignMarkers(
  { origin }: Pick<SiteAddresses, 'origin'>,
  people: readonly MarkedPerson[],
  { requests, clients }: { requests: number; clients: number },
): Promise<MarkerReport> {
  const report: MarkerReport = { requested: 0, own: 0, fromMemory: 0, foreign: [], storable: [], failed: [] }
  const carPath = await getNewCarPath(origin)
  const addresses = listAddresses(carPath)
  const strangers = people.filter(({ marker }) => marker === undefined)
  const pool = new Pool(origin, { connections: clients })
  const client = async () => {
    while (report.requested < requests) {
      report.requested += 1
      // Every fifth at least has saved nothing: their pages come from memory.
      const group = report.requested % 5 === 0 ? strangers : people
      const person = group[Math.floor(Math.random() * group.length)]
      const address = addresses[report.requested % addresses.length]
      if (person === undefined || address === undefined) continue
      await checkAddress(pool, report, person, { address, carId: idIn(carPath) })
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, client))
  } finally {
    await pool.close()
  }
  return report
}

/** Cookies by which the site knows a person. */
const OWN_COOKIE = /^(?:__Host-)?(?:visitor|session)=/

interface CheckedAddress {
  address: string
  /** The car whose page is among the addresses. */
  carId: number
}

async function checkAddress(
  pool: Pool,
  report: MarkerReport,
  person: MarkedPerson,
  { address, carId }: CheckedAddress,
): Promise<void> {
  const call = CALLS[address]
  const { statusCode, headers, body } = await pool.request({
    path: address,
    method: call === undefined ? 'GET' : 'POST',
    headers: {
      cookie: person.cookie,
      'user-agent': 'Mozilla/5.0',
      accept: call === undefined ? 'text/html' : '*/*',
      ...(call !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: call ?? null,
  })
  const text = await body.text()
  const description = `${person.marker ?? 'anonymous'}${person.hasAccount ? ' (account)' : ''} at ${address}: ${statusCode}`
  if (statusCode >= 400) report.failed.push(description)
  const markers = new Set(text.match(MARKER))
  if (person.marker !== undefined && markers.delete(person.marker)) report.own += 1
  if (markers.size > 0) report.foreign.push(`${description} shows ${[...markers].join(', ')}`)
  if (headers['x-cache'] === 'hit') report.fromMemory += 1
  const isKept = headers['x-cache'] !== undefined
  // Nobody becomes somebody by reading.
  const setCookies = [headers['set-cookie'] ?? []].flat()
  const cookies = setCookies.filter((cookie) => OWN_COOKIE.test(cookie))
  if (cookies.length > 0 && (isKept || person.marker === undefined))
    report.foreign.push(`${description} sets ${cookies.join()}`)
  if (isKept && person.marker !== undefined) report.foreign.push(`${description} is a page for everybody`)
  const count = call ? Number(/"count":(\d+)/.exec(text)?.[1]) : person.savedCount
  if (count !== person.savedCount) report.foreign.push(`${description} counts ${count} instead of ${person.savedCount}`)
  const isViewedCall = address === viewedCarsPath(carId) && statusCode === 200
  const viewed = isViewedCall
    ? viewedCookieOf([carId, ...listCarIds(text)])
    : setCookies.find((cookie) => cookie.startsWith('recently_viewed='))?.split(';')[0]
  const isOwnViewed = viewed === viewedCookieOf([carId, ...person.viewedIds])
  if (viewed !== undefined && !isOwnViewed) report.foreign.push(`${description} remembers ${viewed}`)
  if (person.viewedIds.length > 0 && isOwnViewed) report.own += 1
  const isPersonal =
    person.marker !== undefined || address.startsWith('/personal') || call !== undefined || isViewedCall
  if (isPersonal && !String(headers['cache-control']).includes('no-store')) report.storable.push(description)
}

const CarsSchema = v.pipe(v.string(), v.parseJson(), v.object({ cars: v.array(v.object({ id: v.number() })) }))

/** The cars in the answer of the call for viewed cars. */
const listCarIds = (text: string) => v.parse(CarsSchema, text).cars.map(({ id }) => id)
