import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Grant, StaffActor } from '#domain/access/rights.ts'
import { assignCustomers } from '#domain/customers/assign-customers.server.ts'
import { listen } from '#platform/postgres/listen.server.ts'
import { routingFixture } from '#tests/factories/routing.ts'
import { startFakeSmtp } from '#tests/fakes/fake-smtp.ts'
import { nextAddress } from '#tests/fixtures/browser/visitors.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { staffVisitsOf } from '#tests/fixtures/site/staff-visits.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { addBranchRequest, listDeskActions } from '#tests/pages/desk-actions.ts'
import { listCustomerActions } from '#tests/pages/customer-actions.ts'
import { listFeedActions } from '#tests/pages/feed-actions.ts'
import { listNoticeActions } from '#tests/pages/notice-actions.ts'
import { listStockActions } from '#tests/pages/stock-actions.ts'
import { listStaffActions } from '#tests/pages/staff-actions.ts'
import { listVisitActions } from '#tests/pages/visit-actions.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'
import { ROUTES } from '#urls/routes.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'

// Every form of the back office: it leaves an entry of the log, nobody of another branch can send it, and what it writes
// about people is in no log, metric, message or address.

const ROUNDS = dayOrNight(4, 40)
/** What no record of the work may have of a buyer, in any spelling: their name, phone and address. */
const CANARIES = ['анарейкин', '9165550', 'kanareika', 'white-canary', 'елоголов']
const BUYER = {
  name: 'Канарейкин Зяблик',
  email: 'kanareika@buyer.example',
  comment: 'Канарейкину белую, white-canary',
}
const TEXT = 'Канарейкин белоголовый просил white-canary, +7 916 555-00-01'

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
const metricsPort = await freePort()
const smtp = await shareInFile(startFakeSmtp())
const site = await shareInFile(
  startDemoSite({
    SITE_URL: undefined,
    TRUST_PROXY: '1',
    FORMS_PER_MINUTE: '1000000',
    CALLS_PER_MINUTE: '1000000',
    METRICS_PORT: String(metricsPort),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'site@dealer.example',
    MAIL_TO: 'sales@dealer.example',
  }),
)
const visits = staffVisitsOf({ ...site, origin: site.siteUrl })
const { context, origin, siteUrl } = visits
const { db } = context
// No rule of the demo gives the requests of these tests away.
await routingFixture(context).removeRules()
const [here = 0, elsewhere = 0] = (await db.selectFrom('branch').select('id').orderBy('id').execute()).map(
  ({ id }) => id,
)

async function addPerson(role: Grant['role'], branchId: number | null, name: string) {
  const grants = [{ role, branchId }]
  const person = await visits.addStaff(grants, { name })
  const actor: StaffActor = { id: `staff:${person.id}`, staffId: person.id, grants }
  return { ...person, actor }
}
const seller = await addPerson('salesperson', here, 'Анна Ким')
const colleague = await addPerson('salesperson', here, 'Олег Дёмин')
const head = await addPerson('sales-head', null, 'Вера Исаева')
const administrator = await addPerson('administrator', null, 'Игорь Нестеров')
const strangers = [
  await addPerson('salesperson', elsewhere, 'Лев Чужой'),
  await addPerson('sales-head', elsewhere, 'Нина Чужая'),
]

const messages: string[] = []
const listener = await listen(site.databaseUrl, ['staff', 'staff-rights', 'stock'], {
  onMessage: (message) => messages.push(message),
  onReconnect: () => undefined,
  onDisconnect: () => undefined,
})
await shareInFile(Promise.resolve({ [Symbol.asyncDispose]: () => listener.close() }))

const addresses: string[] = []
async function post(cookie: string, path: string, fields: Record<string, string> | FormData) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    redirect: 'manual',
    headers: { cookie, origin: siteUrl, accept: 'text/html', 'x-forwarded-for': nextAddress() },
  })
  addresses.push(answer.headers.get('location') ?? '')
  await answer.text()
  return answer.status
}

const entriesOf = async (actor: string, since: number) =>
  (
    await db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('actor', '=', actor)
      .where('id', '>', since)
      .orderBy('id')
      .execute()
  ).map(({ action, subject }) => `${action} ${subject}`)
