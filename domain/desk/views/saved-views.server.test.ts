import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { type StaffActor } from '#domain/access/rights.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { formatDeskQuery, parseDeskQuery } from '../requests/desk-query.ts'
import { listSavedViews, MAX_VIEWS, removeView, renameView, saveView } from './saved-views.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south)
const boris = await addPerson('salesperson', south)
const vera = await addPerson('salesperson', north)
const head = await addPerson('sales-head', south)
const administrator = await addPerson('administrator', null)

beforeEach(() => sql`truncate saved_view`.execute(db))

const query = (address: string) => parseDeskQuery(new URLSearchParams(address))
const save = (
  person: StaffActor,
  sharedWith: 'own' | 'all' | number = 'own',
  address = 'status=lost',
  name = 'Отказы',
) => saveView(context, person, { name, query: query(address), sharedWith })
const names = async (person: StaffActor) => (await listSavedViews({ db }, person)).map(({ name }) => name)

const rename = (person: StaffActor, id: number) => renameView(context, person, { id, name: 'Другое' })

async function idOf(saved: ReturnType<typeof save>): Promise<number> {
  const result = await saved
  if (!result.ok) throw new Error(result.reason)
  return result.id
}

it('one’s own view is for nobody else', async () => {
  await save(anna)
  expect(await names(anna)).toEqual(['Отказы'])
  for (const person of [boris, head, administrator]) expect(await names(person)).toEqual([])
})

it('a head shows a view to their branch, an administrator to everybody; others may not', async () => {
  await save(head, south)
  await save(administrator, 'all', 'late=1', 'Горит')
  expect(await names(anna)).toEqual(['Отказы', 'Горит'])
  expect(await names(vera)).toEqual(['Горит'])
  for (const refused of [save(anna, south), save(anna, 'all'), save(head, 'all'), save(head, north)])
    expect(await refused).toEqual({ ok: false, reason: 'not-allowed' })
})

it('a list of one branch is not shown to another, whose people would find nothing', async () => {
  const refused = { ok: false, reason: 'other-branch' }
  expect(await save(administrator, south, `branch=${north}`)).toEqual(refused)
  expect(await save(administrator, north, `branch=${north}`)).toMatchObject({ ok: true })
})

it('a view keeps neither the text of a search nor a page, and what is unknown by then is left out', async () => {
  await save(anna, 'own', 'owner=nobody&q=Соколова&after=none-7')
  const [view] = await listSavedViews({ db }, anna)
  expect(view && formatDeskQuery(view.query)).toBe('?owner=nobody')
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('showroom.audited', pg_current_xact_id()::text, true)`.execute(tx)
    await tx.updateTable('saved_view').set({ query: '?status=gone&status=won&colour=red' }).execute()
  })
  const [old] = await listSavedViews({ db }, anna)
  expect(old && formatDeskQuery(old.query)).toBe('?status=won')
  expect(await save(anna, 'own', 'q=Соколова')).toEqual({ ok: false, reason: 'nothing-to-save' })
})

it('the same list is one view, under its last name', async () => {
  const first = await idOf(save(anna))
  expect(await idOf(save(anna, 'own', 'status=lost', 'Потеряли'))).toBe(first)
  expect(await names(anna)).toEqual(['Потеряли'])
})

it('a person has at most twenty views, also when several are saved at once', async () => {
  for (let index = 1; index < MAX_VIEWS; index += 1) await save(anna, 'own', `owner=${index}`, `Вид ${index}`)
  const results = await Promise.all([save(anna, 'own', 'owner=100'), save(anna, 'own', 'owner=101')])
  expect(results).toContainEqual({ ok: false, reason: 'too-many' })
  expect(await names(anna)).toHaveLength(MAX_VIEWS)
  // A new name for one that is there is no new view.
  expect(await save(anna, 'own', 'owner=1', 'Первый')).toMatchObject({ ok: true })
})

it('only the author changes their own view, and who manages the requests a shared one', async () => {
  const [own, ofBranch, ofAll] = [
    await idOf(save(anna)),
    await idOf(save(head, south)),
    await idOf(save(administrator, 'all')),
  ]
  for (const [person, id] of [
    [head, own],
    [administrator, own],
    [anna, ofBranch],
    [vera, ofBranch],
    [head, ofAll],
  ] as const) {
    expect(await rename(person, id)).toEqual({ ok: false, reason: 'unknown' })
    expect(await removeView(context, person, id)).toEqual({ ok: false, reason: 'unknown' })
  }
  expect(await rename(anna, own)).toEqual({ ok: true })
  expect(await rename(administrator, ofBranch)).toEqual({ ok: true })
  for (const id of [own, ofBranch, ofAll])
    expect(await removeView(context, id === own ? anna : administrator, id)).toEqual({ ok: true })
  expect(await names(administrator)).toEqual([])
})

it('the log says who changed a view and for whom, but not its name', async () => {
  const id = await idOf(save(head, south, 'status=lost', 'Для Петра Иванова'))
  await renameView(context, head, { id, name: 'Для Павла' })
  await removeView(context, head, id)
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'branch_id as branchId', 'before', 'after', 'reason'])
    .where('subject', '=', `view:${id}`)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['view.save', 'view.rename', 'view.remove'])
  expect(entries.map(({ branchId }) => branchId)).toEqual([south, south, south])
  expect(JSON.stringify(entries)).not.toMatch(/Пет|Пав/)
})

it('a view that nobody recorded is not saved', async () => {
  await expect(
    db
      .insertInto('saved_view')
      .values({ staff_id: anna.staffId, name: 'a', query: '?late=1', created_at: context.now() })
      .execute(),
  ).rejects.toThrow('no row in audit_log')
})

it('the views of a branch go with it', async () => {
  const gone = await desk.addBranch()
  await save(administrator, gone)
  await db.deleteFrom('branch').where('id', '=', gone).execute()
  expect(await names(administrator)).toEqual([])
})
