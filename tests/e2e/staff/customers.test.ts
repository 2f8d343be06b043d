import { expect, it } from 'vitest'
import type { StaffActor } from '#domain/access/rights.ts'
import { assignCustomers } from '#domain/customers/assign-customers.server.ts'
import { addCustomerNote } from '#domain/customers/customer-notes.server.ts'
import { addRequest, type TestRequest } from '#tests/factories/requests.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffCustomerPath, staffErasePath, staffMergePath, staffRequestPath } from '#urls/staff-paths.ts'

// Customers: two cards become one and two again, a request is split off, a person is erased.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context
const head = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Вера Исаева' })
const administrator = await addStaff([{ role: 'administrator', branchId: null }], { name: 'Игорь Нестеров' })
const actor: StaffActor = {
  id: `staff:${head.id}`,
  staffId: head.id,
  grants: [{ role: 'sales-head', branchId: null }],
}

async function addCustomer(parts: TestRequest) {
  const { id: number } = await addRequest(db, { createdAt: new Date(), channels: [], ...parts })
  // The worker of the site assigns too.
  await expect.poll(async () => (await assignCustomers(context), (await cardOf(number)) !== null)).toBe(true)
  return { number, id: (await cardOf(number)) ?? 0 }
}

const cardOf = async (number: number) =>
  (
    await db
      .selectFrom('customer_request')
      .select('customer_id')
      .where('request_id', '=', number)
      .executeTakeFirstOrThrow()
  ).customer_id

const WINDOWS = [
  ['1440 px', { viewport: { width: 1440, height: 900 } }, '7'],
  ['360 px', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, '8'],
  ['360 px without JavaScript', { viewport: { width: 360, height: 740 }, javaScriptEnabled: false }, '9'],
] as const

it.each(WINDOWS)('two cards become one and two again: %s', async (_, options, digit) => {
  const email = `leila${digit}@mail.example`
  const first = await addCustomer({ name: 'Лейла Ахметова', phone: `7916333440${digit}` })
  const second = await addCustomer({ name: 'Лейла', phone: `7916333441${digit}`, email })
  await addCustomer({ name: 'Лейла Ахметова', phone: `7916333440${digit}`, email })
  const page = await visit(head.cookie, `/staff/customers/?q=7916333440${digit}`, options)
  await page.getByRole('link', { name: 'Лейла Ахметова' }).click()
  await page.waitForURL(`**${staffCustomerPath(first.id)}`)
  await page.getByText('одинаковая почта').waitFor()
  await page.getByRole('link', { name: 'Сравнить' }).click()
  await page.waitForURL(`**${staffMergePath(first.id, second.id)}`)
  await page.getByRole('button', { name: 'Объединить' }).click()
  await page.waitForURL('**/?done=merge')
  await page.getByText('Карточки объединены').waitFor()
  await page.getByRole('link', { name: `№\u00a0${second.number}` }).waitFor()
  await page.getByRole('button', { name: 'Разъединить' }).click()
  await page.waitForURL('**/?done=undo-merge')
  await expect.poll(() => page.getByRole('link', { name: `№\u00a0${second.number}` }).count()).toBe(0)
  expect(await cardOf(second.number)).toBe(second.id)
})

it('a card that has changed meanwhile is shown as it is now, and is not merged', async () => {
  const [first, second] = [await addCustomer({ phone: '79163335001' }), await addCustomer({ phone: '79163335002' })]
  const page = await visit(head.cookie, staffMergePath(first.id, second.id))
  await db.updateTable('customer').set({ version: 5 }).where('id', '=', second.id).execute()
  await page.getByRole('button', { name: 'Объединить' }).click()
  await page.getByText('карточку изменили').waitFor()
  await page.locator('input[name="version-b"][value="5"]').waitFor({ state: 'attached' })
  expect(await db.selectFrom('customer_merge').select('id').where('gone_id', '=', second.id).execute()).toEqual([])
  await page.getByRole('button', { name: 'Объединить' }).click()
  await page.waitForURL('**/?done=merge')
})

it('a request of a shared phone is split off, and its page leads to the new card', async () => {
  const first = await addCustomer({ name: 'Анна', phone: '79163335011' })
  const second = await addCustomer({ name: 'Борис', phone: '79163335011' })
  const page = await visit(head.cookie, staffRequestPath(second.number))
  await page.getByRole('link', { name: 'Карточка клиента' }).click()
  await page.waitForURL(`**${staffCustomerPath(first.id)}`)
  await page
    .locator('li', { hasText: `№\u00a0${second.number}` })
    .locator('summary')
    .click()
  await page.getByRole('button', { name: 'Отделить' }).locator('visible=true').click()
  await page.waitForURL('**/?done=split')
  expect(await cardOf(second.number)).not.toBe(first.id)
})

it('a repeat is marked in one press', async () => {
  const first = await addCustomer({ phone: '79163335021' })
  const second = await addCustomer({ phone: '79163335021' })
  const page = await visit(head.cookie, staffRequestPath(second.number))
  await page.getByRole('button', { name: `Это повтор заявки №\u00a0${first.number}` }).click()
  await page.waitForURL('**/?done=status')
  await expect.poll(() => page.getByRole('link', { name: `повтор заявки №\u00a0${first.number}` }).count()).toBe(1)
})

it.each(WINDOWS.slice(0, 2))(
  'a person is exported and erased, and what channels hold is named: %s',
  async (_, options, digit) => {
    const { id, number } = await addCustomer({ name: 'Тайнова', phone: `7916333503${digit}`, channels: ['crm'] })
    await db
      .updateTable('delivery')
      .set({ state: 'delivered', ended_at: new Date() })
      .where('request_id', '=', number)
      .execute()
    await addCustomerNote(context, actor, { id, text: 'Тайнова просила перезвонить' })
    const file = await fetch(`${origin}${staffCustomerPath(id)}export/`, {
      method: 'POST',
      headers: { cookie: administrator.cookie, origin: siteUrl },
      body: new URLSearchParams({ format: 'text' }),
    })
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(await file.text()).toContain('Тайнова просила перезвонить')
    const page = await visit(administrator.cookie, staffCustomerPath(id), options)
    await page.getByRole('link', { name: 'Права человека' }).click()
    await page.waitForURL(`**${staffErasePath(id)}`)
    await page.getByText('crm').waitFor()
    await page.getByRole('button', { name: 'Удалить навсегда' }).click()
    await page.waitForURL('**/?done=erase')
    await page.getByText('Где данные ещё остались').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('Тайнова')
    const sent = await db.selectFrom('request').select(['name', 'phone']).where('id', '=', number).executeTakeFirst()
    expect(sent).toEqual({ name: null, phone: null })
  },
)

it('without a fresh proof nobody is exported or erased', async () => {
  const { id, number } = await addCustomer({ name: 'Анна', phone: '79163335041' })
  await db
    .updateTable('staff_session')
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .where('staff_id', '=', administrator.id)
    .execute()
  for (const [path, fields] of [
    [staffErasePath(id), { intent: 'erase', version: '1' }],
    [`${staffCustomerPath(id)}export/`, { format: 'json' }],
    [staffCustomerPath(id), { intent: 'withdraw' }],
  ] as const) {
    const answer = await fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: administrator.cookie, origin: siteUrl },
      body: new URLSearchParams(fields),
    })
    expect(answer.headers.get('location')).toContain('/staff/confirm/')
  }
  const sent = await db.selectFrom('request').select('name').where('id', '=', number).executeTakeFirst()
  expect(sent).toEqual({ name: 'Анна' })
})
