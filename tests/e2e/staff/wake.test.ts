import { expect, it } from 'vitest'
import { claimRequest } from '#domain/desk/actions/owner.server.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { startDatabaseProxy } from '#tests/fakes/database-proxy.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { parseCookies } from '#tests/pages/parse-cookies.ts'

// A laptop that sleeps: its connections are dead and its clock jumps.

const { addStaff, context, origin } = await createStaffVisits()
const SELLER = [{ role: 'salesperson' as const, branchId: null }]

/** The list of requests in a browser that can fall asleep. */
async function openList(proxyUrl: string, cookie: string) {
  const visitor = await newVisitor({ baseURL: proxyUrl })
  await visitor.addCookies(parseCookies(cookie, proxyUrl))
  const page = await visitor.newPage()
  await page.clock.install()
  const streaming = page.waitForResponse('**/staff/events/')
  await page.goto('/staff/requests/?order=newest')
  await streaming
  return page
}

it('after twenty minutes of sleep with twenty events the list is right within two seconds', async () => {
  const anna = await addStaff(SELLER, { name: 'Анна Соня' })
  const oleg = await addStaff(SELLER, { name: 'Олег Бодрый' })
  await using proxy = await startDatabaseProxy(origin)
  const { id: first } = await addRequest(context.db, { name: 'Соня Первая' })
  const page = await openList(new URL(proxy.url).origin, anna.cookie)
  await page.getByRole('row').filter({ hasText: 'Соня Первая' }).waitFor()
  proxy.cut()
  for (let count = 1; count < 20; count += 1) await addRequest(context.db, { name: `Сонина ${count}` })
  await claimRequest(context, { id: `staff:${oleg.id}`, staffId: oleg.id, grants: SELLER }, first)
  expect(await page.getByRole('row').filter({ hasText: 'Сонина' }).count()).toBe(0)
  proxy.failOver()
  await page.clock.fastForward('20:00')
  const awake = performance.now()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Сонина' }).count(), { interval: 50 }).toBe(19)
  const firstRow = page.getByRole('row').filter({ hasText: 'Соня Первая' })
  await expect.poll(() => firstRow.innerText(), { interval: 50 }).toContain('Олег Бодрый')
  expect(performance.now() - awake).toBeLessThan(dayOrNight(10_000, 2000))
})

it('after an hour of sleep the first touch finds what has happened, or the login', async () => {
  const anna = await addStaff(SELLER, { name: 'Анна Засоня' })
  await using proxy = await startDatabaseProxy(origin)
  const page = await openList(new URL(proxy.url).origin, anna.cookie)
  proxy.cut()
  await addRequest(context.db, { name: 'Засоня Новая' })
  proxy.failOver()
  await page.clock.fastForward('01:00:00')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.mouse.move(200, 200)
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Засоня Новая' }).count()).toBe(1)
  // The half hour without a request, which the site counts itself.
  await context.db
    .updateTable('staff_session')
    .set({ seen_at: new Date(Date.now() - 31 * 60_000) })
    .where('staff_id', '=', anna.id)
    .execute()
  proxy.cut()
  proxy.failOver()
  await page.clock.fastForward('01:00:00')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.mouse.move(300, 300)
  await expect.poll(() => page.url()).toContain('/staff/login/?back=')
})
