import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { StaffActor } from '#domain/access/rights.ts'
import { claimRequest, listChoices } from '#domain/desk/actions/owner.server.ts'
import { findDeskRequest } from '#domain/desk/requests/find-desk-request.server.ts'
import { customerFixture } from '#tests/factories/customers.ts'
import { countStatements } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { addCustomerNote } from './customer-notes.server.ts'
import { eraseCustomer } from './erase-customer.server.ts'
import { exportCustomer } from './export-customer.server.ts'
import { findCustomer } from './find-customer.server.ts'
import { findRequestCustomer } from './find-request-customer.server.ts'
import { listCustomers } from './list-customers.server.ts'
import { mergeCustomers } from './merge-customers.server.ts'
import { revealContacts } from './reveal-contacts.server.ts'
import { withdrawCustomerAdvertising } from './withdraw-advertising.server.ts'

const { db } = await shareInFile(createTestDatabase())
const fixture = customerFixture(db)
const { context, addBranch, addPerson, addCustomer, listCardEntries, versionOf } = fixture
/** A card as a page has shown it. */
const shown = async (id: number) => ({ id, version: await versionOf(id) })
const [south, north] = [await addBranch(), await addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const vera = await addPerson('sales-head', south, 'Вера Исаева')
const lev = await addPerson('salesperson', north, 'Лев Чужой')
const igor = await addPerson('administrator', null, 'Игорь Нестеров')

beforeEach(() => sql`truncate request, customer, site_account, legal_text cascade`.execute(db))

const find = async (actor: StaffActor, q: string) =>
  (await listCustomers(context, actor, { q, after: undefined })).rows.map(({ id }) => id)
const cardOf = async (actor: StaffActor, id: number) => {
  const found = await findCustomer(context, actor, id)
  return found?.kind === 'card' ? found.card : undefined
}

it('the list has the customers of one’s branches, and the search what the search of requests finds', async () => {
  const first = await addCustomer(south, { name: 'Пётр Ким', phone: '79160000101', email: 'petr@mail.example' })
  const second = await addCustomer(south, { name: 'Анна', phone: '79160000102' })
  const foreign = await addCustomer(north, { name: 'Пётр', phone: '79160000103' })
  expect(await find(anna, '')).toEqual([second.id, first.id])
  expect(await find(lev, '')).toEqual([foreign.id])
  expect(await find(igor, '')).toEqual([foreign.id, second.id, first.id])
  for (const q of ['петр', '0101', '8 916 000-01-01', 'Petr@mail.example', String(first.number)])
    expect(await find(anna, q), q).toEqual([first.id])
  for (const q of ['0103', String(foreign.number), '%', 'petr@mail']) expect(await find(anna, q), q).toEqual([])
  await claimRequest(context, boris, first.number)
  expect(await find(anna, '0101')).toEqual([])
  expect(await find(anna, '79160000101')).toEqual([first.id])
  const searches = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'customers.search-phone')
    .where('actor', '=', anna.id)
    .execute()
  expect(searches).toHaveLength(9)
})

it('a page begins where the last one ended', async () => {
  const { rows } = await sql<{ id: number }>`select add_customer(now()) as id from generate_series(1, 120)`.execute(db)
  const ids = rows.map(({ id }) => id).toReversed()
  const seen: number[] = []
  let after: number | undefined
  do {
    const page = await listCustomers(context, igor, { q: '', after })
    seen.push(...page.rows.map(({ id }) => id))
    after = page.next
  } while (after !== undefined)
  expect(seen).toEqual(ids)
})

