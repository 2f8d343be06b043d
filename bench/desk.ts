// `npm run bench -- desk`: the list of requests, the page of one, and taking them, when there are very many.
import { randomUUID } from 'node:crypto'
import { parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { listDeskRequests } from '#domain/desk/requests/list-desk-requests.server.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'
import { addDeskPerson, at, check, isSmall, openDeskSite, openPage, serverTimes } from './desk/desk-site.ts'
import { fillDesk } from './desk/fill-desk.ts'
import { sendAtRate } from './measuring/load.ts'

const REQUESTS = isSmall ? 5000 : 100_000
const CALLS = isSmall ? 2 : 8
const OWNERS = 8
const PAGE_CALLS = isSmall ? 60 : 300
const CLAIMS_PER_SECOND = 20
const CLAIM_SECONDS = isSmall ? 3 : 15

const FILTERS = {
  'all open': '',
  own: 'owner=me',
  'of nobody': 'owner=nobody',
  late: 'late=1',
  'visit agreed': 'status=appointment',
  closed: 'status=won&status=lost&status=spam&order=newest',
  'of one kind': 'kind=call&order=newest',
  'by name': 'q=Соколова',
  'by the end of a phone': 'q=9595',
}

await using desk = await openDeskSite()
const { db, client, branches, pool, site } = desk
const people: Awaited<ReturnType<typeof addDeskPerson>>[] = []
for (let count = 0; count < OWNERS; count += 1)
  people.push(await addDeskPerson(db, { role: 'sales-head', branchId: null }, `Продавец ${count}`))
const [head = { id: 0, cookie: '' }] = people
await fillDesk(client, { requests: REQUESTS, branches, owners: people.map(({ id }) => id) })
console.log(
  `${REQUESTS.toLocaleString('en')} requests, the built site with its worker, PostgreSQL with fsync. Milliseconds.\n`,
)
await measureList()
await measureRequestPage()
await measureClaims()

function addressOf(query: string, after?: string): string {
  const params = new URLSearchParams(query)
  if (after !== undefined) params.set('after', after)
  return `${staffPath('requests')}?${params}`
}

/** Where the last page begins: the last key after which there is a next page, found by halving. */
async function findPages(query: string): Promise<Record<string, string | undefined>> {
  const actor = { id: `staff:${head.id}`, staffId: head.id, grants: [{ role: 'sales-head', branchId: null }] } as const
  const next = async (after: string | undefined) => {
    const params = new URLSearchParams(query)
    if (after !== undefined) params.set('after', after)
    return (await listDeskRequests({ db, now: () => new Date() }, actor, parseDeskQuery(params))).next
  }
  let tenth: string | undefined
  for (let page = 1; page < 10; page += 1) tenth = (await next(tenth)) ?? tenth
  const isNewest = query.includes('newest')
  const [first, last] = isNewest ? [Date.now() * 1000, (Date.now() - 731 * 86_400_000) * 1000] : [0, 4e15]
  let [near, far] = [first, last]
  for (let step = 0; step < 40; step += 1) {
    const middle = Math.round((near + far) / 2)
    if ((await next(`${middle}-1`)) === undefined) far = middle
    else near = middle
  }
  return { first: undefined, tenth, last: `${near}-1` }
}

async function measureList(): Promise<void> {
  const rows: Record<string, object> = {}
  const all: number[] = []
  for (const [title, filter] of Object.entries(FILTERS)) {
    for (const branch of branches) {
      const query = `${filter}&branch=${branch}`
      for (const [page, after] of Object.entries(await findPages(query))) {
        const address = addressOf(query, after)
        await openPage(desk, address, head.cookie)
        const first = site.lines.length
        for (let call = 0; call < CALLS; call += 1) await openPage(desk, address, head.cookie)
        const times = serverTimes(site, first, /^\/staff\/requests\/$/)
        all.push(...times)
        if (branch === branches[0]) rows[`${title}, ${page} page`] = { median: at(times, 0.5), slowest: at(times, 1) }
      }
    }
  }
  console.table(rows)
  all.sort((one, other) => one - other)
  check(`the list, p95 of ${all.length} pages`, at(all, 0.95), 100)
  check('the list, p99', at(all, 0.99), 200)
}

/** A request with thirty events, ten notes, five calls and five files. */
async function addBusyRequest(): Promise<number> {
  const number = REQUESTS
  await client.query(`update request set phone = '79160000001' where id > $1`, [number - 4])
  await client.query(
    `insert into request_event (request_id, at, actor, kind, before, after)
     select $1, now() - n * interval '1 hour', 'staff:' || $2, 'status', '{"status": "taken"}', '{"status": "reached"}'
     from generate_series(1, 30) n`,
    [number, head.id],
  )
  await client.query(
    `insert into request_note (request_id, staff_id, body, at) select $1, $2, 'Просила показать салон', now() from generate_series(1, 10)`,
    [number, head.id],
  )
  await client.query(
    `insert into request_call (request_id, staff_id, at, outcome, work_version) select $1, $2, now(), 'reached', n from generate_series(1, 5) n`,
    [number, head.id],
  )
  for (let position = 0; position < 5; position += 1)
    await client.query(
      `insert into request_file (request_id, position, stored_name, original_name, media_type, bytes)
       values ($1, $2, $3, 'ПТС.pdf', 'application/pdf', 100000)`,
      [number, position, `${randomUUID()}.pdf`],
    )
  return number
}

async function measureRequestPage(): Promise<void> {
  const path = staffRequestPath(await addBusyRequest())
  const open = async () => void (await openPage(desk, path, head.cookie))
  for (let call = 0; call < 20; call += 1) await open()
  const first = site.lines.length
  for (let call = 0; call < PAGE_CALLS; call += 1) await open()
  const times = serverTimes(site, first, /^\/staff\/requests\/\d+\/$/)
  console.log(`\na request with 30 events and 5 files: median ${at(times, 0.5)}, p99 ${at(times, 0.99)}`)
  check('a request, p95', at(times, 0.95), 80)
}

async function claim(path: string, { cookie }: { cookie: string }): Promise<void> {
  const headers = { cookie, origin: desk.site.siteUrl, 'content-type': 'application/x-www-form-urlencoded' }
  const { statusCode, body } = await pool.request({ path, method: 'POST', headers, body: 'intent=claim' })
  await body.dump()
  if (statusCode !== 303) throw new Error(`A claim got ${statusCode}`)
}

async function measureClaims(): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select request_id as id from request_work where status = 'new' limit ${CLAIMS_PER_SECOND * CLAIM_SECONDS + 20}`,
  )
  const numbers = rows.map(({ id }) => Number(id))
  let turn = 0
  const next = () => {
    turn += 1
    return claim(staffRequestPath(numbers.pop() ?? 0), people[turn % people.length] ?? head)
  }
  for (let call = 0; call < 20; call += 1) await next()
  const load = await sendAtRate(CLAIMS_PER_SECOND, CLAIM_SECONDS, next)
  console.log(
    `\na claim, ${CLAIMS_PER_SECOND} a second: median ${load.median}, p99 ${load.p99}, slowest ${load.slowest}`,
  )
  check('a claim, p95', load.p95, 50)
}
