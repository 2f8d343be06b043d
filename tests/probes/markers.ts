import { randomBytes, randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import type { Db } from '#db/client.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { hashVisitorKey, signVisitorToken } from '#domain/visitors/visitor-token.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createSiteAuth } from '#server/create-site-auth.server.ts'
import { addAccount, cookieOf } from '#tests/factories/accounts.ts'

/** Somebody whose every own page carries his marker, and nobody else's may. */
interface MarkedPerson {
  /** Undefined: nobody, of whom nothing is known. */
  marker?: string
  hasAccount: boolean
  cookie: string
  /** How many cars he keeps. */
  savedCount: number
}

interface SiteAddresses {
  /** As the site was told it. */
  siteUrl: string
  origin: string
}

interface MarkerReport {
  requested: number
  /** Answers in which somebody's own marker was seen: proof that it would be noticed. */
  own: number
  /** Descriptions of answers in which another's marker stood, or another's count. */
  foreign: string[]
  /** Personal answers that a browser or a proxy might keep. */
  storable: string[]
  /** Answers that were no answer. */
  failed: string[]
}

const MARKER = /marker-[0-9a-f]{12}/g

/**
 * Makes so many people, half of them with an account: the marker is his name, his car in the garage, his search and the
 * trim of the sold cars that he keeps, compares and has viewed. Sold ones, so that no list but his own shows them.
 */
export async function addMarkedPeople(
  db: Db,
  people: number,
  { siteUrl }: Pick<SiteAddresses, 'siteUrl'>,
): Promise<MarkedPerson[]> {
  const keeper = { db, now: systemClock, log: createLog('silent') }
  const auth = await createSiteAuth({ siteUrl, authKeys: {} }, keeper)
  const secret = await createSecretLoader(keeper, 'visitor-tokens')()
  const car = await db.selectFrom('car').select(['brand_id', 'model_id']).limit(1).executeTakeFirstOrThrow()
  const made: MarkedPerson[] = [{ hasAccount: false, cookie: 'theme=dark', savedCount: 0 }]
  for (let place = 0; place < people; place += 1) {
    const marker = `marker-${randomBytes(6).toString('hex')}`
    const savedCount = 1 + (place % 7)
    const hasAccount = place % 2 === 0
    const accountId = hasAccount ? await addMarkedAccount(db, marker) : undefined
    const name = randomUUID()
    const visitor = await db
      .insertInto('visitor')
      .values({
        ...(accountId === undefined ? { token_hash: hashVisitorKey(name) } : { account_id: accountId }),
        admitted_at: new Date(),
        seen_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveMarkedCars(db, { visitorId: visitor.id, marker, savedCount, car })
    const cookie =
      accountId === undefined ? `visitor=${signVisitorToken(name, secret)}` : await cookieOf(auth, accountId)
    made.push({ marker, hasAccount, cookie, savedCount })
  }
  return made
}

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
  const prices = { price_rub: 1_000_000, told_price_rub: 1_000_000, told_state: 'sold' as const }
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
  '/favorites/',
  '/personal/favorites/',
  '/compare/',
  '/request/request-call/',
]
const PERSONAL = ['', 'requests/', 'searches/', 'garage/', 'notices/', 'data/', 'data/sessions/', 'data/passkeys/']
/** Calls with their fields; those to a list are answered with its count. */
const CALLS: Record<string, string> = {
  '/ajax/modals/views/request-call-view.php': '',
  '/ajax/add2fav.php': 'favorites=999999999&type=del_tov',
  '/ajax/add2compare.php': 'action=DELETE_FROM_COMPARE_LIST&id=999999999',
}

/** Every address that is asked, for pages also as the browser's router asks. */
const ADDRESSES = [
  ...[...PAGES, ...PERSONAL.map((page) => `/personal/${page}`)].flatMap((page) => [page, dataPathOf(page)]),
  '/personal/data/export.json',
  ...Object.keys(CALLS),
]

function dataPathOf(page: string): string {
  const [path = '', query] = page.split('?')
  return `${path}_.data${query === undefined ? '' : `?${query}`}`
}

/** Has everybody ask for everything, `clients` at once, mixed at random, until `requests` are answered. */
export async function findForeignMarkers(
  { origin }: Pick<SiteAddresses, 'origin'>,
  people: readonly MarkedPerson[],
  { requests, clients }: { requests: number; clients: number },
): Promise<MarkerReport> {
  const seen: MarkerReport = { requested: 0, own: 0, foreign: [], storable: [], failed: [] }
  const pool = new Pool(origin, { connections: clients })
  const client = async () => {
    while (seen.requested < requests) {
      seen.requested += 1
      const one = people[Math.floor(Math.random() * people.length)]
      const address = ADDRESSES[seen.requested % ADDRESSES.length]
      if (one !== undefined && address !== undefined) await checkAddress(pool, seen, one, address)
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, client))
  } finally {
    await pool.close()
  }
  return seen
}

async function checkAddress(pool: Pool, seen: MarkerReport, one: MarkedPerson, address: string): Promise<void> {
  const call = CALLS[address]
  const { statusCode, headers, body } = await pool.request({
    path: address,
    method: call === undefined ? 'GET' : 'POST',
    headers: {
      cookie: one.cookie,
      'user-agent': 'Mozilla/5.0',
      accept: call === undefined ? 'text/html' : '*/*',
      ...(call !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: call ?? null,
  })
  const text = await body.text()
  const what = `${one.marker ?? 'nobody'}${one.hasAccount ? ' (account)' : ''} at ${address}: ${statusCode}`
  if (statusCode >= 400) seen.failed.push(what)
  const markers = new Set(text.match(MARKER))
  if (one.marker !== undefined && markers.delete(one.marker)) seen.own += 1
  if (markers.size > 0) seen.foreign.push(`${what} shows ${[...markers].join(', ')}`)
  const count = call ? Number(/"count":(\d+)/.exec(text)?.[1]) : one.savedCount
  if (count !== one.savedCount) seen.foreign.push(`${what} counts ${count} instead of ${one.savedCount}`)
  const isPersonal = one.marker !== undefined || address.startsWith('/personal') || call !== undefined
  if (isPersonal && !String(headers['cache-control']).includes('no-store')) seen.storable.push(what)
}
