import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addRequest } from '#tests/factories/requests.ts'
import { codeOf, STAFF_PASSWORD } from '#tests/factories/staff.ts'
import { untilHydrated } from '#tests/fixtures/browser/browser.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffLoginPath, staffPath, staffRequestPath } from '#urls/staff-paths.ts'

// The keyboard alone: from the list to a request that was taken, called and noted.

const { addStaff, context, visit } = await createStaffVisits()
const { cookie, id } = await addStaff([{ role: 'salesperson', branchId: null }], { name: 'Анна Ким' })

/** A request under a name that nobody else has, so that the search finds it alone. */
async function addOwnRequest(name: string) {
  const { id: number } = await addRequest(context.db, { name, phone: '79160001122', createdAt: new Date() })
  return number
}
const workOf = (number: number) =>
  context.db.selectFrom('request_work').selectAll().where('request_id', '=', number).executeTakeFirstOrThrow()

it('a request is found, taken, called and noted in a few keys', async () => {
  const number = await addOwnRequest('Клавдия Клавишина')
  const page = await visit(cookie, '/staff/requests/')
  await page.keyboard.press('f')
  await page.keyboard.type('Клавишина')
  await page.keyboard.press('Enter')
  await page.waitForURL('**q=*')
  await expect.poll(() => page.getByRole('link', { name: 'Клавдия Клавишина', exact: true }).count()).toBe(1)
  await page.locator('main').focus()
  await page.keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Клавдия Клавишина')
  await page.keyboard.press('c')
  await page.waitForURL(`**${staffRequestPath(number)}**`)
  await expect.poll(async () => (await workOf(number)).owner_id).toBe(id)
  await untilHydrated(page)
  await page.keyboard.press('2')
  await page.waitForURL('**/?done=call')
  await page.keyboard.press('n')
  await page.keyboard.type('c 1 n: letters in a note are letters')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/?done=note')
  await expect.poll(() => page.locator('.desk-note').innerText()).toContain('letters in a note are letters')
})

it('by keys alone somebody logs in, takes, calls, notes and plans, and the focus is never lost', async () => {
  const boris = await addStaff([{ role: 'salesperson', branchId: null }], { name: 'Борис Клавишный' })
  const number = await addOwnRequest('Тася Табуляция')
  const page = await visit('', staffLoginPath(`${staffPath('requests')}?order=newest`))
  const { keyboard } = page
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await tabTo(page, 'Почта')
  await keyboard.type(boris.email)
  await keyboard.press('Tab')
  await keyboard.type(STAFF_PASSWORD)
  await tabTo(page, 'Код из приложения')
  await keyboard.type(codeOf(boris.secret, new Date(Date.now() + 30_000)))
  await keyboard.press('Enter')
  await page.waitForURL('**/staff/requests/?order=newest')
  await untilHydrated(page)
  // From the list to a request that was taken: at most six keys.
  let keys = 0
  do {
    await keyboard.press('j')
    keys += 1
  } while ((await focused()) !== 'Тася Табуляция' && keys < 5)
  await keyboard.press('c')
  await page.waitForURL(`**${staffRequestPath(number)}?done=claim`)
  expect(await workOf(number)).toMatchObject({ owner_id: boris.id })
  await untilHydrated(page)
  await keyboard.press('1')
  await page.waitForURL('**/?done=call')
  expect(await focused()).toBe('Дозвонился')
  await keyboard.press('n')
  await keyboard.type('Ждёт расчёт')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.waitForURL('**/?done=note')
  await tabTo(page, 'Завтра в\u00a010')
  await keyboard.press('Enter')
  await page.waitForURL('**/?done=plan')
  expect(await focused()).toBe('Завтра в\u00a010')
  expect(await workOf(number)).toMatchObject({ status: 'reached', next_action_kind: 'task' })
})

/** Presses Tab until the field or button of this name has the focus, which never leaves the page's controls. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const label = await page.evaluate(() => {
      const { activeElement: element } = document
      return element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
    })
    if (label?.startsWith(name) === true && (await page.evaluate(() => document.activeElement !== document.body)))
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach «${name}»`)
}

it('the list of keys opens with «?», closes with Escape, and the keys can be switched off', async () => {
  const number = await addOwnRequest('Пётр Тихий')
  const page = await visit(cookie, staffRequestPath(number))
  await page.keyboard.press('?')
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true)
  expect(await page.getByRole('dialog').innerText()).toContain('Нет ответа')
  expect(await findAccessibilityViolations(page)).toEqual([])
  // A key behind an open dialog does nothing.
  await page.keyboard.press('2')
  await page.getByLabel('Не использовать клавиши').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await page.reload()
  await page.keyboard.press('c')
  expect(await workOf(number)).toMatchObject({ owner_id: null, status: 'new' })
})
