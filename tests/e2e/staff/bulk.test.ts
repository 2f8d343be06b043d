import { afterAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#db/schema.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffBatchPath } from '#urls/staff-paths.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

// Many requests at once: what would change is shown before, what has changed after.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context

const branches = await db.selectFrom('branch').select('id').orderBy('id').execute()
const [here = 0, elsewhere = 0] = branches.map(({ id }) => id)
const person = (role: StaffRole, name: string, branchId: number | null = here) =>
  addStaff([{ role, branchId }], { name })
const head = await person('sales-head', 'Вера Лапина')
const oleg = await person('salesperson', 'Олег Рябов')

/** The site is shared: these would push others' requests off the first page. */
const added: number[] = []
afterAll(() => db.deleteFrom('request').where('id', 'in', added).execute())

async function addDeskRequest(name: string, branchId = here) {
  const { id } = await addRequest(db, { name, createdAt: new Date() })
  await db.updateTable('request').set({ branch_id: branchId }).where('id', '=', id).execute()
  await db.updateTable('request_work').set({ branch_id: branchId }).where('request_id', '=', id).execute()
  added.push(id)
  return id
}
const workOf = (number: number) =>
  db.selectFrom('request_work').selectAll().where('request_id', '=', number).executeTakeFirstOrThrow()
const open = (cookie: string, search: string) =>
  fetch(`${origin}/staff/requests/bulk/${search}`, { headers: { cookie }, redirect: 'manual' })
const post = (cookie: string, fields: Record<string, string>) =>
  fetch(`${origin}/staff/requests/bulk/`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'apply', batch: crypto.randomUUID(), ...fields }),
    redirect: 'manual',
    headers: { cookie, origin: siteUrl },
  })

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s', (how, options) => {
  it('a head ticks rows, sees what would change, transfers them, and reads what became of each', async () => {
    const names = ['Нина', 'Пётр', 'Раиса'].map((name) => `${name} ${how}`)
    const [first = 0, second = 0, third = 0] = await Promise.all(names.map((name) => addDeskRequest(name)))
    const page = await visit(head.cookie, '/staff/requests/?order=newest', options)
    expect(await page.getByRole('button', { name: 'Передать…' }).count()).toBe(0)
    for (const name of names) await page.getByLabel(`Выбрать: ${name}`).check()
    const picked = options.javaScriptEnabled ? 'Выбрано 3' : 'С\u00a0выбранными'
    await expect.poll(() => page.getByText(picked).count()).toBe(1)
    await page.getByRole('button', { name: 'Передать…' }).click()
    await page.waitForURL('**/bulk/?*')
    await page.locator('select[name=to]').selectOption({ label: 'Олег Рябов' })
    await page.getByRole('button', { name: 'Показать, что изменится' }).click()
    await page.waitForURL(`**to=${oleg.id}*`)
    await expect.poll(() => page.getByRole('button', { name: /^Передать 3/ }).count()).toBe(1)
    // Somebody is quicker.
    await db
      .updateTable('request_work')
      .set({ version: 2, last_change: 'note' })
      .where('request_id', '=', third)
      .execute()
    await page.getByRole('button', { name: /^Передать 3/ }).click()
    await expect.poll(() => page.getByText('Изменено: 2\u00a0заявки.').count()).toBe(1)
    const left = page.getByRole('listitem').filter({ hasText: `Раиса ${how}` })
    expect(await left.innerText()).toContain('её успели изменить')
    for (const number of [first, second]) expect((await workOf(number)).owner_id).toBe(oleg.id)
    expect((await workOf(third)).owner_id).toBeNull()
    // The page has an address: it can be loaded again, and found in the log.
    expect(page.url()).toMatch(/\/bulk\/[\da-f-]{36}\/\?order=newest$/)
    await page.reload()
    await db
      .updateTable('request_work')
      .set({ version: 7, last_change: 'note' })
      .where('request_id', '=', second)
      .execute()
    await page.getByRole('button', { name: 'Отменить всё' }).click()
    await expect.poll(() => page.getByText('Возвращено: 1\u00a0заявка.').count()).toBe(1)
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: `Пётр ${how}` })
        .innerText(),
    ).toContain('ещё раз')
    expect((await workOf(first)).owner_id).toBeNull()
    expect((await workOf(second)).owner_id).toBe(oleg.id)
    expect(await page.getByRole('button', { name: 'Отменить всё' }).count()).toBe(0)
    await page.getByRole('link', { name: 'К\u00a0списку' }).click()
    await page.waitForURL('**/requests/?order=newest')
  })

  it('repeats are closed under the number of the first one', async () => {
    const [first, second] = [await addDeskRequest(`Юлия ${how}`), await addDeskRequest(`Юлия ${how}`)]
    const page = await visit(head.cookie, `/staff/requests/bulk/?number=${first}&number=${second}&do=status`, options)
    await page.locator('select[name=set]').selectOption('duplicate')
    await page.getByRole('button', { name: 'Показать, что изменится' }).click()
    await page.waitForURL('**set=duplicate*')
    await expect.poll(() => page.getByLabel('Номер первой заявки').inputValue()).toBe(String(first))
    expect(await page.getByText('это и\u00a0есть первая заявка').count()).toBe(1)
    await page.getByRole('button', { name: /^Закрыть 1/ }).click()
    await expect.poll(() => page.getByText('Изменено: 1\u00a0заявка.').count()).toBe(1)
    expect(await workOf(second)).toMatchObject({ status: 'duplicate', duplicate_of: first })
  })
})

