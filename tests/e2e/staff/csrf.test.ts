import { expect, it } from 'vitest'
import { addRequest } from '#tests/factories/requests.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffLogoutPath, staffRequestPath } from '#urls/staff-paths.ts'

// What other pages can make the browser of somebody of the staff send changes nothing. The cookie is sent with all of
// it, as if it were not SameSite=Strict.

const { addStaff, context, origin, siteUrl } = await createStaffVisits('proxied')
const { id, token } = await addStaff([{ role: 'salesperson', branchId: null }], { name: 'Анна Ким' })
const cookie = `__Host-staff=${token}`
const OWN = { origin: siteUrl, 'sec-fetch-site': 'same-origin' }
const EVIL = 'https://evil.example'

const { id: number } = await addRequest(context.db)
const path = staffRequestPath(number)
const CLAIM = new URLSearchParams({ intent: 'claim' })
const FILES = new FormData()
FILES.set('intent', 'claim')

type Shape = [title: string, path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }]
const post = (title: string, headers: Record<string, string>, changes: RequestInit & { path?: string } = {}): Shape => [
  title,
  changes.path ?? path,
  { method: 'POST', body: CLAIM, ...changes, headers },
]

/** Pages of other sites: neighbours by name, by port and by scheme, and one that may call the wire contract. */
const FOREIGN_ORIGINS = [
  'null',
  EVIL,
  'https://showroom.test.evil.example',
  'https://evil-showroom.test',
  'https://staff.showroom.test',
  'https://showroom.test:8443',
  'http://showroom.test',
  'https://showroom.test/',
  'https://showroom.test@evil.example',
  'https://landing.example',
  'file://',
]
const FETCH_SITES = [undefined, 'cross-site', 'same-site']
const fetchSite = (site: string | undefined): Record<string, string> =>
  site === undefined ? {} : { 'sec-fetch-site': site }

const SHAPES: Shape[] = [
  ...FOREIGN_ORIGINS.flatMap((from) =>
    FETCH_SITES.map((site) =>
      post(`a form of ${from}, ${site ?? 'an older browser'}`, { origin: from, ...fetchSite(site) }),
    ),
  ),
  ...[...FETCH_SITES, 'unknown-site'].map((site) => post(`a form without an origin, ${site}`, fetchSite(site))),
  ...[EVIL, 'https://landing.example', 'null'].map((from) =>
    post(`the router’s call of ${from}`, { origin: from, 'sec-fetch-site': 'cross-site' }, { path: `${path}_.data` }),
  ),
  post('the router’s call without an origin', {}, { path: `${path}_.data` }),
  post('a form that is no form', { origin: EVIL, 'content-type': 'text/plain' }, { body: 'intent=claim' }),
  post('JSON', { origin: EVIL, 'content-type': 'application/json' }, { body: '{"intent":"claim"}' }),
  post('a beacon', { origin: EVIL, 'sec-fetch-mode': 'no-cors' }, { body: new Blob(['intent=claim']) }),
  post('a form with files', { origin: EVIL }, { body: FILES }),
  ...['PUT', 'PATCH', 'DELETE'].map((method) =>
    post(method, { origin: EVIL, 'sec-fetch-site': 'cross-site' }, { method }),
  ),
  ...['PUT', 'PATCH', 'DELETE'].map((method) => post(`${method} without an origin`, {}, { method })),
  post('a form that names another method', { origin: EVIL, 'x-http-method-override': 'GET' }),
  ['a picture', `${path}?intent=claim`, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' } }],
  ['a link', `${path}?intent=claim`, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } }],
  ['a frame', `${path}?intent=claim&_method=post`, { headers: { 'sec-fetch-dest': 'iframe' } }],
  ['HEAD', `${path}?intent=claim`, { method: 'HEAD' }],
  ['the router’s call by GET', `${path}_.data?intent=claim`, { headers: fetchSite('cross-site') }],
  ['a picture of the logout', staffLogoutPath(), { headers: fetchSite('cross-site') }],
  post('a form of the logout', { origin: EVIL }, { path: staffLogoutPath() }),
  post('a call of the presence', { origin: EVIL }, { path: '/staff/presence/' }),
]

const send = ([, to, { headers, ...init }]: Shape) =>
  fetch(origin + to, {
    ...init,
    redirect: 'manual',
    headers: { cookie, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'showroom.test', ...headers },
  })

const countChanges = async () => {
  const { version } = await context.db
    .selectFrom('request_work')
    .select('version')
    .where('request_id', '=', number)
    .executeTakeFirstOrThrow()
  const [entries, sessions] = await Promise.all([
    context.db.selectFrom('audit_log').select('action').where('actor', '=', `staff:${id}`).execute(),
    context.db
      .selectFrom('staff_session')
      .select('id')
      .where('staff_id', '=', id)
      .where('ended_at', 'is', null)
      .execute(),
  ])
  return { version, actions: entries.map(({ action }) => action), sessions: sessions.length }
}

it('there are more than forty shapes', () => expect(SHAPES.length).toBeGreaterThan(40))

it('no form, call, picture or frame of another page changes anything', async () => {
  const before = await countChanges()
  const accepted: string[] = []
  for (const shape of SHAPES) {
    const answer = await send(shape)
    await answer.body?.cancel()
    const isRead = ['GET', 'HEAD', undefined].includes(shape[2].method)
    if (!isRead && answer.status < 400) accepted.push(`${shape[0]}: ${answer.status}`)
  }
  expect(accepted).toEqual([])
  expect(await countChanges()).toEqual(before)
})

it('the same form of its own page does', async () => {
  expect((await send(post('own', OWN))).status).toBe(303)
  expect((await countChanges()).version).toBe(2)
})
