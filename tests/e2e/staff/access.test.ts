import { describe, expect, it } from 'vitest'
import { isAllowed, OPERATOR, ROLES } from '#domain/access/rights.ts'
import { assignCustomers } from '#domain/customers/assign-customers.server.ts'
import { disableStaff } from '#domain/staff/people.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addFeedAttempt, addFeedSource } from '#tests/factories/feeds.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { nextAddress } from '#tests/fixtures/browser/visitors.ts'
import { ROUTES } from '#urls/routes.ts'
import { staffEventsPath } from '#urls/staff-live-paths.ts'

// Who sees which page of the back office: every address of the route table, for every role and everybody else.

const { addStaff, context, origin, siteUrl } = await createStaffVisits()
const { cookieFor } = await createAccountVisits()

const people = new Map(
  await Promise.all(ROLES.map(async (role) => [role, await addStaff([{ role, branchId: null }])] as const)),
)
const buyer = await cookieFor(await addAccount(context.db, { name: 'Покупатель' }))
const withoutRole = await addStaff([])
const disabled = await addStaff([{ role: 'administrator', branchId: null }])
await disableStaff(context, OPERATOR, disabled.id)

const { id: number } = await addRequest(context.db, { createdAt: new Date(), channels: [] })
await context.db
  .insertInto('request_file')
  .values({
    request_id: number,
    position: 0,
    stored_name: `${crypto.randomUUID()}.png`,
    original_name: 'a.png',
    media_type: 'image/png',
    bytes: 1,
  })
  .execute()

await assignCustomers(context)
const { customer_id: customer } = await context.db
  .selectFrom('customer_request')
  .select('customer_id')
  .where('request_id', '=', number)
  .executeTakeFirstOrThrow()

const { car, photo } = await context.db
  .selectFrom('car_photo')
  .innerJoin('photo', 'photo.id', 'photo_id')
  .select(['car_id as car', 'photo_id as photo'])
  .where('state', '=', 'ready')
  .limit(1)
  .executeTakeFirstOrThrow()
const source = await addFeedSource(context.db, 'Источник')
const attempt = await addFeedAttempt(context.db, source)

/** The page that a refused person is led to is a refusal itself. */
const isRefusal = (pattern: string) => pattern === '/staff/refused/'

const pages = ROUTES.filter(({ access, pattern }) => access === 'staff' && !isRefusal(pattern)).map(
  ({ pattern, permission }) => ({
    pattern,
    permission,
    path: pattern
      .replace('customers/:id', `customers/${customer}`)
      .replace('stock/:id', `stock/${car}`)
      .replace(':photo', String(photo))
      .replace(':id', String(disabled.id))
      .replace(':number', String(number))
      .replace(':position', '0')
      .replace(':reply', crypto.randomUUID())
      .replace(':batch', crypto.randomUUID())
      .replace(':rule', 'new')
      .replace(':source', String(source))
      .replace(':attempt', String(attempt))
      .replace('*', 'nothing/'),
  }),
)

/** What an address answers to anyone who may open it. */
interface Sent {
  method?: string
  body?: URLSearchParams
  headers?: Record<string, string>
}

const open = (path: string, cookie: string, init: Sent = {}) =>
  fetch(origin + path, {
    ...init,
    redirect: 'manual',
    headers: { cookie, accept: 'text/html', 'x-forwarded-for': nextAddress(), ...init.headers },
  })

it('every address below /staff/ names its permission, but for the ways in and out', () => {
  const open = ROUTES.filter(({ pattern, permission }) => pattern.startsWith('/staff/') && permission === undefined)
  expect(open.map(({ pattern }) => pattern)).toEqual([
    '/staff/login/',
    '/staff/invitation/:token/',
    '/staff/login/passkey/',
    '/staff/invitation/:token/passkey/',
    '/staff/logout/',
  ])
})

