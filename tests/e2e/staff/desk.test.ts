import { describe, expect, it } from 'vitest'
import type { StaffRole } from '#db/schema.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { formatPhone } from '#locale/phone.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'

// The work on requests: who takes them, what a call leads to, what colleagues see of it.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context

const branches = await db.selectFrom('branch').select(['id', 'name']).orderBy('id').execute()
const [here = 0, elsewhere = 0] = branches.map(({ id }) => id)

const person = (role: StaffRole, name: string, branchId: number | null = here) =>
  addStaff([{ role, branchId }], { name })
const anna = await person('salesperson', 'Анна Ким')
const oleg = await person('salesperson', 'Олег Дёмин')
const head = await person('sales-head', 'Вера Исаева')
const stranger = await person('salesperson', 'Лев Чужой', elsewhere)

/** A request of the branch, that came just now. */
async function addDeskRequest(name = 'Мария Соколова', branchId = here) {
  const phone = `7${nextPhone()}`
  const { id } = await addRequest(db, { name, phone, createdAt: new Date() })
  await db.updateTable('request').set({ branch_id: branchId }).where('id', '=', id).execute()
  await db.updateTable('request_work').set({ branch_id: branchId }).where('request_id', '=', id).execute()
  return { number: id, phone, path: staffRequestPath(id) }
}

const workOf = (number: number) =>
  db.selectFrom('request_work').selectAll().where('request_id', '=', number).executeTakeFirstOrThrow()

/** Posts a form of the page as a browser without script does. */
const post = (cookie: string, path: string, fields: Record<string, string>) =>
  fetch(origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { cookie, origin: siteUrl, accept: 'text/html' },
  })
const open = (cookie: string, path: string) => fetch(origin + path, { headers: { cookie }, redirect: 'manual' })

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s', (how, options) => {
  it('a salesperson takes a request from the list, calls, notes, and finds it in their day', async () => {
    const name = `Инна ${how}`
    const { number, phone } = await addDeskRequest(name)
    const page = await visit(anna.cookie, '/staff/requests/', options)
    await page.getByRole('button', { name: `Взять: ${name}` }).click()
    await page.waitForURL(`**/staff/requests/${number}/?done=claim`)
    expect(await page.getByRole('link', { name: 'Позвонить' }).getAttribute('href')).toBe(`tel:+${phone}`)
    expect(await workOf(number)).toMatchObject({ status: 'taken', owner_id: anna.id })
    await page.getByLabel('Заметка для своих').fill('Спросит про ОСАГО')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.waitForURL('**/?done=note')
    await expect.poll(() => page.locator('.desk-note').innerText()).toContain('Спросит про ОСАГО')
    await expect.poll(() => page.getByLabel('Заметка для своих').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Нет ответа' }).click()
    await page.waitForURL('**/?done=call')
    await expect.poll(() => page.locator('.desk-timeline').innerText()).toContain('не\u00a0ответили')
    expect((await workOf(number)).next_action_kind).toBe('call-again')
    // Shortly before the branch closes the plan is for tomorrow.
    await db.updateTable('request_work').set({ next_action_at: new Date() }).where('request_id', '=', number).execute()
    await page.goto('/staff/')
    expect(await page.getByRole('link', { name, exact: true }).count()).toBe(1)
  })

  it('a promised call has its time by the clock of the branch, and a wrong time is refused in place', async () => {
    const { number, path } = await addDeskRequest()
    const page = await visit(anna.cookie, path, options)
    await page.getByText('Перезвонить в…').click()
    await page.locator('#call-back-at').fill('2020-01-01T10:00')
    await page.getByRole('button', { name: 'Записать' }).click()
    await expect.poll(() => page.getByText('Это время уже прошло').count()).toBe(1)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await page.locator('#call-back-at').fill(`${tomorrow}T10:30`)
    await page.getByRole('button', { name: 'Записать' }).click()
    await page.waitForURL('**/?done=call')
    expect(await workOf(number)).toMatchObject({ status: 'reached', next_action_kind: 'call-back' })
    await expect.poll(() => page.getByText('в\u00a010:30').count()).toBeGreaterThan(0)
  })

  it('a refusal wants its reason, closes the request, and can be undone', async () => {
    const { number, path } = await addDeskRequest()
    const page = await visit(anna.cookie, path, options)
    await page.getByText('Отказ…').click()
    await page.locator('select[name=reason]').selectOption('price')
    await page.getByRole('button', { name: 'Закрыть заявку' }).click()
    await page.waitForURL('**/?done=call')
    expect(await workOf(number)).toMatchObject({ status: 'lost', lost_reason: 'price' })
    await page.getByRole('button', { name: 'Отменить последнее' }).click()
    await page.waitForURL('**/?done=undo')
    expect(await workOf(number)).toMatchObject({ status: 'new', lost_reason: null, owner_id: null })
  })
})

