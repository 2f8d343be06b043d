import { beforeEach, expect, it } from 'vitest'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listChoices } from '../actions/owner.server.ts'
import type { TemplateInput } from './reply-forms.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './templates.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const head = await addPerson('sales-head', south)
const other = await addPerson('sales-head', north)
const admin = await addPerson('administrator', null)
const seller = await addPerson('salesperson', south)

const text = (parts: Partial<TemplateInput> = {}): TemplateInput => ({
  way: 'call',
  title: 'Первый звонок',
  subject: null,
  body: 'Здравствуйте, {имя}!',
  branchId: south,
  kind: null,
  ...parts,
})

beforeEach(() =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('reply_template').execute()
    await tx
      .insertInto('audit_log')
      .values({ actor: 'operator', action: 'template.remove', subject: 'template:all', at: new Date() })
      .execute()
  }),
)

const add = async (input = text(), actor = head) => {
  const result = await addTemplate(context, actor, input)
  if (!result.ok) throw new Error(result.reason)
  return result.id
}
const namesFor = async (number: number) =>
  (await listChoices(context, seller, number)).templates.map(({ title }) => title)

it('a text is offered for the requests of its branch and kind', async () => {
  await add(text({ title: 'юг' }))
  await add(text({ title: 'север', branchId: north }), other)
  await add(text({ title: 'всем', branchId: null }), admin)
  await add(text({ title: 'кредит', kind: 'credit' }))
  expect(await namesFor(await addRequestAt(south, { kind: 'call' }))).toEqual(['всем', 'юг'])
  expect(await namesFor(await addRequestAt(south, { kind: 'credit' }))).toEqual(['всем', 'кредит', 'юг'])
  expect(await namesFor(await addRequestAt(null, { kind: 'call' }))).toEqual(['всем'])
})

it('a head writes for their branch alone, an administrator for everybody', async () => {
  expect(await addTemplate(context, head, text({ branchId: null }))).toEqual({ ok: false, reason: 'unknown' })
  expect(await addTemplate(context, head, text({ branchId: north }))).toEqual({ ok: false, reason: 'unknown' })
  expect(await addTemplate(context, seller, text())).toEqual({ ok: false, reason: 'unknown' })
  const id = await add()
  const shared = await add(text({ branchId: null }), admin)
  expect(await changeTemplate(context, other, { id, version: 1, input: text() })).toMatchObject({ reason: 'unknown' })
  expect(await removeTemplate(context, head, shared)).toMatchObject({ reason: 'unknown' })
  // Nobody gives a text away to people whom they do not manage.
  const input = text({ branchId: null })
  expect(await changeTemplate(context, head, { id, version: 1, input })).toMatchObject({ ok: false })
  expect(await listTemplates(context, head)).toMatchObject([
    { id, canChange: true },
    { id: shared, canChange: false },
  ])
  expect(await listTemplates(context, other)).toMatchObject([{ id: shared, canChange: false }])
  const refused = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'access.refuse')
    .where('subject', '=', `template:${shared}`)
    .execute()
  expect(refused).toHaveLength(1)
})

it('of two who change a text at once the second one learns it', async () => {
  const id = await add()
  const change = (title: string) => changeTemplate(context, head, { id, version: 1, input: text({ title }) })
  const results = await Promise.all([change('один'), change('другой')])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'changed' })
  expect(await removeTemplate(context, head, id)).toMatchObject({ ok: true })
  expect(await removeTemplate(context, head, id)).toEqual({ ok: false, reason: 'unknown' })
})