/** An open stream of events, which is left at once: every address has the headers that a browser sends for it. */
async function visit(path: string, cookie: string) {
  const accept = path === staffEventsPath() ? 'text/event-stream' : 'text/html'
  const answer = await open(path, cookie, { headers: { accept } })
  await answer.body?.cancel()
  return answer
}

/** What the open addresses answer that are no pages to look at: the file was never stored, a feed has the car, nobody made the batch, the others want a form. */
const ANSWERS = [
  ['*', 404],
  ['/files/', 404],
  ['/letters/', 404],
  ['/:id/edit/', 404],
  ['/:batch/', 404],
  ['.csv', 302],
  ['/offer.pdf', 302],
  ['/:id/export/', 302],
  ['/passkey/', 302],
  ['/upload/', 302],
  ['/cells/', 302],
] as const

describe.each(pages)('$pattern', ({ pattern, path, permission }) => {
  it.each([
    ['nobody', ''],
    ['a buyer', buyer],
    ['a disabled administrator', disabled.cookie],
    ['an unknown session', 'staff=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ])('sends %s to the login, also when its data is asked for', async (_, cookie) => {
    const answer = await open(path, cookie)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toContain('/staff/login/?back=')
    const data = await open(`${path}_.data`, cookie)
    expect(await data.text()).toContain('/staff/login/')
  })

  it.each(ROLES)('is open to the role %s as the table of roles says', async (role) => {
    const answer = await visit(path, people.get(role)?.cookie ?? '')
    const isOpen = permission !== undefined && isAllowed({ grants: [{ role, branchId: null }] }, permission)
    const allowed = ANSWERS.find(([part]) => pattern.includes(part))?.[1] ?? 200
    expect(answer.status).toBe(isOpen ? allowed : 403)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('of a person without a role only the desk is open, and a refusal is recorded', async () => {
    const answer = await visit(path, withoutRole.cookie)
    const isClosed = permission !== 'desk'
    expect(answer.status === 403).toBe(isClosed)
    const refusal = await context.db
      .selectFrom('audit_log')
      .select('subject')
      .where('actor', '=', `staff:${withoutRole.id}`)
      .where('action', '=', 'access.refuse')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(refusal?.subject === `page:${path}`).toBe(isClosed)
  })
})

describe('a form of the back office', () => {
  const administrator = people.get('administrator')
  const post = (headers: Record<string, string>) =>
    open('/staff/me/', administrator?.cookie ?? '', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'end-others' }),
      headers,
    })

  it.each([
    ['no origin', {}, 403],
    ['the origin null', { origin: 'null' }, 403],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another site that a browser names', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site' }, 403],
    ['its own page', { origin: siteUrl, 'sec-fetch-site': 'same-origin' }, 303],
    ['an older browser', { origin: siteUrl }, 303],
  ])('from %s', async (_, headers, status) => {
    expect((await post(headers)).status).toBe(status)
  })
})

it.each(ROLES)('a form gets a file of requests for the role %s as the table of roles says', async (role) => {
  const answer = await open('/staff/requests/export.csv', people.get(role)?.cookie ?? '', {
    method: 'POST',
    body: new URLSearchParams({ purpose: 'Проверка доступа' }),
    headers: { origin: siteUrl },
  })
  const isOpen = isAllowed({ grants: [{ role, branchId: null }] }, 'requests.export')
  expect(answer.status).toBe(isOpen ? 200 : 403)
  expect((await answer.text()).includes('Конец выгрузки')).toBe(isOpen)
})

it.each([
  '//evil.example/staff/',
  'https://evil.example/staff/',
  '/cars/',
  String.raw`/\evil.example/staff/`,
  '/staff/login/',
])('the login does not lead to %s', async (back) => {
  const answer = await open(`/staff/login/?back=${encodeURIComponent(back)}`, people.get('editor')?.cookie ?? '')
  expect(answer.headers.get('location')).toBe('/staff/')
})
