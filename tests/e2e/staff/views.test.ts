import { describe, expect, it } from 'vitest'
import type { StaffRole } from '#db/schema.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'

// Lists that somebody has named, and the numbers on the tabs.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context

const branches = await db.selectFrom('branch').select(['id', 'name']).orderBy('id').execute()
const [here = 0, elsewhere = 0] = branches.map(({ id }) => id)
const person = (role: StaffRole, branchId: number | null = here) => addStaff([{ role, branchId }])
const post = (cookie: string, search: string, fields: Record<string, string>) =>
  fetch(`${origin}/staff/requests/views/${search}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { cookie, origin: siteUrl },
  })
const listOf = async (cookie: string) => (await fetch(`${origin}/staff/requests/`, { headers: { cookie } })).text()

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s', (_, options) => {
  it('a filter gets a name, is a tab from then on, gets another name and goes', async () => {
    const seller = await person('salesperson')
    const page = await visit(seller.cookie, '/staff/requests/?kind=call&order=newest', options)
    await page.getByRole('link', { name: 'Сохранить вид' }).click()
    await page.waitForURL('**/views/?kind=call&order=newest')
    expect(await page.getByLabel('Кому показывать').count()).toBe(0)
    await page.getByLabel('Название').fill('Звонки')
    await page.getByRole('button', { name: 'Сохранить' }).first().click()
    await page.waitForURL('**/requests/?kind=call&order=newest&done=save-view')
    const tabs = page.getByRole('navigation', { name: 'Виды' })
    expect(await tabs.getByRole('link', { name: 'Звонки', exact: true }).getAttribute('aria-current')).toBe('page')
    expect(await tabs.getByRole('link', { name: 'Сохранить вид' }).count()).toBe(0)
    await tabs.getByRole('link', { name: 'Настроить виды' }).click()
    await page.waitForURL('**/views/')
    await page.getByText('Переименовать…').click()
    await page.getByLabel('Название').fill('Все звонки')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.waitForURL('**/?done=rename')
    await expect.poll(() => page.getByRole('link', { name: 'Все звонки' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Удалить: Все звонки' }).click()
    await page.waitForURL('**/?done=remove')
    await expect.poll(() => page.getByRole('link', { name: 'Все звонки' }).count()).toBe(0)
  })
})

it('a head shares a view with their branch, where it shows everybody only what they may see', async () => {
  const head = await person('sales-head')
  const page = await visit(head.cookie, '/staff/requests/views/?kind=call')
  const options = await page.getByLabel('Кому показывать').locator('option').allInnerTexts()
  expect(options).toEqual(['Только мне', branches[0]?.name])
  await page.getByLabel('Название').fill('Звонки')
  await page.locator('select[name=sharedWith]').selectOption(String(here))
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.waitForURL('**done=save-view')
  const { id } = await addRequest(db, { name: 'Чужой клиент', createdAt: new Date() })
  const own = await addRequest(db, { name: 'Свой клиент', createdAt: new Date() })
  await db.updateTable('request_work').set({ branch_id: elsewhere }).where('request_id', '=', id).execute()
  await db.updateTable('request_work').set({ branch_id: here }).where('request_id', '=', own.id).execute()
  const seller = await person('salesperson')
  const list = await visit(seller.cookie, '/staff/requests/')
  await list.getByRole('link', { name: 'Звонки', exact: true }).click()
  await list.waitForURL('**/?kind=call')
  await expect.poll(() => list.getByText('Свой клиент').count()).toBe(1)
  expect(await list.getByText('Чужой клиент').count()).toBe(0)
  expect(await listOf((await person('salesperson', elsewhere)).cookie)).not.toContain('>Звонки</a>')
})

it('a list of another branch is not shown to one’s own', async () => {
  const page = await visit((await person('sales-head')).cookie, `/staff/requests/views/?branch=${elsewhere}`)
  await page.locator('select[name=sharedWith]').selectOption(String(here))
  await page.locator('#save-name').fill('Соседи')
  await page.locator('#save-name').press('Enter')
  await expect.poll(() => page.getByText('другой филиал').count()).toBe(1)
})

it.each([
  ['without a name', '?late=1', { intent: 'save', name: ' ' }, 422],
  ['with a long name', '?late=1', { intent: 'save', name: 'я'.repeat(41) }, 422],
  ['of everything', '', { intent: 'save', name: 'Всё' }, 422],
  ['for everybody', '?late=1', { intent: 'save', name: 'Общий', sharedWith: 'all' }, 422],
  ['of somebody else', '', { intent: 'remove', view: '999999' }, 404],
  ['that is none', '', { intent: 'rename-0', name: 'а' }, 422],
] satisfies [string, string, Record<string, string>, number][])(
  'a view %s is refused',
  async (_, search, fields, status) => {
    expect((await post((await person('salesperson')).cookie, search, fields)).status).toBe(status)
  },
)

it('the tabs have their numbers', async () => {
  const director = await person('sales-head', null)
  const page = await visit(director.cookie, '/staff/requests/?status=won')
  const open = await db
    .selectFrom('request_work')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['new', 'taken', 'reached', 'appointment'])
    .where('held_since', 'is', null)
    .executeTakeFirstOrThrow()
  expect(await page.getByRole('link', { name: /^Ждут/ }).innerText()).toMatch(
    new RegExp(String.raw`^Ждут\s*${open.count}$`),
  )
  expect(await page.getByRole('link', { name: /^Мои/ }).innerText()).toMatch(/^Мои\s*0$/)
})
