import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RouteAccess } from '#urls/route.ts'
import { ROUTES } from '#urls/routes.ts'
import { keysOf } from '#domain/keys-of.ts'
import { openSharedList } from '#domain/sharing/open-shared-list.server.ts'
import { addFavourite } from '#domain/favourites/add-favourite.server.ts'
import { changeComparison } from '#domain/comparison/change-comparison.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { MINUTE_MS } from '#locale/durations.ts'

// Who may see what of an account, for every address of the route table, by its class of access.

/** Whether a class closes anything, and has tests below that hold its routes to it. A new class is a type error here. */
const IS_TESTED: Record<RouteAccess, boolean> = {
  public: false,
  account: true,
  'account-call': true,
  'account-item': true,
  'shared-link': true,
}

const listPatterns = (access: RouteAccess): string[] =>
  ROUTES.filter((route) => route.access === access).map(({ pattern }) => pattern)

/** Ways in and out, and the favourites of the browser: below the account, and for everybody. */
const PUBLIC_BELOW_ACCOUNT = /^\/personal\/(favorites\/|login\/|logout\/|erased\/)/

const { db, origin, siteUrl, cookieFor } = await createAccountVisits()
const now = () => new Date()

const OWNER_MARKER = 'Скрытнов-первый'
const a = await addAccount(db, { name: OWNER_MARKER, phone: '79161110001', email: 'skrytnov-first@example.ru' })
const b = await addAccount(db, { name: 'Вторая', phone: '79161110002' })
// Nobody else's tests are to meet what they follow and keep.
await shareInFile({
  async [Symbol.asyncDispose]() {
    await db.deleteFrom('site_account').where('id', 'in', [a, b]).execute()
  },
})
const cookies = { a: await cookieFor(a), b: await cookieFor(b), nobody: '' }
type Viewer = keyof typeof cookies
// Long enough ago that one page asks them to confirm who they are.
await db
  .updateTable('account_session')
  .set({ created_at: new Date(Date.now() - 11 * MINUTE_MS) })
  .where('account_id', 'in', [a, b])
  .execute()

const ownedItems = await addOwnedItems()

/** One of everything that has an address of its own, each with the owner's mark. */
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
  const { id: listed } = await db
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
  await addFavourite(context, owner, listed)
  await changeComparison(context, owner, { carId: listed, action: 'toggle' })
  const favourites = await openSharedList(context, owner, 'favourites')
  const comparison = await openSharedList(context, owner, 'comparison')
  return { number: String(number), car: String(car), favourites, comparison }
}

/** The address of A's own, for a pattern of the route table. */
const addressOf = (pattern: string) =>
  pattern
    .replace(':number', ownedItems.number)
    .replace(':car', ownedItems.car)
    .replace(':token', String(pattern.startsWith('/favorites') ? ownedItems.favourites : ownedItems.comparison))
    .replace(':provider', 'vk')
    .replace('*', 'nothing')

const requestAs = (
  address: string,
  who: Viewer,
  init: { method?: string; body?: URLSearchParams; origin?: string } = {},
) =>
  fetch(origin + address, {
    method: init.method,
    body: init.body,
    redirect: 'manual',
    headers: { cookie: cookies[who], accept: 'text/html', ...(init.origin && { origin: init.origin }) },
  })
const postAs = (address: string, who: Viewer, fields: Record<string, string> = {}) =>
  requestAs(address, who, { method: 'POST', body: new URLSearchParams(fields), origin: siteUrl })

