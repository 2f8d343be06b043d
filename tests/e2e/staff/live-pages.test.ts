import { expect, it } from 'vitest'
import { addRequest } from '#tests/factories/requests.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { addNote } from '#domain/desk/actions/notes.server.ts'
import { claimRequest } from '#domain/desk/actions/owner.server.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'

// What open pages of the desk do when something happens.

const { addStaff, context, visit } = await createStaffVisits()
const SELLER = [{ role: 'salesperson' as const, branchId: null }]
const anna = await addStaff(SELLER, { name: 'Анна Живая' })
const oleg = await addStaff(SELLER, { name: 'Олег Живой' })

let requests = 0
async function addNewRequest() {
  const name = `Живая Заявка ${(requests += 1)}`
  const { id } = await addRequest(context.db, { name, phone: '79160001133', createdAt: new Date() })
  return { number: id, name }
}
const claimAs = (person: { id: number }, number: number) =>
  claimRequest(context, { id: `staff:${person.id}`, staffId: person.id, grants: SELLER }, number)

it('at the top of the list a new request appears by itself, and a row changes in place', async () => {
  const page = await visit(anna.cookie, '/staff/requests/?order=newest')
  const { number, name } = await addNewRequest()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect.poll(() => row.count()).toBe(1)
  await claimAs(oleg, number)
  await expect.poll(() => row.innerText()).toContain('Олег Живой')
})

it('further down new requests wait behind a button, and the list does not jump', async () => {
  for (let count = 0; count < 25; count += 1) await addNewRequest()
  const page = await visit(anna.cookie, '/staff/requests/?order=newest', { viewport: { width: 1280, height: 500 } })
  await page.evaluate(() => scrollTo(0, 600))
  const { name } = await addNewRequest()
  const button = page.getByRole('button', { name: '1 новая заявка' })
  await expect.poll(() => button.count()).toBe(1)
  expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(600)
  await button.click()
  await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(1)
  await expect.poll(() => button.count()).toBe(0)
})

it('a request shows who else looks at it, and what they do', async () => {
  const { number } = await addNewRequest()
  const page = await visit(anna.cookie, staffRequestPath(number))
  const other = await visit(oleg.cookie, staffRequestPath(number))
  await expect.poll(() => page.getByText('Тоже смотрят: Олег Живой').count()).toBe(1)
  await other.getByRole('button', { name: 'Взять' }).click()
  await expect.poll(() => page.getByText('Ведёт Олег Живой').count()).toBe(1)
})

it('what is being typed stays when a colleague changes the request', async () => {
  const { number } = await addNewRequest()
  const page = await visit(anna.cookie, staffRequestPath(number))
  await page.getByLabel('Заметка для своих').fill('Начало мысли')
  await claimAs(oleg, number)
  await expect.poll(() => page.getByText('Ведёт Олег Живой').count()).toBe(1)
  expect(await page.getByLabel('Заметка для своих').inputValue()).toBe('Начало мысли')
})

it('why a form was refused stays readable when a colleague adds a note meanwhile', async () => {
  const { number } = await addNewRequest()
  const page = await visit(anna.cookie, staffRequestPath(number))
  await page.getByText('Перезвонить в…').click()
  await page.locator('#call-back-at').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Записать' }).click()
  await page.getByText('Это время уже прошло').waitFor()
  const actor = { id: `staff:${oleg.id}`, staffId: oleg.id, grants: SELLER } as const
  await addNote(context, actor, { number, text: 'Звонил сам' })
  await page.getByText('Звонил сам').waitFor()
  expect(await page.getByText('Это время уже прошло').isVisible()).toBe(true)
  expect(await page.locator('#call-back-at').isVisible()).toBe(true)
})
