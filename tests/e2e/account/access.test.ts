import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RouteAccess } from '#urls/route.ts'
import { ROUTES } from '#urls/routes.ts'
import { keysOf } from '#domain/keys-of.ts'
import { openSharedList } from '#domain/sharing/shared-lists.server.ts'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { changeComparison } from '#domain/comparison/change-comparison.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS } from '#locale/durations.ts'

// Access to an account's data: every address of the route table is tested by its class of access.

/** Whether a class restricts access, which the tests below check for its routes. A new class is a type error here. */
const IS_TESTED: Record<RouteAccess, boolean> = {
  public: false,
  account: true,
  'account-call': true,
  'account-item': true,
  'shared-link': true,
  // tests/e2e/staff/access.test.ts
  staff: true,
}

const listPatterns = (access: RouteAccess): string[] =>
  ROUTES.filter((route) => route.access === access).map(({ pattern }) => pattern)

/** Public addresses below the account: login, logout and the favourites of the browser. */
const PUBLIC_BELOW_ACCOUNT = /^\/personal\/(favorites\/|login\/|logout\/|erased\/)/

const { db, origin, siteUrl, cookieFor } = await createAccountVisits()
const now = () => new Date()

const OWNER_MARKER = 'Скрытнов-первый'
const a = await addAccount(db, { name: OWNER_MARKER, phone: '79161110001', email: 'skrytnov-first@example.ru' })
const b = await addAccount(db, { name: 'Вторая', phone: '79161110002' })
// The accounts are removed at the end: their saved cars and searches would appear in other tests.
await shareInFile({
  async [Symbol.asyncDispose]() {
    await db.deleteFrom('site_account').where('id', 'in', [a, b]).execute()
  },
})
const cookies = { a: await cookieFor(a), b: await cookieFor(b), anonymous: '' }
type Viewer = keyof typeof cookies
// Long enough ago for one page to require a confirmation of the identity.
await db
  .updateTable('account_session')
  .set({ created_at: new Date(Date.now() - 11 * MINUTE_MS) })
  .where('account_id', 'in', [a, b])
  .execute()

const ownedItems = await addOwnedItems()