it('every address below the account, and every shared one, has a class of access that is tested', () => {
  const personal = ROUTES.filter(({ pattern }) => /^\/personal\/|\/shared\//.test(pattern))
  const untested = personal.filter(({ access, pattern }) => !IS_TESTED[access] && !PUBLIC_BELOW_ACCOUNT.test(pattern))
  expect(untested.map(({ pattern }) => pattern)).toEqual([])
})

it('every class of access that is tested has routes', () => {
  const tested = keysOf(IS_TESTED).filter((access) => IS_TESTED[access])
  expect(tested.filter((access) => listPatterns(access).length === 0)).toEqual([])
})

it('what is kept of a person comes as a file', async () => {
  const { headers } = await requestAs('/personal/data/export.json', 'a')
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
})

describe.each(listPatterns('account'))('%s', (pattern) => {
  const address = addressOf(pattern)

  it('shows its owner his own, and it stays with nobody on the way', async () => {
    const answer = await requestAs(address, 'a')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it("shows another nothing of the owner's", async () => {
    const answer = await requestAs(address, 'b')
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(OWNER_MARKER)
  })

  it('leads nobody to the login, and back afterwards', async () => {
    const answer = await requestAs(address, 'nobody')
    expect([302, 303]).toContain(answer.status)
    const location = new URL(answer.headers.get('location') ?? '', origin)
    expect(location.pathname).toBe('/personal/login/')
    expect(location.searchParams.get('back')).toMatch(/^\/personal\//)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('does nothing for nobody', async () => {
    const before = await fingerprint()
    expect((await postAs(address, 'nobody', { intent: 'rename', name: 'x' })).status).toBeGreaterThanOrEqual(300)
    expect(await fingerprint()).toBe(before)
  })
})

it.each(['/personal', '/personal/data//', '/personal/login/link?key=x', '/any/favorite/'])(
  'what sends from %s to where it should be asked stays with nobody on the way',
  async (address) => {
    const answer = await requestAs(address, 'a')
    expect([301, 302]).toContain(answer.status)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  },
)

it.each(listPatterns('account-call'))('%s answers nobody', async (pattern) => {
  const before = await fingerprint()
  expect((await requestAs(addressOf(pattern), 'nobody')).ok).toBe(false)
  expect((await postAs(addressOf(pattern), 'nobody', { step: 'ask' })).ok).toBe(false)
  expect(await fingerprint()).toBe(before)
})

describe.each(listPatterns('account-item'))('%s', (pattern) => {
  const address = addressOf(pattern)

  it('is shown to its owner', async () => {
    const answer = await requestAs(address, 'a')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(OWNER_MARKER)
  })

  it.each(['b', 'nobody'] as const)('is not there for %s, like a thing that never was', async (who) => {
    const answer = await requestAs(address, who)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain(OWNER_MARKER)
    expect((await requestAs(address.replace(/\d+\/$/, '999999/'), who)).status).toBe(404)
    expect((await requestAs(address.replace(/\/$/, '.data'), who)).status).toBeGreaterThanOrEqual(400)
  })

  it.each(['b', 'nobody'] as const)('is not changed by %s', async (who) => {
    const before = await fingerprint()
    for (const intent of ['save', 'remove', 'delete', ''])
      expect((await postAs(address, who, { intent, brand: 'x', model: 'y' })).status).toBeGreaterThanOrEqual(400)
    expect(await fingerprint()).toBe(before)
  })
})

describe.each(listPatterns('shared-link'))('%s', (pattern) => {
  const address = addressOf(pattern)

  it.each(['a', 'b', 'nobody'] as const)('is open to %s with the link, and says nothing of its owner', async (who) => {
    const answer = await requestAs(address, who)
    expect(answer.status).toBe(200)
    expect((await answer.text()).replaceAll(who === 'a' ? OWNER_MARKER : '', '')).not.toContain('Скрытнов')
  })

  it.each(['b', 'nobody'] as const)('is not changed by %s', async (who) => {
    const before = await fingerprint()
    for (const intent of ['clear', 'close', 'remove', ''])
      expect((await postAs(address, who, { intent, car: '1', id: '1' })).status).toBeGreaterThanOrEqual(400)
    expect(await fingerprint()).toBe(before)
  })

  it('is not there without the right link', async () => {
    for (const token of [crypto.randomUUID(), '1', "'", '%00'])
      expect([token, (await requestAs(pattern.replace(':token', token), 'b')).status]).toEqual([token, 404])
  })

  it('is not there once its owner has closed it', async () => {
    await db
      .deleteFrom('shared_list')
      .where('token', '=', String(address.split('/').at(-2)))
      .execute()
    for (const who of ['a', 'b', 'nobody'] as const) expect((await requestAs(address, who)).status).toBe(404)
  })
})

/** Everything that is A's, as one hash. */
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
