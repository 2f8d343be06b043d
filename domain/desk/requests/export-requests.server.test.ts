import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import { DAY_MS } from '#locale/durations.ts'
import { deskFixture, DESK_TIME } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { parseDeskQuery } from './desk-query.ts'
import { ExportSchema } from './export-form.ts'
import { type ExportedRequest, exportDeskRequests, MAX_EXPORTED_ROWS, previewExport } from './export-requests.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')

beforeEach(() => sql`truncate request cascade`.execute(db))

const newHead = (branchId: number | null = south) => addPerson('sales-head', branchId, 'Глеб Орлов')
const query = (address = '') => parseDeskQuery(new URLSearchParams(address))
const begin = (person: StaffActor, address = '', purpose = 'Отчёт по рекламе') =>
  exportDeskRequests(context, person, { query: query(address), purpose })

async function readRows(person: StaffActor, address = '') {
  const result = await begin(person, address)
  if (!result.ok) throw new Error(result.reason)
  const rows: ExportedRequest[] = []
  for await (const batch of result.batches) rows.push(...batch)
  return rows
}
const readNumbers = async (...params: Parameters<typeof readRows>) =>
  (await readRows(...params)).map(({ number }) => number)

const listEntriesOf = (person: StaffActor) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'branch_id as branchId', 'after', 'reason'])
    .where('actor', '=', person.id)
    .where('subject', '=', 'requests:list')
    .orderBy('id')
    .execute()

it('a head gets the requests of their branches, an administrator all, a salesperson none', async () => {
  const [own, other, none] = [await addRequestAt(south), await addRequestAt(north), await addRequestAt(null)]
  expect(await readNumbers(await newHead())).toEqual([own])
  expect(await readNumbers(await newHead(north))).toEqual([other])
  expect(await readNumbers(await addPerson('administrator', null))).toEqual([none, other, own])
  expect(await begin(anna)).toEqual({ ok: false, reason: 'empty' })
  expect(await begin(await newHead(), `branch=${north}`)).toEqual({ ok: false, reason: 'empty' })
})

it('who is head of one branch and salesperson of another gets the file of the first', async () => {
  const [own] = [await addRequestAt(south), await addRequestAt(north)]
  const head = await newHead()
  const grants = [...(head.grants ?? []), { role: 'salesperson', branchId: north } as const]
  expect(await readNumbers({ ...head, grants })).toEqual([own])
})

it('the file has what the filter shows, the newest first, and no suspect request', async () => {
  const [first, taken, held, last] = [
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south),
    await addRequestAt(south),
  ]
  await claimRequest(context, anna, taken)
  await db.updateTable('request_work').set({ held_since: DESK_TIME }).where('request_id', '=', held).execute()
  const head = await newHead()
  expect(await previewExport(context, head, query('owner=nobody'))).toEqual({ count: 2, left: 3 })
  expect(await readNumbers(head, 'owner=nobody')).toEqual([last, first])
  const [row] = await readRows(head, `owner=${anna.staffId}`)
  expect(row).toMatchObject({ number: taken, phone: '79161234567', isPhoneMasked: false, owner: { name: 'Анна Ким' } })
  expect(await previewExport(context, head, query('status=taken'))).toEqual({ count: 1, left: 1 })
})

it('more than one batch follows without gaps or repeats', async () => {
  await desk.addManyRequestsAt(south, 1203)
  const numbers = await readNumbers(await newHead())
  expect(numbers).toHaveLength(1203)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  expect(new Set(numbers).size).toBe(1203)
})

it('the log has the purpose, the count and the filter, but not what was searched for', async () => {
  await addRequestAt(south, { name: 'Соколова Мария' })
  const head = await newHead()
  await begin(head, 'owner=nobody&q=соколова', 'Сверка с рекламой')
  expect(await listEntriesOf(head)).toEqual([
    {
      action: 'requests.export',
      subject: 'requests:list',
      branchId: south,
      after: { count: 1, filter: '?owner=nobody', isSearch: true },
      reason: 'Сверка с рекламой',
    },
  ])
})

it('a person gets three files in 24 hours, also when two begin at once; a refusal is in the log', async () => {
  await addRequestAt(south)
  const head = await newHead()
  await begin(head)
  await begin(head)
  const results = await Promise.all([begin(head), begin(head)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'too-often' })
  expect(await previewExport(context, head, query())).toEqual({ count: 1, left: 0 })
  expect((await listEntriesOf(head)).at(-1)).toMatchObject({
    action: 'access.refuse',
    branchId: south,
    after: { tried: 'requests.export' },
  })
  // Others have their own.
  expect(await begin(await newHead())).toMatchObject({ ok: true })
  desk.advance(DAY_MS + 1)
  expect(await begin(head)).toMatchObject({ ok: true })
})

it('more requests than a file may have are refused, and the file is not counted', async () => {
  await desk.addManyRequestsAt(south, MAX_EXPORTED_ROWS + 1)
  const head = await newHead()
  expect(await begin(head)).toEqual({ ok: false, reason: 'too-many', count: MAX_EXPORTED_ROWS + 1 })
  expect(await previewExport(context, head, query())).toEqual({ count: MAX_EXPORTED_ROWS + 1, left: 3 })
})

it.each([
  ['Отчёт по рекламе за 01.10.2026–31.10.2026', true],
  ['Сверка с CRM 2026-10-01 2026-10-31', true],
  ['Тест', false],
  ['Передать Ивану 8 (916) 123-45-67', false],
  ['Передать +79161234567', false],
  ['Отправить ivan@mail.ru', false],
  ['я'.repeat(301), false],
  ['', false],
])('the purpose «%s» is accepted: %s', (purpose, isAccepted) => {
  expect(parseForm(ExportSchema, new Map([['purpose', [purpose]]])).ok).toBe(isAccepted)
})
