import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { countStatements, deskFixture, DESK_TIME } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { parseDeskQuery } from './desk-query.ts'
import { listDeskRequests } from './list-desk-requests.server.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { recordCall } from '../actions/record-call.server.ts'
import { setRequestStatus } from '../actions/set-request-status.server.ts'
import { sweepDeadlines } from '../deadlines/sweep-deadlines.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const head = await addPerson('sales-head', south, 'Глеб Орлов')
const director = await addPerson('administrator', null, 'Дина Юн')
const operator = await addPerson('operator', null)

beforeEach(() => sql`truncate request cascade`.execute(db))

const list = (person: StaffActor, address = '', now = context.now()) =>
  listDeskRequests({ db, now: () => now }, person, parseDeskQuery(new URLSearchParams(address)))
const numbers = async (...params: Parameters<typeof list>) => (await list(...params)).rows.map(({ number }) => number)
const search = (q: string) => numbers(anna, String(new URLSearchParams({ q })))
const before = (minutes: number) => new Date(DESK_TIME.getTime() - minutes * MINUTE_MS)

it('everybody sees the requests of their branches, and those without one who has all branches', async () => {
  const [own, other, none] = [await addRequestAt(south), await addRequestAt(north), await addRequestAt(null)]
  expect(await numbers(anna)).toEqual([own])
  expect(await numbers(director)).toEqual([own, other, none])
  expect(await numbers(operator)).toEqual([])
  expect((await list(anna)).counts).toEqual(new Map([['new', 1]]))
})

it('the most urgent is first: a deadline, then what is planned, then what waits for nothing', async () => {
  const [late, early] = [
    await addRequestAt(south, { createdAt: before(5) }),
    await addRequestAt(south, { createdAt: before(12) }),
  ]
  const [planned, idle] = [await addRequestAt(south, { createdAt: before(30) }), await addRequestAt(south)]
  const at = new Date(DESK_TIME.getTime() + HOUR_MS)
  await recordCall(context, anna, { number: planned, outcome: 'call-back', at })
  await recordCall(context, anna, { number: idle, outcome: 'reached', next: null })
  await sweepDeadlines(context)
  expect(await numbers(anna)).toEqual([early, late, planned, idle])
  expect(await numbers(anna, 'order=newest')).toEqual([idle, late, early, planned])
  expect(await numbers(anna, 'late=1', new Date(DESK_TIME.getTime() + 4 * MINUTE_MS))).toEqual([early])
  expect(await numbers(anna, 'late=1', at)).toEqual([early, late, planned])
})

it('filters select by status, owner, branch and kind; counts follow all of them but the status', async () => {
  const [free, mine, theirs] = [await addRequestAt(south), await addRequestAt(south), await addRequestAt(south)]
  const lost = await addRequestAt(south, { kind: 'question' })
  await claimRequest(context, anna, mine)
  await claimRequest(context, boris, theirs)
  await setRequestStatus(context, anna, { number: lost, from: 'new', to: 'spam' })
  expect(await numbers(anna, 'owner=me')).toEqual([mine])
  expect(await numbers(anna, 'owner=nobody')).toEqual([free])
  expect(await numbers(anna, `owner=${boris.staffId}`)).toEqual([theirs])
  expect(await numbers(anna, 'status=spam')).toEqual([lost])
  expect(await numbers(anna, 'kind=question')).toEqual([])
  expect(await numbers(anna, `branch=${north}`)).toEqual([])
  expect(await numbers(anna, `branch=${south}&status=taken`)).toEqual([mine, theirs])
  const counts = new Map([
    ['new', 1],
    ['taken', 2],
    ['spam', 1],
  ])
  expect((await list(anna, 'status=spam')).counts).toEqual(counts)
  expect((await list(anna, 'kind=question')).counts).toEqual(new Map([['spam', 1]]))
})

it('the tabs have the numbers of their own lists, whatever is shown', async () => {
  const [free, mine, visit, late] = [
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south, { createdAt: before(30) }),
  ]
  await addRequestAt(north)
  await claimRequest(context, anna, mine)
  await setRequestStatus(context, boris, { number: visit, from: 'new', to: 'appointment' })
  await sweepDeadlines(context)
  const tabs = { open: 4, mine: 1, free: 2, late: 1, appointment: 1 }
  for (const address of ['', 'owner=me', 'status=won', `branch=${north}`, 'q=нет', 'q=%'])
    expect((await list(anna, address)).tabs).toEqual(tabs)
  expect(await numbers(anna, 'owner=me')).toHaveLength(tabs.mine)
  expect(new Set(await numbers(anna, 'owner=nobody'))).toEqual(new Set([free, late]))
  expect(await numbers(anna, 'late=1')).toEqual([late])
  expect(await numbers(anna, 'status=appointment')).toEqual([visit])
})