it('of many who take one request at once one has it, and the others read who', async () => {
  const { number, path } = await addDeskRequest()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      post(turn % 2 === 0 ? anna.cookie : oleg.cookie, path, { intent: 'claim' }),
    ),
  )
  const { owner_id: owner } = await workOf(number)
  const loser = owner === anna.id ? 'Анна Ким' : 'Олег Дёмин'
  const [winners, losers] = owner === anna.id ? [0, 1] : [1, 0]
  expect(new Set(answers.filter((_, turn) => turn % 2 === winners).map(({ status }) => status))).toEqual(new Set([303]))
  for (const answer of answers.filter((_, turn) => turn % 2 === losers)) {
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain(`Заявку уже ведёт ${loser}`)
  }
})

it('the phone of a colleague’s request is masked, and who asks for it is in the log', async () => {
  const { number, phone, path } = await addDeskRequest()
  await post(anna.cookie, path, { intent: 'claim' })
  const page = await visit(oleg.cookie, path)
  expect(await page.content()).not.toContain(phone)
  await page.getByRole('button', { name: 'Показать контакты' }).click()
  await expect.poll(() => page.getByText(formatPhone(phone)).count()).toBeGreaterThan(0)
  const entry = await db
    .selectFrom('audit_log')
    .select('actor')
    .where('subject', '=', `request:${number}`)
    .where('action', '=', 'request.show-phone')
    .executeTakeFirst()
  expect(entry?.actor).toBe(`staff:${oleg.id}`)
})

it.each(['', '_.data'])(
  'a request of another branch is not found, and the attempt is in the log («%s»)',
  async (suffix) => {
    const { number, path } = await addDeskRequest()
    const answer = await open(stranger.cookie, path + suffix)
    expect(answer.status).toBe(404)
    expect((await post(stranger.cookie, path, { intent: 'claim' })).status).toBe(404)
    expect((await workOf(number)).owner_id).toBeNull()
    const list = await (await open(stranger.cookie, `/staff/requests/?q=${number}`)).text()
    expect(list).not.toContain(path)
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `request:${number}`)
      .where('actor', '=', `staff:${stranger.id}`)
      .execute()
    expect(entries.map(({ action }) => action)).toContain('access.refuse')
  },
)

it('an outcome that is sent twice is recorded once', async () => {
  const { number, path } = await addDeskRequest()
  const page = await (await open(anna.cookie, path)).text()
  const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''
  const send = () => post(anna.cookie, path, { intent: 'no-answer', version })
  const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
  expect(statuses).toEqual([303, 303])
  const calls = await db.selectFrom('request_call').select('id').where('request_id', '=', number).execute()
  expect(calls).toHaveLength(1)
})

it('a page that the role has no access to says so, and leads back', async () => {
  const page = await visit(anna.cookie, '/staff/people/')
  await expect.poll(() => page.getByRole('heading', { name: 'Нет доступа' }).count()).toBe(1)
  await page.getByRole('link', { name: 'К моему дню' }).click()
  await page.waitForURL('**/staff/')
})

it('the log of a head of sales names nobody of other branches', async () => {
  const page = await visit(head.cookie, '/staff/audit/')
  const names = await page.locator('select[name=actor] option').allInnerTexts()
  expect(names).toContain('Олег Дёмин')
  expect(names).not.toContain('Лев Чужой')
})