it('all that the filter shows are chosen at once', async () => {
  const name = 'Зинаида Фильтрова'
  const numbers = [await addDeskRequest(name), await addDeskRequest(name), await addDeskRequest(name, elsewhere)]
  const page = await visit(head.cookie, `/staff/requests/?q=${encodeURIComponent(name)}`)
  await page.getByLabel(`Выбрать: ${name}`).first().check()
  await page.getByRole('link', { name: 'все 2\u00a0заявки по\u00a0фильтру' }).click()
  await page.waitForURL('**all=1')
  await expect.poll(() => page.getByRole('list', { name: 'Заявки' }).getByRole('listitem').count()).toBe(2)
  await page.getByRole('link', { name: 'Закрыть' }).click()
  await page.waitForURL('**do=status')
  await page.locator('select[name=set]').selectOption('spam')
  await page.getByRole('button', { name: 'Показать, что изменится' }).click()
  await page.getByRole('button', { name: /^Закрыть 2/ }).click()
  await expect.poll(() => page.getByText('Изменено: 2\u00a0заявки.').count()).toBe(1)
  const statuses = await Promise.all(numbers.map(async (number) => (await workOf(number)).status))
  expect(statuses).toEqual(['spam', 'spam', 'new'])
})

it('a change of many is found in the log of its author, undone from there, and by nobody else', async () => {
  const numbers = [await addDeskRequest('Лида Журнальная'), await addDeskRequest('Люда Журнальная')]
  const batch = crypto.randomUUID()
  const rows = numbers.map((number) => `${number}:1`).join(',')
  const apply = () => post(head.cookie, { do: 'status', set: 'lost:price', rows, batch })
  const answers = await Promise.all([apply(), apply()])
  for (const answer of answers) expect(answer.headers.get('location')).toBe(staffBatchPath(batch))
  const page = await visit(head.cookie, `/staff/audit/?subject=batch:${batch}`)
  await page.getByRole('link', { name: 'что вышло' }).click()
  await page.waitForURL(`**${staffBatchPath(batch)}`)
  const stranger = await person('sales-head', 'Лев Чужой', elsewhere)
  for (const { cookie } of [stranger, await person('sales-head', 'Вторая Голова')]) {
    expect((await fetch(origin + staffBatchPath(batch), { headers: { cookie } })).status).toBe(404)
    const undo = await fetch(origin + staffBatchPath(batch), {
      method: 'POST',
      body: new URLSearchParams({ intent: 'undo' }),
      headers: { cookie, origin: siteUrl },
    })
    expect(undo.status).toBe(404)
  }
  await page.getByRole('button', { name: 'Отменить всё' }).click()
  await expect.poll(() => page.getByText('Возвращено: 2\u00a0заявки.').count()).toBe(1)
  for (const number of numbers) expect(await workOf(number)).toMatchObject({ status: 'new', lost_reason: null })
})

it('a salesperson has no boxes, an administrator closes nothing, and ids of other branches are absent', async () => {
  const [own, foreign] = [await addDeskRequest('Своя'), await addDeskRequest('Чужая заявка', elsewhere)]
  const list = await visit(oleg.cookie, '/staff/requests/')
  expect(await list.locator('.desk-pick').count()).toBe(0)
  expect((await open(oleg.cookie, `?number=${own}`)).status).toBe(403)
  const html = await (await open(head.cookie, `?number=${own}&number=${foreign}&to=${oleg.id}`)).text()
  expect(html).not.toContain('Чужая заявка')
  expect(html).toContain('другого филиала')
  const version = (await workOf(foreign)).version
  const answer = await post(head.cookie, { do: 'status', set: 'spam', rows: `${foreign}:${version}` })
  expect(await answer.text()).not.toContain('Чужая заявка')
  expect((await workOf(foreign)).status).toBe('new')
  const administrator = await person('administrator', 'Игорь Савин', null)
  const page = await visit(administrator.cookie, `/staff/requests/bulk/?number=${own}&do=status`)
  expect(await page.getByRole('link', { name: 'Закрыть' }).count()).toBe(0)
})

it.each([
  ['no requests', { do: 'transfer', to: '1', rows: '' }],
  ['no change', { do: 'transfer', rows: '1:1' }],
  ['no id of the change', { do: 'status', set: 'spam', rows: '1:1', batch: 'x' }],
  ['an unknown status', { do: 'status', set: 'won', rows: '1:1' }],
  ['another form', { intent: 'explode', rows: '1:1' }],
] satisfies [string, Record<string, string>][])('a form with %s changes nothing and says so', async (_, fields) => {
  expect((await post(head.cookie, fields)).status).toBe(422)
})

it.each([
  [360, 'light'],
  [1440, 'dark'],
] as const)('the bar and the preview are accessible and fit at %i px, %s', async (width, colorScheme) => {
  const name = `Ольга ${width}`
  const number = await addDeskRequest(name)
  const page = await visit(head.cookie, '/staff/requests/?order=newest', {
    viewport: { width, height: 800 },
    colorScheme,
  })
  const check = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  await page.getByLabel(`Выбрать: ${name}`).check()
  await expect.poll(() => page.getByRole('button', { name: 'Передать…' }).isVisible()).toBe(true)
  await check()
  await page.goto(`/staff/requests/bulk/?number=${number}&to=${oleg.id}`)
  await check()
  await page.getByRole('button', { name: /^Передать 1/ }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Отменить всё' }).count()).toBe(1)
  await check()
})
