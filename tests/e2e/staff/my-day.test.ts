import { expect, it } from 'vitest'
import type { Grant, StaffActor } from '#domain/access/rights.ts'
import { confirmReservation } from '#domain/desk/reservations/desk-reservations.server.ts'
import { addDays, toLocalDay } from '#locale/dates/wall-clock.ts'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { addBranchRequest } from '#tests/pages/desk-actions.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { staffPath } from '#urls/staff-paths.ts'

// What stands beside the requests of one's day: visits of today, who is to be called about tomorrow, reservations.

const { addStaff, context, visit } = await createStaffVisits()
const { db } = context
const [, branch = { id: 0, timeZone: '' }] = await db
  .selectFrom('branch')
  .select(['id', 'time_zone as timeZone'])
  .orderBy('id')
  .execute()
const grants: Grant[] = [{ role: 'salesperson', branchId: branch.id }]
const anna = await addStaff(grants, { name: 'Анна Завтрашняя' })
const actor: StaffActor = { id: `staff:${anna.id}`, staffId: anna.id, grants }

/** A visit on a day by the branch's clock, in a position that nothing else has. */
let positions = 40
async function addVisit(name: string, days: number) {
  const { number } = await addBranchRequest(context, branch.id, { name, phone: `7${nextPhone()}`, kind: 'testdrive' })
  const day = addDays(toLocalDay(new Date(), branch.timeZone), days)
  const begins_at = days === 0 ? new Date(`${day}T23:00:00Z`) : new Date(`${day}T12:00:00Z`)
  // Within the day whatever the zone.
  if (toLocalDay(begins_at, branch.timeZone) !== day) begins_at.setTime(begins_at.getTime() - 12 * HOUR_MS)
  await db
    .insertInto('test_drive')
    .values({
      request_id: number,
      branch_id: branch.id,
      begins_at,
      slot_position: (positions += 1),
      booked_at: new Date(),
    })
    .execute()
  return number
}
const stateOf = async (number: number) =>
  (await db.selectFrom('test_drive').select('state').where('request_id', '=', number).executeTakeFirstOrThrow()).state

it.each([
  ['with JavaScript', { javaScriptEnabled: true, viewport: { width: 1440, height: 900 } }],
  ['without JavaScript, on a phone', { javaScriptEnabled: false, viewport: { width: 360, height: 740 } }],
])('%s a visit is confirmed in one press, and the day stays', async (way, options) => {
  const [today, tomorrow] = [await addVisit(`Сегодняшний ${way}`, 0), await addVisit(`Завтрашний ${way}`, 1)]
  const page = await visit(anna.cookie, staffPath(), options)
  const sectionOf = (name: RegExp) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  expect(await sectionOf(/Визиты сегодня/).innerText()).toContain(`Сегодняшний ${way}`)
  const toCall = sectionOf(/Подтвердить на завтра/)
  expect(await toCall.getByRole('link', { name: `Позвонить: Завтрашний ${way}` }).getAttribute('href')).toMatch(
    /^tel:\+7/,
  )
  await toCall.getByRole('button', { name: `Подтвердить: Завтрашний ${way}` }).click()
  await page.waitForURL('**/staff/?done=confirm')
  await page.getByText('Визит подтверждён.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: `Подтвердить: Завтрашний ${way}` }).count()).toBe(0)
  expect(await stateOf(tomorrow)).toBe('confirmed')
  // A colleague was faster: nothing changes, and the page says so.
  await db.updateTable('test_drive').set({ state: 'arrived' }).where('request_id', '=', today).execute()
  const stale = page.getByRole('button', { name: `Подтвердить: Сегодняшний ${way}` })
  const refusal = page.getByText(/Визит уже изменён.*на\sместе/)
  if (options.javaScriptEnabled) await stale.waitFor({ state: 'detached' })
  else await Promise.all([refusal.waitFor(), stale.click()])
  expect(await stateOf(today)).toBe('arrived')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width)
})

it('a reservation that ends is prolonged, and one that waits too long is named', async () => {
  const car = await db
    .selectFrom('car')
    .select('id')
    .where('state', '=', 'published')
    .where('branch_id', '=', branch.id)
    .executeTakeFirstOrThrow()
  const add = async (name: string) => {
    const buyer = { name, phone: `7${nextPhone()}`, kind: 'reserve', carId: car.id } as const
    return (await addBranchRequest(context, branch.id, buyer)).number
  }
  const [late, ending] = [await add('Забытый Покупатель'), await add('Кончающийся Покупатель')]
  await db
    .updateTable('request_work')
    .set({ respond_by: new Date(Date.now() - HOUR_MS), deadline_at: new Date() })
    .where('request_id', '=', late)
    .execute()
  expect(await confirmReservation(context, actor, { number: ending, days: 1 })).toMatchObject({ ok: true })
  await db
    .updateTable('reservation')
    .set({ until: new Date(Date.now() + DAY_MS / 2) })
    .where('request_id', '=', ending)
    .execute()
  const page = await visit(anna.cookie, staffPath(), { viewport: { width: 1440, height: 900 } })
  await page.getByRole('heading', { name: /Брони ждут подтверждения/ }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const row = page.getByRole('listitem').filter({ hasText: 'Кончающийся Покупатель' })
  await row.getByRole('button', { name: /Ещё сутки/ }).click()
  await page.waitForURL('**/reservations/?done=prolong')
  const { until } = await db
    .selectFrom('reservation')
    .select('until')
    .where('request_id', '=', ending)
    .executeTakeFirstOrThrow()
  expect(until.getTime()).toBeGreaterThan(Date.now() + DAY_MS - HOUR_MS)
  await db.updateTable('reservation').set({ ended_at: new Date() }).where('request_id', '=', ending).execute()
  await db.updateTable('car').set({ state: 'published' }).where('id', '=', car.id).execute()
})