it('a head of sales gives a request to a colleague of the branch, and to nobody else', async () => {
  const { number, path } = await addDeskRequest()
  await post(anna.cookie, path, { intent: 'claim' })
  const page = await visit(head.cookie, path)
  await page.getByText('Передать…').click()
  const names = await page.locator('select[name=to] option').allInnerTexts()
  expect(names).toContain('Олег Дёмин')
  expect(names).not.toContain('Лев Чужой')
  await page.locator('select[name=to]').selectOption(String(oleg.id))
  await page.getByRole('button', { name: 'Передать', exact: true }).click()
  await page.waitForURL('**/?done=transfer')
  expect((await workOf(number)).owner_id).toBe(oleg.id)
  const refused = await post(head.cookie, path, { intent: 'transfer', owner: String(oleg.id), to: String(stranger.id) })
  expect(await refused.text()).toContain('не\u00a0работает с\u00a0заявками филиала')
})

it('a suspect request is on nobody’s list until the head of sales has released it', async () => {
  const { number, path } = await addDeskRequest('Подозрительный Иван')
  await db.updateTable('request_work').set({ held_since: new Date() }).where('request_id', '=', number).execute()
  expect(await (await open(anna.cookie, `/staff/requests/?q=${number}`)).text()).not.toContain(path)
  expect((await open(anna.cookie, '/staff/requests/held/')).status).toBe(403)
  const page = await visit(head.cookie, '/staff/requests/held/')
  const row = page.getByRole('listitem').filter({ hasText: 'Подозрительный Иван' })
  await row.getByRole('button', { name: 'Не спам' }).click()
  await page.waitForURL('**/held/?done=release')
  expect(await (await open(anna.cookie, `/staff/requests/?q=${number}`)).text()).toContain(path)
})

it('a delivery that was given up is sent again from the list of what is broken', async () => {
  const { number } = await addDeskRequest()
  await db
    .insertInto('delivery')
    .values({
      id: crypto.randomUUID(),
      request_id: number,
      channel: 'crm',
      state: 'dead',
      created_at: new Date(),
      due_at: new Date(),
      ended_at: new Date(),
      problem: 'no answer',
    })
    .execute()
  const page = await visit(head.cookie, '/staff/requests/dead/')
  const row = page.getByRole('listitem').filter({ hasText: `${number}` })
  await row.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await page.waitForURL('**/dead/?done=retry')
  const delivery = await db
    .selectFrom('delivery')
    .select('state')
    .where('request_id', '=', number)
    .where('channel', '=', 'crm')
    .executeTakeFirst()
  expect(delivery?.state).not.toBe('dead')
})

it.each([
  ['an unknown intent', { intent: 'explode' }],
  ['no intent', {}],
  ['a plan without a time', { intent: 'plan' }],
  ['a transfer to nobody', { intent: 'transfer' }],
  ['a note of spaces', { intent: 'note', text: '  ' }],
  ['a note that is too long', { intent: 'note', text: 'я'.repeat(4001) }],
  ['a duplicate of itself', { intent: 'duplicate', of: 'x' }],
  ['an undo of another version', { intent: 'undo', version: '99' }],
] satisfies [string, Record<string, string>][])('%s changes nothing and says so', async (_, fields) => {
  const { number, path } = await addDeskRequest()
  const before = await workOf(number)
  const answer = await post(anna.cookie, path, fields)
  expect([409, 422]).toContain(answer.status)
  expect((await workOf(number)).version).toBe(before.version)
})

it('a request that is moved to another branch leaves the list of the first one', async () => {
  const { number, path } = await addDeskRequest()
  const boss = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Глава' })
  const page = await visit(boss.cookie, path)
  await page.getByText('В другой филиал…').click()
  await page.locator('select[name=to]').last().selectOption(String(elsewhere))
  await page.getByRole('button', { name: 'Перевести' }).click()
  await page.waitForURL('**/?done=move')
  expect((await open(anna.cookie, path)).status).toBe(404)
  expect((await open(stranger.cookie, path)).status).toBe(200)
  expect(await workOf(number)).toMatchObject({ branch_id: elsewhere })
})

it('a head of sales sets a holiday of their own branch and takes it back', async () => {
  const page = await visit(head.cookie, '/staff/hours/')
  expect(await page.locator('select[name=branch] option').count()).toBe(2)
  await page.locator('select[name=branch]').selectOption(String(here))
  await page.getByLabel('День').fill('2027-01-01')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.waitForURL('**/?done=saved')
  await expect.poll(() => page.getByText('закрыто').count()).toBe(1)
  await page.getByRole('button', { name: 'Вернуть обычные часы' }).click()
  await page.waitForURL('**/?done=removed')
  await expect.poll(() => page.getByText('закрыто').count()).toBe(0)
})
