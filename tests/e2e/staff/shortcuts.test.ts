import { expect, it } from 'vitest'
import { addRequest } from '#tests/factories/requests.ts'
import { untilHydrated } from '#tests/fixtures/browser/browser.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'

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
  expect(await page.locator('.desk-note').innerText()).toContain('letters in a note are letters')
})

it('the list of keys opens with «?», closes with Escape, and the keys can be switched off', async () => {
  const number = await addOwnRequest('Пётр Тихий')
  const page = await visit(cookie, staffRequestPath(number))
  await page.keyboard.press('?')
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true)
  expect(await page.getByRole('dialog').innerText()).toContain('Нет ответа')
  // A key behind an open dialog does nothing.
  await page.keyboard.press('2')
  await page.getByLabel('Не использовать клавиши').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await page.reload()
  await page.keyboard.press('c')
  expect(await workOf(number)).toMatchObject({ owner_id: null, status: 'new' })
})
