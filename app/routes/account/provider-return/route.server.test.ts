import { afterAll, beforeEach, expect, it } from 'vitest'
import { accountContext } from '#app/http/middleware/account.ts'
import { addFavourite } from '#domain/favourites/add-favourite.server.ts'
import { countFavourites } from '#domain/favourites/count-favourites.server.ts'
import { createAuth } from '#platform/auth/auth.server.ts'
import { createHttpCaller } from '#platform/http-client/http-caller.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { authPaths } from '#urls/login-paths.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { startFakeLoginProvider } from '#tests/fakes/fake-login-provider.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from '#app/routes/account/login-with/route.tsx'
import { loader } from './route.ts'

const SITE = 'https://cars.example'
const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const fake = await shareInFile(startFakeLoginProvider('vk', `${SITE}${authPaths().providerReturn}/callback/vk/`))
const http = createHttpCaller({ userAgent: 'test', totalMs: 1000, idleMs: 1000 })
afterAll(() => http.close())
const { site } = await shareInFile(
  createTestSite(database, {
    auth: createAuth(
      db,
      {
        siteUrl: SITE,
        paths: authPaths(),
        secret: 's'.repeat(40),
        keys: { vk: fake.key },
        endpoints: { vk: fake.endpoints },
        http,
      },
      createLog('silent'),
    ),
  }),
)

let personCount = 0
beforeEach(() => {
  fake.isRefused = false
  fake.person = { id: String((personCount += 1)), firstName: 'Анна' }
})

/** What browsers do with cookies, as far as it matters here. */
function mergeCookies(cookie: string, setCookies: readonly string[]): string {
  const jar = new Map(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0] ?? '', pair]),
  )
  for (const set of setCookies) {
    const [pair = ''] = set.split(';')
    const [name = ''] = pair.split('=')
    if (set.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, pair)
  }
  return [...jar.values()].join('; ')
}

async function startLogin(fields: Record<string, string>, { cookie = '', provider = 'vk' } = {}) {
  const path = `/personal/login/with/${provider}/`
  const call = createActionArgs(site, path, fields, { cookie })
  call.context.set(accountContext, async () => (await site.auth.findSession(new Headers({ cookie })))?.session)
  const left = await action({ ...call, params: { provider }, pattern: '/personal/login/with/:provider/' })
  if (left instanceof Response) return { to: left.headers.get('location'), back: undefined, cookie }
  const sent = await fetch(left.data.url, { redirect: 'manual' })
  const setCookies = new Headers(left.init?.headers ?? {}).getSetCookie()
  return { to: undefined, back: sent.headers.get('location') ?? '', cookie: mergeCookies(cookie, setCookies) }
}

async function returnFromProvider({ back = '', cookie }: { back?: string; cookie: string }) {
  const call = createActionArgs(site, back, {}, { cookie })
  const request = new Request(back, { headers: { cookie } })
  const answer = await loader({ ...call, request, params: { '*': '' }, pattern: '/personal/login/by/*' })
  const carried = mergeCookies(cookie, answer.headers.getSetCookie())
  const session = (await site.auth.findSession(new Headers({ cookie: carried })))?.session
  return { to: answer.headers.get('location'), cookie: carried, accountId: session?.accountId }
}

const CONSENT_FIELDS = { consent: 'yes', consent_version: '1', advertising_version: '1' }

it('nobody leaves without his consent, and nobody for a provider that is not set up', async () => {
  const asked = await startLogin({ back: '/cars/new/' })
  expect(asked.to).toBe('/personal/login/?back=%2Fcars%2Fnew%2F&trouble=no-consent&provider=vk')
  for (const provider of ['yandex', 'google', '..'])
    await expect(startLogin(CONSENT_FIELDS, { provider })).rejects.toMatchObject({ init: { status: 404 } })
})

it('a new person has an account, his consents with their versions, and goes on where he was', async () => {
  const entered = await returnFromProvider(
    await startLogin({ ...CONSENT_FIELDS, advertising: 'yes', back: '/cars/new/' }),
  )
  expect(entered.to).toBe('/cars/new/')
  const consents = await db
    .selectFrom('account_consent')
    .select(['purpose', 'text_slug', 'text_version'])
    .where('account_id', '=', entered.accountId ?? 0)
    .orderBy('id')
    .execute()
  expect(consents).toEqual([
    { purpose: 'personal-data', text_slug: 'consent', text_version: 1 },
    { purpose: 'advertising', text_slug: 'advertising', text_version: 1 },
  ])
  expect(entered.cookie).not.toContain('way=')
  const again = await returnFromProvider(await startLogin(CONSENT_FIELDS))
  expect(again).toMatchObject({ to: '/personal/', accountId: entered.accountId })
})

it('advertising is agreed to by whoever ticked it, and not by a form that merely names its version', async () => {
  const { accountId } = await returnFromProvider(await startLogin(CONSENT_FIELDS))
  const rows = await db
    .selectFrom('account_consent')
    .select('purpose')
    .where('account_id', '=', accountId ?? 0)
    .execute()
  expect(rows).toEqual([{ purpose: 'personal-data' }])
})

it('what the browser kept comes along', async () => {
  const { token } = await addFavourite(site, { isRobot: false }, await addCar(db))
  const entered = await returnFromProvider(await startLogin(CONSENT_FIELDS, { cookie: `__Host-visitor=${token}` }))
  expect(await countFavourites(site, { accountId: entered.accountId })).toBe(1)
})

it('nobody is led out of the site', async () => {
  for (const back of ['//evil.example/', 'https://evil.example/', '/\\evil.example', '/personal/logout/'])
    expect((await returnFromProvider(await startLogin({ ...CONSENT_FIELDS, back }))).to).toBe('/personal/')
})

it('whoever thinks better of it is back at the login, with where he wanted to go', async () => {
  fake.isRefused = true
  const answer = await returnFromProvider(await startLogin({ ...CONSENT_FIELDS, back: '/cars/' }))
  expect(answer).toMatchObject({
    to: '/personal/login/?back=%2Fcars%2F&trouble=cancelled&provider=vk',
    accountId: undefined,
  })
})

it('whoever has logged in ties an identity to his account, without a second consent', async () => {
  const entered = await returnFromProvider(await startLogin(CONSENT_FIELDS))
  await expect(startLogin({ link: 'yes' })).rejects.toMatchObject({ status: 303 })
  fake.person = { id: String((personCount += 1)), firstName: 'Анна' }
  const tied = await returnFromProvider(await startLogin({ link: 'yes' }, { cookie: entered.cookie }))
  expect(tied).toMatchObject({ to: '/personal/data/contact/?done=linked', accountId: entered.accountId })
  expect((await returnFromProvider(await startLogin(CONSENT_FIELDS))).accountId).toBe(entered.accountId)
})

it('any other address below is nowhere', async () => {
  for (const path of ['', 'callback/yandex/', 'sign-in/social/', 'get-session/'])
    await expect(
      returnFromProvider({ back: `${SITE}${authPaths().providerReturn}/${path}`, cookie: '' }),
    ).rejects.toMatchObject({
      status: 404,
    })
})