/** One item of each kind that has an address of its own, each with the owner's marker. */
async function addOwnedItems() {
  const { id: number } = await addRequest(db, { name: OWNER_MARKER, phone: '79161110001', comment: OWNER_MARKER })
  await db.updateTable('request').set({ account_id: a }).where('id', '=', number).execute()
  const { id: car } = await db
    .insertInto('garage_car')
    .values({ account_id: a, brand: OWNER_MARKER, model: 'Веста', added_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('saved_search')
    .values({ account_id: a, path: '/cars/', title: OWNER_MARKER, saved_at: now() })
    .execute()
  const { id: carId } = await db
    .selectFrom('car')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const context = {
    db,
    now,
    newId: () => crypto.randomUUID(),
    signingSecret: createSecretLoader({ db, now }, 'visitor-tokens'),
  }
  const owner = { accountId: a, isRobot: false }
  await addFavourite(context, owner, carId)
  await changeComparison(context, owner, { carId, action: 'toggle' })
  const favourites = await openSharedList(context, owner, 'favourites')
  const comparison = await openSharedList(context, owner, 'comparison')
  return { number: String(number), car: String(car), favourites, comparison }
}

/** The address of A's item for a pattern of the route table. */
const addressOf = (pattern: string) =>
  pattern
    .replace(':number', ownedItems.number)
    .replace(':car', ownedItems.car)
    .replace(':token', String(pattern.startsWith('/favorites') ? ownedItems.favourites : ownedItems.comparison))
    .replace(':provider', 'vk')
    .replace('*', 'nothing')

const requestAs = (
  address: string,
  viewer: Viewer,
  init: { method?: string; body?: URLSearchParams; origin?: string } = {},
) =>
  fetch(origin + address, {
    method: init.method,
    body: init.body,
    redirect: 'manual',
    headers: { cookie: cookies[viewer], accept: 'text/html', ...(init.origin && { origin: init.origin }) },
  })
const postAs = (address: string, viewer: Viewer, fields: Record<string, string> = {}) =>
  requestAs(address, viewer, { method: 'POST', body: new URLSearchParams(fields), origin: siteUrl })

it('every address below the account, and every shared one, has a class of access that is tested', () => {
  const personal = ROUTES.filter(({ pattern }) => /^\/personal\/|\/shared\//.test(pattern))
  const untested = personal.filter(({ access, pattern }) => !IS_TESTED[access] && !PUBLIC_BELOW_ACCOUNT.test(pattern))
  expect(untested.map(({ pattern }) => pattern)).toEqual([])
})

it('every class of access that is tested has routes', () => {
  const tested = keysOf(IS_TESTED).filter((access) => IS_TESTED[access])
  expect(tested.filter((access) => listPatterns(access).length === 0)).toEqual([])
})

it('the stored personal data are downloaded as a file', async () => {
  const { headers } = await requestAs('/personal/data/export.json', 'a')
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
})

describe.each(listPatterns('account'))('%s', (pattern) => {
  const address = addressOf(pattern)

  it('is shown to its owner, and the response is not cached', async () => {
    const answer = await requestAs(address, 'a')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it("shows another account none of the owner's data", async () => {
    const answer = await requestAs(address, 'b')
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(OWNER_MARKER)
  })

  it('sends an anonymous visitor to the login, and back afterwards', async () => {
    const answer = await requestAs(address, 'anonymous')
    expect([302, 303]).toContain(answer.status)
    const location = new URL(answer.headers.get('location') ?? '', origin)
    expect(location.pathname).toBe('/personal/login/')
    expect(location.searchParams.get('back')).toMatch(/^\/personal\//)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('changes nothing for an anonymous visitor', async () => {
    const before = await fingerprint()
    expect((await postAs(address, 'anonymous', { intent: 'rename', name: 'x' })).status).toBeGreaterThanOrEqual(300)
    expect(await fingerprint()).toBe(before)
  })
})

it.each(['/personal', '/personal/data//', '/personal/login/link?key=x', '/any/favorite/'])(
  'the redirect from %s to the right address is not cached',
  async (address) => {
    const answer = await requestAs(address, 'a')
    expect([301, 302]).toContain(answer.status)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  },
)

it.each(listPatterns('account-call'))('%s refuses an anonymous visitor', async (pattern) => {
  const before = await fingerprint()
  expect((await requestAs(addressOf(pattern), 'anonymous')).ok).toBe(false)
  expect((await postAs(addressOf(pattern), 'anonymous', { step: 'ask' })).ok).toBe(false)
  expect(await fingerprint()).toBe(before)
})

describe.each(listPatterns('account-item'))('%s', (pattern) => {
  const address = addressOf(pattern)

  it('is shown to its owner', async () => {
    const answer = await requestAs(address, 'a')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(OWNER_MARKER)
  })

  it.each(['b', 'anonymous'] as const)(
    'answers 404 to viewer %s, as for an item that does not exist',
    async (viewer) => {
      const answer = await requestAs(address, viewer)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain(OWNER_MARKER)
      expect((await requestAs(address.replace(/\d+\/$/, '999999/'), viewer)).status).toBe(404)
      expect((await requestAs(address.replace(/\/$/, '.data'), viewer)).status).toBeGreaterThanOrEqual(400)
    },
  )

  it.each(['b', 'anonymous'] as const)('is not changed by viewer %s', async (viewer) => {
    const before = await fingerprint()
    for (const intent of ['save', 'remove', 'delete', ''])
      expect((await postAs(address, viewer, { intent, brand: 'x', model: 'y' })).status).toBeGreaterThanOrEqual(400)
    expect(await fingerprint()).toBe(before)
  })
})

describe.each(listPatterns('shared-link'))('%s', (pattern) => {
  const address = addressOf(pattern)

  it.each(['a', 'b', 'anonymous'] as const)(
    'is open to viewer %s with the link, and does not name its owner',
    async (viewer) => {
      const answer = await requestAs(address, viewer)
      expect(answer.status).toBe(200)
      expect((await answer.text()).replaceAll(viewer === 'a' ? OWNER_MARKER : '', '')).not.toContain('Скрытнов')
    },
  )

  it.each(['b', 'anonymous'] as const)('is not changed by viewer %s', async (viewer) => {
    const before = await fingerprint()
    for (const intent of ['clear', 'close', 'remove', ''])
      expect((await postAs(address, viewer, { intent, car: '1', id: '1' })).status).toBeGreaterThanOrEqual(400)
    expect(await fingerprint()).toBe(before)
  })

  it('answers 404 without the right link', async () => {
    for (const token of [crypto.randomUUID(), '1', "'", '%00'])
      expect([token, (await requestAs(pattern.replace(':token', token), 'b')).status]).toEqual([token, 404])
  })

  it('answers 404 once its owner has closed it', async () => {
    await db
      .deleteFrom('shared_list')
      .where('token', '=', String(address.split('/').at(-2)))
      .execute()
    for (const viewer of ['a', 'b', 'anonymous'] as const) expect((await requestAs(address, viewer)).status).toBe(404)
  })
})

/** All data of A, as one hash. */
async function fingerprint(): Promise<string> {
  const rows = await Promise.all([
    db.selectFrom('site_account').selectAll().where('id', '=', a).execute(),
    db.selectFrom('garage_car').selectAll().where('account_id', '=', a).execute(),
    db.selectFrom('saved_search').selectAll().where('account_id', '=', a).execute(),
    db.selectFrom('request').selectAll().where('account_id', '=', a).execute(),
    db.selectFrom('shared_list').selectAll().execute(),
    db.selectFrom('favourite').select(['visitor_id', 'car_id']).execute(),
    db.selectFrom('compared_car').select(['visitor_id', 'car_id']).execute(),
    db.selectFrom('account_session').select('id').where('account_id', '=', a).execute(),
  ])
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