it('the search finds numbers, ends of phones and beginnings of names', async () => {
  const first = await addRequestAt(south, { name: 'Иванова Анна', phone: '79161234567' })
  const second = await addRequestAt(south, { name: 'Пётр', phone: '79031114567' })
  const foreign = await addRequestAt(north, { name: 'Анна', phone: '79161234567' })
  expect(await search(`№ ${first}`)).toEqual([first])
  expect(await search('4567')).toEqual([first, second])
  expect(await search('8 (916) 123-45-67')).toEqual([first])
  expect(await search('анн ива')).toEqual([first])
  expect(await search('петр')).toEqual([second])
  expect(await search(String(foreign))).toEqual([])
  for (const nothing of ['нна', '%', "'; drop", ':*', '99999999999999']) expect(await search(nothing)).toEqual([])
})

it('the log says who has searched for a phone, and not for which', async () => {
  await addRequestAt(south, { phone: '79161234567' })
  const listSearches = () =>
    db
      .selectFrom('audit_log')
      .select(['actor', 'subject', 'after'])
      .where('action', '=', 'requests.search-phone')
      .where('actor', '=', boris.id)
      .execute()
  for (const address of ['', 'q=анна', 'status=new']) await list(boris, address)
  expect(await listSearches()).toEqual([])
  await list(boris, 'q=8 916 123-45-67')
  expect(await listSearches()).toEqual([{ actor: boris.id, subject: 'requests:list', after: { rows: 1 } }])
})

it('the phone of a colleague’s request is found by the whole number, not by its end', async () => {
  const number = await addRequestAt(south, { phone: '79161234567' })
  await claimRequest(context, boris, number)
  for (const end of ['4567', '34567', '161234567']) {
    expect(await search(end)).toEqual([])
    expect((await list(anna, `q=${end}`)).counts).toEqual(new Map())
    for (const person of [boris, head]) expect(await numbers(person, `q=${end}`)).toEqual([number])
  }
  for (const whole of ['9161234567', '8 916 123-45-67']) expect(await search(whole)).toEqual([number])
  expect(await search(String(number))).toEqual([number])
})

it('phones of other people’s requests are masked, but not for the head', async () => {
  const [free, mine, theirs] = [await addRequestAt(south), await addRequestAt(south), await addRequestAt(south)]
  await claimRequest(context, anna, mine)
  await claimRequest(context, boris, theirs)
  const phones = async (person: StaffActor) =>
    new Map((await list(person)).rows.map(({ number, phone, isPhoneMasked }) => [number, [phone, isPhoneMasked]]))
  const open = ['79161234567', false]
  expect(await phones(anna)).toEqual(
    new Map([
      [free, open],
      [mine, open],
      [theirs, ['+7\u00a0916\u00a0···-··-67', true]],
    ]),
  )
  expect((await phones(head)).get(theirs)).toEqual(open)
  expect(JSON.stringify((await list(anna, `owner=${boris.staffId}`)).rows)).not.toContain('79161234567')
})

it('suspect requests are not in the list', async () => {
  const number = await addRequestAt(south)
  await db.updateTable('request_work').set({ held_since: DESK_TIME }).where('request_id', '=', number).execute()
  const tabs = { open: 0, mine: 0, free: 0, late: 0, appointment: 0 }
  expect(await list(head)).toEqual({ rows: [], counts: new Map(), tabs, next: undefined })
})

it.each(['urgent', 'newest'])(
  'pages of fifty follow one another without gaps or repeats, also of %s ones',
  async (order) => {
    for (let index = 0; index < 117; index += 1)
      await addRequestAt(south, { createdAt: before(Math.floor(index / 10)), channels: [] })
    await sweepDeadlines(context)
    // Some with nothing due, which are the last of the urgent ones.
    await sql`update request_work set first_response_at = ${DESK_TIME} where request_id % 3 = 0`.execute(db)
    const pages: number[][] = []
    let after: string | undefined
    do {
      const { db: counting, count } = countStatements(db)
      const query = parseDeskQuery(new URLSearchParams({ order, ...(after === undefined ? {} : { after }) }))
      const page = await listDeskRequests({ ...context, db: counting }, anna, query)
      expect(count()).toBeLessThanOrEqual(4)
      pages.push(page.rows.map(({ number }) => number))
      after = page.next
    } while (after !== undefined)
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 17])
    expect(new Set(pages.flat()).size).toBe(117)
  },
)
