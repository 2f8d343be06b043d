import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#db/schema.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'

// A file of requests with their people: who gets it, what they are asked, what is in it.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context

const branches = await db.selectFrom('branch').select('id').orderBy('id').execute()
const [here = 0, elsewhere = 0] = branches.map(({ id }) => id)
const person = (role: StaffRole, branchId: number | null = here) =>
  addStaff([{ role, branchId }], { name: 'Вера Лапина' })

/** The site is shared: these would push others' requests off the first page. */
const added: number[] = []
afterAll(() => db.deleteFrom('request').where('id', 'in', added).execute())

async function addDeskRequest(name: string, branchId = here) {
  const { id } = await addRequest(db, { name, phone: '79164821767', createdAt: new Date() })
  await db.updateTable('request').set({ branch_id: branchId }).where('id', '=', id).execute()
  await db.updateTable('request_work').set({ branch_id: branchId }).where('request_id', '=', id).execute()
  added.push(id)
  return id
}

const confirmedAt = (id: number, at: Date) =>
  db.updateTable('staff_session').set({ confirmed_at: at }).where('staff_id', '=', id).execute()
const post = (cookie: string, query = '', purpose = 'Отчёт за ноябрь') =>
  fetch(`${origin}/staff/requests/export.csv${query}`, {
    method: 'POST',
    body: new URLSearchParams({ purpose }),
    redirect: 'manual',
    headers: { cookie, origin: siteUrl },
  })

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s', (how, options) => {
  it('a head names the purpose and saves what the list shows', async () => {
    const head = await person('sales-head')
    const name = `Светлана ${how}`
    await addDeskRequest(name)
    await addDeskRequest(`Чужая ${how}`, elsewhere)
    const page = await visit(head.cookie, '/staff/requests/?owner=nobody', options)
    await page.getByRole('link', { name: 'Выгрузить' }).click()
    await page.waitForURL('**/export/?owner=nobody')
    await page.getByLabel('Цель').fill('Отчёт за ноябрь')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Заявки \d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFF"Номер";')).toBe(true)
    expect(text).toContain(`"${name}";"8 (916) 482-17-67"`)
    expect(text).not.toContain('Чужая')
    expect(text).toContain('Вера Лапина')
    const entry = await db
      .selectFrom('audit_log')
      .select(['reason', 'branch_id'])
      .where('actor', '=', `staff:${head.id}`)
      .where('action', '=', 'requests.export')
      .executeTakeFirst()
    expect(entry).toEqual({ reason: 'Отчёт за ноябрь', branch_id: here })
  })

  it('who has proved no factor lately does it first, and comes back to the same filter', async () => {
    const head = await person('sales-head')
    await addDeskRequest('Ирина')
    await confirmedAt(head.id, new Date(Date.now() - 11 * MINUTE_MS))
    const page = await visit(head.cookie, '/staff/requests/export/?owner=nobody', options)
    expect(await page.getByLabel('Цель').count()).toBe(0)
    await page.getByRole('link', { name: 'Ввести код' }).click()
    await page.waitForURL('**/confirm/?back=*')
    expect(new URL(page.url()).searchParams.get('back')).toBe('/staff/requests/export/?owner=nobody&done=confirmed')
    expect((await post(head.cookie)).headers.get('location')).toContain('/staff/confirm/')
  })
})

it('a purpose that says nothing is refused at its field', async () => {
  await addDeskRequest('Ирина')
  const page = await visit((await person('sales-head')).cookie, '/staff/requests/export/')
  await page.getByLabel('Цель').fill('а')
  await page.getByRole('button', { name: 'Скачать CSV' }).click()
  await expect.poll(() => page.getByLabel('Цель').getAttribute('aria-invalid')).toBe('true')
})

it('an address, a missing purpose and the fourth file of a day lead back to the page, which says why', async () => {
  await addDeskRequest('Ирина')
  const head = await person('sales-head')
  const opened = await fetch(`${origin}/staff/requests/export.csv?status=new`, {
    headers: { cookie: head.cookie },
    redirect: 'manual',
  })
  expect(opened.headers.get('location')).toBe('/staff/requests/export/?status=new')
  expect((await post(head.cookie, '', '')).headers.get('location')).toBe('/staff/requests/export/?done=purpose')
  for (let turn = 0; turn < 3; turn += 1) expect((await post(head.cookie)).status).toBe(200)
  const refused = await post(head.cookie, '?status=new')
  expect(refused.headers.get('location')).toBe('/staff/requests/export/?status=new&done=too-often')
  const page = await visit(head.cookie, '/staff/requests/export/?done=too-often')
  expect(await page.locator('main').innerText()).toContain('вы уже получили три файла')
  expect(await page.getByRole('button', { name: 'Скачать CSV' }).count()).toBe(0)
})

it('a salesperson has no link to a file, and gets none', async () => {
  const seller = await person('salesperson')
  const page = await visit(seller.cookie, '/staff/requests/')
  expect(await page.getByRole('link', { name: 'Выгрузить' }).count()).toBe(0)
  expect((await post(seller.cookie)).status).toBe(403)
})

it('a head gets no request of another branch, whatever the address says', async () => {
  await addDeskRequest('Чужая заявка', elsewhere)
  const answer = await post((await person('sales-head')).cookie, `?branch=${elsewhere}`)
  expect(answer.headers.get('location')).toContain('done=empty')
})