it('a card shows the requests of one’s branches and only counts the others', async () => {
  const { id, number } = await addCustomer(south, { name: 'Анна', phone: '79160000111', email: 'anna@mail.example' })
  const other = await addCustomer(north, { name: 'Нюра', phone: '79160000111', email: 'secret@mail.example' })
  await claimRequest(context, boris, number)
  await addCustomerNote(context, vera, { id, text: 'Звонить после шести' })
  const card = await cardOf(anna, id)
  expect(card).toMatchObject({ name: 'Анна', requests: 1, hidden: 1, notes: [{ text: 'Звонить после шести' }] })
  expect(card?.history.map((row) => row.number)).toEqual([number])
  expect(JSON.stringify(card)).not.toMatch(/Нюра|secret|79160000111|anna@mail/)
  expect((await cardOf(igor, id))?.history.map((row) => row.number)).toEqual([other.number, number])
  expect(await revealContacts(context, anna, id)).toEqual({
    ok: true,
    contacts: [
      { kind: 'phone', value: '79160000111', isMasked: false },
      { kind: 'email', value: 'anna@mail.example', isMasked: false },
    ],
  })
  expect(await listCardEntries(id)).toContainEqual({ actor: anna.id, action: 'customer.show-contacts', after: null })
})

it('a card of another branch behaves like a missing one, and the log says who tried', async () => {
  const { id, number } = await addCustomer(south, { phone: '79160000121' })
  const version = await versionOf(id)
  expect(await findCustomer(context, lev, id)).toBeUndefined()
  expect(await findCustomer(context, lev, 999_999)).toBeUndefined()
  expect(await findRequestCustomer(context, lev, number)).toBeUndefined()
  const unknown = { ok: false, reason: 'unknown' }
  expect(await revealContacts(context, lev, id)).toEqual(unknown)
  expect(await addCustomerNote(context, lev, { id, text: 'а' })).toEqual(unknown)
  for (const person of [lev, anna]) expect(await withdrawCustomerAdvertising(context, person, id)).toEqual(unknown)
  for (const person of [lev, anna, vera]) {
    expect(await eraseCustomer(context, person, { id, version })).toEqual(unknown)
    expect(await exportCustomer({ ...context, linkToCar: () => '' }, person, id)).toEqual(unknown)
  }
  const refusals = (await listCardEntries(id)).filter(({ actor }) => actor === lev.id)
  expect(refusals.map(({ after }) => after)).toEqual([
    { tried: 'customer.view' },
    ...['show-contacts', 'note', 'withdraw-advertising', 'erase', 'export'].map((name) => ({
      tried: `customer.${name}`,
    })),
  ])
})

it('the same account, address or own car suggests a merge, until one was undone', async () => {
  const first = await addCustomer(south, { phone: '79160000131', name: 'Анна' })
  const second = await addCustomer(south, { phone: '79160000132', email: 'anna@mail.example' })
  const third = await addCustomer(south, { phone: '79160000131', email: 'Anna@mail.example' })
  const plate = JSON.stringify({ own_plate: 'А001АА77' })
  await db.updateTable('request').set({ details: plate }).where('id', 'in', [first.number, second.number]).execute()
  const card = await cardOf(vera, first.id)
  expect(third.id).toBe(first.id)
  expect(card?.suggestions).toMatchObject([{ id: second.id, reasons: ['car', 'email'] }])
  expect(card?.ownCars).toMatchObject([{ plate: 'А001АА77' }])
  await mergeCustomers(context, vera, { kept: await shown(first.id), gone: await shown(second.id) })
  expect(await findCustomer(context, vera, second.id)).toEqual({ kind: 'merged', into: first.id })
  expect(await cardOf(vera, first.id)).toMatchObject({ suggestions: [], merges: [{ goneId: second.id, requests: 1 }] })
})

it('the page of a request has its customer in one statement; with a car it takes eight', async () => {
  const { id, number } = await addCustomer(south, { phone: '79160000141' })
  const again = await addCustomer(south, { phone: '79160000141' })
  await addCustomer(north, { phone: '79160000141' })
  const { db: counting, count } = countStatements(db)
  const counted = { ...context, db: counting }
  await findDeskRequest(counted, anna, number)
  await listChoices(counted, anna, number)
  expect(await findRequestCustomer(counted, anna, number)).toMatchObject({
    id,
    others: 1,
    hidden: 1,
    requests: [{ number: again.number, label: 'Заказ звонка' }],
  })
  expect(count()).toBe(7)
})

