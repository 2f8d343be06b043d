import { expect, it } from 'vitest'
import type { Grant, StaffActor } from '#domain/access/rights.ts'
import { scheduleVisit } from '#domain/desk/visits/schedule-visit.server.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { addDays } from '#locale/dates/wall-clock.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { untilHydrated } from '#tests/fixtures/browser/browser.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { promptly } from '#tests/lanes/night.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { addBranchRequest } from '#tests/pages/desk-actions.ts'
import { staffVisitsPath } from '#urls/staff-paths.ts'

// Visits and reservations as salespeople handle them: with a mouse, by keyboard, on a phone, without script.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context
const branches = await db.selectFrom('branch').select(['id', 'slug']).orderBy('id').execute()
const [branch = { id: 0, slug: '' }, elsewhere = { id: 0, slug: '' }] = branches
const grants: Grant[] = [{ role: 'salesperson', branchId: branch.id }]
const anna = await addStaff(grants, { name: 'Анна Ким' })
const actor: StaffActor = { id: `staff:${anna.id}`, staffId: anna.id, grants }
const stranger = await addStaff([{ role: 'sales-head', branchId: elsewhere.id }], { name: 'Лев Чужой' })

const visitOf = (number: number) =>
  db.selectFrom('test_drive').selectAll().where('request_id', '=', number).executeTakeFirstOrThrow()

/** A visit on the last bookable day, and a later hour of that day that is free too. */
async function addVisit(name: string) {
  const { number } = await addBranchRequest(context, branch.id, { name, phone: `7${nextPhone()}`, kind: 'testdrive' })
  const days = await listFreeDays(context, { branch: branch.slug })
  const { day, slots } = days.toReversed().find((free) => free.slots.length > 2) ?? { day: '', slots: [] }
  const [local = ''] = slots
  const booked = await scheduleVisit(context, actor, { number, version: null, local })
  expect(booked).toEqual({ ok: true })
  return { number, day, local, later: slots.at(-1) ?? '' }
}

it('a visit is dragged to another hour, and one that has changed meanwhile is not', async () => {
  const { number, day, later } = await addVisit('Полина Мышкина')
  const page = await visit(anna.cookie, staffVisitsPath({ branch: branch.id, day }), {
    viewport: { width: 1440, height: 1200 },
  })
  const card = page.locator(`.desk-calendar [data-visit="${number}"]`)
  await untilHydrated(page)
  await card.dragTo(page.locator(`td[data-local="${later}"][data-position="1"]`))
  await page.waitForURL('**done=move')
  await expect.poll(() => page.getByText('Визит перенесён.').count()).toBe(1)
  const moved = await visitOf(number)
  expect(moved.version).toBe(2)
  expect(await page.locator(`td[data-local="${later}"] [data-visit="${number}"]`).count()).toBe(1)
})