const lastEntry = async () =>
  (await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

const actions = listDeskActions({
  context,
  people: { seller: seller.actor, colleague: colleague.actor },
  branches: [here, elsewhere],
  text: TEXT,
})

/** A request whose delivery was given up. */
async function retry(): Promise<number> {
  const { number } = await addBuyer()
  await actions.find(({ intent }) => intent === 'retry')?.prepare?.(number)
  return number
}

let buyers = 0
const addBuyer = () =>
  addBranchRequest(context, here, { ...BUYER, phone: `79165550${String((buyers += 1) % 1000).padStart(3, '0')}` })

describe.each(actions)('«$intent» of a request', ({ intent, action, by, prepare }) => {
  it('is in the log', async () => {
    const person = by === 'head' ? head : seller
    const { number } = await addBuyer()
    const fields = await prepare?.(number)
    const since = await lastEntry()
    const status = await post(person.cookie, staffRequestPath(number), { intent, ...fields })
    expect(status).toBe(intent === 'reveal' ? 200 : 303)
    expect(await entriesOf(person.actor.id, since)).toEqual([`${action} request:${number}`])
  })

  it('is for nobody of another branch, and the attempt is in the log', async () => {
    const { number } = await addBuyer()
    const fields = await prepare?.(number)
    // Deadlines and reminders are the site's own, which sweeps meanwhile.
    const workOf = () =>
      db
        .selectFrom('request_work')
        .select(['version', 'status', 'owner_id', 'branch_id', 'last_change', 'lost_reason', 'duplicate_of'])
        .select(['next_action', 'next_action_at', 'first_response_by', 'held_since', 'undo_by'])
        .where('request_id', '=', number)
        .executeTakeFirst()
    const before = await workOf()
    for (const { cookie, actor } of strangers) {
      const since = await lastEntry()
      expect(await post(cookie, staffRequestPath(number), { intent, ...fields })).toBe(404)
      expect(await entriesOf(actor.id, since)).toEqual([`access.refuse request:${number}`])
    }
    expect(await workOf()).toEqual(before)
  })
})

const addCard = async (parts: { phone: string; email?: string; name?: string }) => {
  const { number } = await addBranchRequest(context, here, { ...BUYER, ...parts })
  await assignCustomers(context)
  const { customer_id } = await db
    .selectFrom('customer_request')
    .select('customer_id')
    .where('request_id', '=', number)
    .executeTakeFirstOrThrow()
  return { number, id: customer_id ?? 0 }
}
const others = [
  ...listCustomerActions({ db, text: TEXT, post, head, administrator, addCard }),
  ...listStaffActions({ visits, post, people: { administrator, head, colleague }, branchId: here, text: TEXT, retry }),
  ...listStockActions({ db, post, person: administrator, head, branchId: here }),
  ...listFeedActions({ db, post, administrator }),
  ...listNoticeActions({ db, post, person: seller }),
  ...listVisitActions({
    visits,
    post,
    person: head,
    branchId: here,
    buyer: { name: BUYER.name, email: BUYER.email, phone: '79165550999' },
    text: TEXT,
  }),
]

it.each(others)('$route, «$intent» is in the log', async ({ entry, act }) => {
  const since = await lastEntry()
  expect([200, 302, 303]).toContain(await act())
  const entries = await db.selectFrom('audit_log').select(['action', 'subject']).where('id', '>', since).execute()
  expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toContainEqual(expect.stringMatching(entry))
})

/** Where the forms of a page are a table. */
const TABLES = new Map([
  ['request', 'app/routes/staff/request/request-actions.server.ts'],
  ['visits', 'app/features/staff/visits/visit-actions.server.ts'],
  ['day', 'app/features/staff/visits/visit-actions.server.ts'],
])

/** Where they are the cases of another file. */
const CASES = new Map([
  ['offer', 'app/routes/staff/offer/offer-actions.server.ts'],
  ['customer', 'app/routes/staff/customer/customer-actions.server.ts'],
  ['stock-car', 'app/routes/staff/stock-car/car-actions.server.ts'],
  ['ageing', 'app/routes/staff/ageing/ageing-actions.server.ts'],
])

it('no form of the route table is missing here', async () => {
  const found: string[] = []
  for (const { pattern, file } of ROUTES.filter((route) => route.pattern.startsWith('/staff/'))) {
    const route = await readFile(`app/${file}`, 'utf8')
    // Only a browser can use a passkey: tests/e2e/staff/passkeys.test.ts.
    const isPasskey = pattern.endsWith('/passkey/')
    if (!/export (?:async function|const) action/.test(route) || pattern === '/staff/presence/' || isPasskey) continue
    const folder = file.split('/').at(-2) ?? ''
    const source = folder === 'me' ? await readFile('app/routes/staff/me/change-own-login.server.ts', 'utf8') : route
    const tableFile = TABLES.get(folder)
    const handlers = tableFile === undefined ? '' : await readFile(tableFile, 'utf8')
    const casesFile = CASES.get(folder)
    const cards = casesFile === undefined ? '' : await readFile(casesFile, 'utf8')
    const table = /const HANDLERS[^{]*{(.*?)^}/ms.exec(handlers)?.[1] ?? ''
    const intents = [
      ...(source + cards).matchAll(/case '([a-z-]+)':/g),
      ...(source + handlers + cards).matchAll(/\.intent [!=]== '([a-z-]+)'/g),
      ...table.matchAll(/^ {2}'?([a-z-]+)'?:/gm),
    ].map(([, intent]) => intent)
    found.push(...(intents.length === 0 ? [''] : intents).map((intent) => `${folder} ${intent}`))
  }
  const tested = [
    ...actions.map(({ intent }) => `request ${intent}`),
    ...others.map(({ route, intent }) => `${route} ${intent}`),
  ]
  expect(new Set(tested)).toEqual(new Set(found))
})

it('what hundreds of actions write about people is in no log, metric, message or address', async () => {
  const playRound = async () => {
    for (const { intent, by, prepare } of actions) {
      const { number } = await addBuyer()
      const fields = await prepare?.(number)
      const { cookie } = by === 'head' ? head : seller
      expect(await post(cookie, staffRequestPath(number), { intent, ...fields })).toBeLessThan(400)
      // Refused by another branch, and by a page that is out of date.
      await post(strangers[0]?.cookie ?? '', staffRequestPath(number), { intent, ...fields })
      await post(cookie, staffRequestPath(number), { intent, ...fields, version: '99', text: TEXT })
    }
  }
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      for (let round = 0; round < ROUNDS / 2; round += 1) await playRound()
    }),
  )
  const search = encodeURIComponent('Канарейкин')
  await (await fetch(`${origin}/staff/requests/?q=${search}`, { headers: { cookie: seller.cookie } })).text()
  const [log, events, metrics] = await Promise.all([
    db.selectFrom('audit_log').selectAll().execute(),
    db.selectFrom('request_event').selectAll().execute(),
    fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text()),
  ])
  const places = {
    log: JSON.stringify(log),
    history: JSON.stringify(events),
    metrics,
    output: site.lines.join('\n'),
    messages: messages.join('\n'),
    addresses: decodeURIComponent(addresses.join('\n')),
  }
  expect(log.length).toBeGreaterThan(ROUNDS * actions.length)
  // The other forms have written of the same person before.
  const done = new Set(log.map((entry) => entry.action))
  for (const action of [
    'request.reply',
    'customer.note',
    'customer.merge',
    'visit.book',
    'visit.block',
    'template.add',
  ])
    expect(done).toContain(action)
  for (const action of ['request.add', 'visit.move', 'reservation.confirm', 'reservation.prolong', 'routing.save'])
    expect(done).toContain(action)
  expect(messages.length).toBeGreaterThan(ROUNDS * actions.length)
  expect(places.output).toContain('/staff/requests/')
  const leaks = Object.entries(places).flatMap(([place, text]) =>
    [...CANARIES, search, 'canary.example', 'dealer.example']
      .filter((canary) => text.includes(canary))
      .map((canary) => `${place}: ${canary}`),
  )
  expect(leaks).toEqual([])
})