it('a form of a note that is sent twice adds one note', async () => {
  const { id } = await addCustomer(south, { phone: '79160000171' })
  const input = { id, text: 'Звонить после шести', key: randomUUID() }
  const results = await Promise.all([1, 2, 3].map(() => addCustomerNote(context, anna, input)))
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  const notes = await db.selectFrom('customer_note').select('body').where('customer_id', '=', id).execute()
  expect(notes).toEqual([{ body: 'Звонить после шести' }])
  expect(await listCardEntries(id)).toHaveLength(1)
})

it('a consent to advertising is withdrawn everywhere, with the time and by whom', async () => {
  const { id, number } = await addCustomer(south, { phone: '79160000161' })
  await db
    .insertInto('legal_text')
    .values({ slug: 'advertising', version: 1, title: 'Реклама', body: 'Текст', published_at: context.now() })
    .execute()
  const consent = { request_id: number, text_version: 1, given_at: context.now() }
  await db
    .insertInto('consent')
    .values({ ...consent, purpose: 'advertising', text_slug: 'advertising' })
    .execute()
  expect(await withdrawCustomerAdvertising(context, vera, id)).toEqual({ ok: true })
  const card = await cardOf(anna, id)
  expect(card?.consents).toMatchObject([
    { purpose: 'advertising', version: 1, withdrawnAt: context.now(), withdrawnBy: 'Вера Исаева', number },
  ])
})

const MANY = dayOrNight(20_000, 100_000)

it('with very many customers the list and the search find them by indexes', { timeout: 120_000 }, async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with sent as (
        insert into request (kind, form, idempotency_key, body_hash, submitted_at, name, phone)
        select 'call', 'request-call', gen_random_uuid(), '', now() - number * interval '1 minute', 'Имя' || number,
          '7916' || lpad(number::text, 7, '0') from generate_series(1, ${MANY}::integer) as number
        returning id, submitted_at, kind
      ), work as (
        insert into request_work (request_id, submitted_at, kind, branch_id, status_since, answer_from, changed_at, urgent_at)
        select id, submitted_at, kind, ${south}, submitted_at, submitted_at, submitted_at, submitted_at from sent
      ), card as (insert into customer (id, root_id, made_at) overriding system value select id, id, now() from sent)
      insert into customer_request (request_id, customer_id, assigned_at) select id, id, now() from sent`.execute(tx)
  })
  await sql`analyze request, request_work, customer, customer_request`.execute(db)
  const plans: string[] = []
  const explaining = db.withPlugin({
    transformQuery: ({ node }) =>
      node.kind === 'RawNode'
        ? {
            ...node,
            sqlFragments: node.sqlFragments.map((part, index) =>
              index === 0 ? `explain (analyze, buffers) ${part}` : part,
            ),
          }
        : node,
    transformResult: async ({ result }) => {
      plans.push(JSON.stringify(result.rows))
      return result
    },
  })
  for (const actor of [anna, igor])
    for (const q of ['', '0002999', '79160002999', 'Имя77', 'Имя77 А Б В', 'anna@mail.example', '1042'])
      await listCustomers({ ...context, db: explaining }, actor, { q, after: undefined })
  expect(plans.length).toBeGreaterThanOrEqual(14)
  expect(plans.filter((plan) => /Seq Scan on (?:request|customer|customer_request)\b/.test(plan))).toEqual([])
  // An index can be read from its beginning to its end, too.
  expect(Math.max(...plans.map(countBlocks))).toBeLessThan(MANY / 4)
})

/** The blocks that the first node of a plan, and with it all of it, has read. */
function countBlocks(plan: string): number {
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
  return Number(hit) + Number(read)
}