it('a visit is moved and marked by keyboard alone', async () => {
  const { number, day, later } = await addVisit('Пётр Клавишин')
  const page = await visit(anna.cookie, staffVisitsPath({ branch: branch.id, day }), {
    viewport: { width: 1440, height: 900 },
  })
  await page.locator(`.desk-calendar [data-visit="${number}"]`).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**visit=${number}`)
  const openMove = page.locator('.desk-visit-panel details[open]')
  // The keys work once the page has its script.
  await expect
    .poll(async () => {
      if ((await openMove.count()) === 0) await page.keyboard.press('m')
      return openMove.count()
    })
    .toBe(1)
  // The list of hours is that of the kit, which has its own tests.
  await page.locator('select[name=to]').evaluate((select: HTMLSelectElement, to) => (select.value = to), later)
  await page.getByRole('button', { name: 'Перенести', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**done=move')
  await expect
    .poll(async () => {
      await page.keyboard.press('p')
      return (await visitOf(number)).state
    })
    .toBe('confirmed')
})

it.each([
  ['on a phone', { viewport: { width: 360, height: 740 } }],
  ['on a phone without JavaScript', { viewport: { width: 360, height: 740 }, javaScriptEnabled: false }],
  ['on a desktop', { viewport: { width: 1440, height: 900 } }],
])('somebody who did not come is marked, %s', async (_, options) => {
  const { number } = await addVisit('Нина Забывчивая')
  await db
    .updateTable('test_drive')
    .set({ begins_at: new Date(Date.now() - HOUR_MS / 2), slot_position: 50 + (number % 40) })
    .where('request_id', '=', number)
    .execute()
  const page = await visit(anna.cookie, staffVisitsPath({ visit: number }), options)
  await page.locator('#visit-panel').getByRole('button', { name: 'Не\u00a0приехали' }).click()
  await page.waitForURL('**done=miss')
  expect((await visitOf(number)).state).toBe('no-show')
  const { next_action_kind } = await db
    .selectFrom('request_work')
    .select('next_action_kind')
    .where('request_id', '=', number)
    .executeTakeFirstOrThrow()
  expect(next_action_kind).toBe('call-again')
  await db.deleteFrom('test_drive').where('request_id', '=', number).execute()
})

it('on a phone the list begins below the days, and other weeks are a tap away', async () => {
  const { day } = await addVisit('Зоя Листалова')
  const page = await visit(anna.cookie, staffVisitsPath({ branch: branch.id, day }), {
    viewport: { width: 360, height: 740 },
  })
  const days = page.getByRole('navigation', { name: 'Дни недели' })
  const [above, below] = [await days.boundingBox(), await page.locator('.desk-agenda').boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThanOrEqual(24)
  await days.getByRole('link', { name: 'Неделя позже' }).click()
  await page.waitForURL(`**day=${addDays(day, 7)}`)
  await days.getByRole('link', { name: 'Неделя раньше' }).click()
  await page.waitForURL(`**day=${day}`)
})

it('a free hour of the week leads to the form for it', async () => {
  const { day, later } = await addVisit('Инга Недельная')
  const page = await visit(anna.cookie, staffVisitsPath({ branch: branch.id, week: day }), {
    viewport: { width: 1440, height: 900 },
  })
  await page.locator(`.desk-week a[href$="slot=${encodeURIComponent(later)}"]`).click()
  await page.waitForURL('**/staff/visits/new/**')
  expect(await page.locator('select[name=to]').inputValue()).toBe(later)
})

it('a day that is closed over booked visits names them where it is closed, and in the calendar', async () => {
  const { day, number } = await addVisit('Ольга Закрытова')
  const head = await addStaff([{ role: 'sales-head', branchId: branch.id }], { name: 'Вера Исаева' })
  const page = await visit(head.cookie, '/staff/hours/', { viewport: { width: 360, height: 740 } })
  const form = page.locator('form').filter({ has: page.locator('input[type=date]') })
  await form.locator('select[name=branch]').selectOption(String(branch.id))
  await form.locator('input[type=date]').fill(day)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  const booked = page.getByRole('list', { name: 'Записаны на тест-драйв' })
  await booked.getByRole('link', { name: new RegExp(`^\\d+:00, заявка №\\s${number}$`) }).waitFor()
  expect(await booked.getByRole('link').first().getAttribute('href')).toContain('/staff/visits/')
  expect(await page.getByRole('link', { name: /Ольга Закрытова/ }).count()).toBe(0)
  await form.getByRole('button', { name: 'Сохранить всё равно' }).click()
  await page.getByRole('link', { name: /Ольга Закрытова/ }).click()
  await page.waitForURL(`**${staffVisitsPath({ branch: branch.id, visit: number })}`)
  await page.getByText(/филиал закрыт, а\s\d+\sвизит/).waitFor()
  await page.goto(`${page.url().split('/staff/')[0]}/staff/hours/`)
  await page.getByRole('button', { name: 'Вернуть обычные часы' }).click()
  await page.getByText('День снова обычный').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Ольга Закрытова/ }).count()).toBe(0)
})

it('a visit of another branch is not found, and its calendar is not shown', async () => {
  const { number } = await addVisit('Захар Незримый')
  const open = (path: string) => fetch(origin + path, { headers: { cookie: stranger.cookie }, redirect: 'manual' })
  for (const path of [staffVisitsPath({ visit: number }), staffVisitsPath({ branch: branch.id })])
    expect((await open(path)).status).toBe(404)
  expect(await (await open(staffVisitsPath({}))).text()).not.toContain('Незримый')
  const answer = await fetch(origin + staffVisitsPath({}), {
    method: 'POST',
    body: new URLSearchParams({ intent: 'cancel', number: String(number), version: '1' }),
    headers: { cookie: stranger.cookie, origin: siteUrl },
  })
  expect(answer.status).toBe(404)
  expect((await visitOf(number)).state).toBe('booked')
})

it.each([360, 1440])(
  'at %i px a reservation is confirmed, prolonged and released, and the page of the car follows within a second',
  async (width) => {
    const car = await db
      .selectFrom('car')
      .innerJoin('brand', 'brand.id', 'car.brand_id')
      .innerJoin('model', 'model.id', 'car.model_id')
      .select(['car.id', 'catalogue_block as block', 'brand.slug as brand', 'model.slug as model'])
      .where('state', '=', 'published')
      .where('branch_id', '=', branch.id)
      .orderBy('car.id', 'desc')
      .executeTakeFirstOrThrow()
    const { number } = await addBranchRequest(context, branch.id, {
      name: 'Руслан Бронин',
      kind: 'reserve',
      carId: car.id,
    })
    const page = await visit(anna.cookie, '/staff/reservations/', { viewport: { width, height: 740 } })
    const row = page.getByRole('listitem').filter({ hasText: `№ ${number}` })
    const isReserved = async () =>
      (await db.selectFrom('car').select('state').where('id', '=', car.id).executeTakeFirstOrThrow()).state ===
      'reserved'
    const publicPage = async () => {
      const { carPath } = await import('#urls/car-paths.ts')
      const path = carPath({ id: car.id, block: car.block, brand: { slug: car.brand }, model: { slug: car.model } })
      return (await (await fetch(origin + path)).text()).includes('Забронирован')
    }
    await row.getByRole('button', { name: 'Подтвердить' }).click()
    await page.waitForURL('**done=confirm')
    expect(await isReserved()).toBe(true)
    await expect.poll(publicPage, promptly()).toBe(true)
    const open = page.getByRole('listitem').filter({ hasText: `№ ${number}` })
    await expect.poll(() => open.innerText()).toContain('осталось')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await open.locator('select[name=days]').selectOption('7')
    await open.getByRole('button', { name: 'Продлить' }).click()
    await page.getByText('Бронь продлена').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: `№ ${number}` })
      .getByRole('button', { name: 'Снять' })
      .click()
    await page.waitForURL('**done=release')
    expect(await isReserved()).toBe(false)
    await expect.poll(publicPage, promptly()).toBe(false)
  },
)
