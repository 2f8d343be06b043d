// `npm run bench -- staff-search`: the search of the back office over requests, customers, cars and people, as somebody
// types with a telephone at their ear: common first names, the end of a telephone or a VIN, and what nobody has.
import type { Client } from 'pg'
import { staffSearchPath } from '#urls/staff-paths.ts'
import { addDeskPerson, at, check, isSmall, openDeskSite, openPage, serverTimes } from './desk/desk-site.ts'
import { fillDesk } from './desk/fill-desk.ts'

const CARS = isSmall ? 1000 : 10_000
const REQUESTS = isSmall ? 5000 : 100_000
/** Requests of one customer. */
const REQUESTS_EACH = 3
const CALLS = isSmall ? 3 : 20
const MAX_MS = 150

const TEXTS = {
  'a common first name': 'Мария',
  'a common name in full': 'Иван Гончар',
  'the beginning of a name': 'Со',
  'the end of a telephone': '7919',
  'a telephone': '+7 900 007-91-90',
  'a number': String(REQUESTS / 2),
  'the end of a VIN': 'XTA4471',
  'make and model': 'Brand 3 Model 24',
  'a name that nobody has': 'Ъъъъ Ыыыы',
  'a telephone that nobody has': '+7 999 999-99-99',
}

await using desk = await openDeskSite({ cars: CARS })
const { client, db, branches, site } = desk
const head = await addDeskPerson(db, { role: 'administrator', branchId: null })
const salesperson = await addDeskPerson(db, { role: 'salesperson', branchId: branches[0] ?? null })
await fillDesk(client, { requests: REQUESTS, branches, owners: [head.id, salesperson.id] })
await addCustomers(client)
await client.query(`update car set vin = 'XTA' || lpad(id::text, 10, '0') || lpad((id * 7919 % 10000)::text, 4, '0')`)
await client.query('vacuum analyze car')
console.log(
  `${CARS.toLocaleString('en')} cars, ${REQUESTS.toLocaleString('en')} requests of ` +
    `${Math.ceil(REQUESTS / REQUESTS_EACH).toLocaleString('en')} customers; the built site, PostgreSQL with fsync. Milliseconds.\n`,
)

// A site that has just begun, over tables that have just been filled, is slower.
for (const text of Object.values(TEXTS)) await measure(text, head.cookie)
const rows: Record<string, object> = {}
let slowest = { title: '', p95: 0 }
for (const [title, text] of Object.entries(TEXTS)) {
  const [all, own] = [await measure(text, head.cookie), await measure(text, salesperson.cookie)]
  rows[title] = { median: at(all, 0.5), p95: at(all, 0.95), 'of a salesperson, p95': at(own, 0.95) }
  const p95 = Math.max(at(all, 0.95), at(own, 0.95))
  if (p95 > slowest.p95) slowest = { title, p95 }
}
console.table(rows)
check(`the slowest search (${slowest.title}), p95`, slowest.p95, MAX_MS)

/** The milliseconds that the site took for the page of a search, slowest last; the first call is not counted. */
async function measure(text: string, cookie: string): Promise<number[]> {
  const address = staffSearchPath(text)
  await openPage(desk, address, cookie)
  const first = site.lines.length
  for (let call = 0; call < CALLS; call += 1) await openPage(desk, address, cookie)
  return serverTimes(site, first, /^\/staff\/search\/$/)
}

/** Customers with requests that follow each other; without triggers, which would assign them one by one. */
async function addCustomers(requests: Client): Promise<void> {
  await requests.query('begin')
  await requests.query(`set local session_replication_role = replica`)
  await requests.query(
    `insert into customer (id, root_id, made_at) overriding system value
     select n, n, now() from generate_series(1, ceil($1::numeric / $2::int)::int) n`,
    [REQUESTS, REQUESTS_EACH],
  )
  await requests.query(
    `insert into customer_request (request_id, customer_id, assigned_at)
     select id, 1 + (id - 1) / $1::int, submitted_at from request
     on conflict (request_id) do update set customer_id = excluded.customer_id, assigned_at = excluded.assigned_at`,
    [REQUESTS_EACH],
  )
  await requests.query('commit')
  await requests.query('vacuum analyze customer, customer_request')
}
