import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fetchBooking, getTestDriveCar } from '#tests/factories/test-drives.ts'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { nextPhone, backdateForm } from '#tests/pages/form-page.ts'
import { hydratedForm } from '#tests/pages/pop-ups.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const { db, origin } = await sharedSite()
const { chosen, slots } = await getTestDriveCar(origin)
const carId = Number(chosen.car)
const carPath = (await fetchBooking(origin, { car: chosen.car })).form?.car?.path ?? ''

/** Slots are taken from the end, since other tests use those at the beginning. */
let slotIndex = 0
const nextSlot = () => slots.at((slotIndex -= 2)) ?? ''
/** The branches of the demo are in Moscow. */
const timeOf = (slot: string) => new Date(`${slot}+03:00`).getTime()
const listBookedTimes = async () =>
  (await db.selectFrom('test_drive').select('begins_at').where('car_id', '=', carId).execute()).map(({ begins_at }) =>
    begins_at.getTime(),
  )

/** Fills in the form of the pop-up, or of the page; the footer has one of its own. */
async function fillPerson(page: Page, phone = nextPhone()): Promise<string> {
  const form = page.locator('dialog.modal.open form').or(page.locator('main form[action*=request]')).last()
  await form.locator('[name=name]').fill('Анна')
  await form.locator('[name=phone]').fill(phone)
  await form.locator('[name=consent]').check()
  return phone
}

async function chooseHour(page: Page, slot: string): Promise<void> {
  await page.locator(`label[for$="-slot-${slot.slice(0, 10)}"]`).click()
  await page.locator(`label:has(input[name=slot][value="${slot}"])`).click()
}

/** The button for a test drive of this car. The menu and the footer link to test drives in general. */
const testDriveButton = (page: Page) => page.locator('main [data-modal=request-testdrive]')

interface CarChanges {
  state?: 'reserved'
  availability?: 'in-transit'
  branch_id?: null
}

/** Changes the car until the returned object is disposed. */
async function changeCar(parts: CarChanges): Promise<AsyncDisposable> {
  const before = await db
    .selectFrom('car')
    .select(['state', 'availability', 'branch_id'])
    .where('id', '=', carId)
    .executeTakeFirstOrThrow()
  await db.updateTable('car').set(parts).where('id', '=', carId).execute()
  return {
    async [Symbol.asyncDispose]() {
      await db.updateTable('car').set(before).where('id', '=', carId).execute()
    },
  }
}

const requestsFor = (phone: string) =>
  db.selectFrom('request').select(['kind', 'details', 'car_id']).where('phone', '=', `7${phone}`).execute()

it('the pop-up of a car books a slot of its branch, and shows when it is already taken', async () => {
  const slot = nextSlot()
  const pages = [await visit(carPath), await visit(carPath)]
  for (const page of pages) {
    await testDriveButton(page).click()
    await hydratedForm(page).waitFor()
    await chooseHour(page, slot)
  }
  const [page, late] = pages
  if (page === undefined || late === undefined) throw new Error('Both pages are open')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await fillPerson(page)
  await fillPerson(late)
  await page.getByRole('button', { name: 'Записаться' }).click()
  await page.getByRole('heading', { name: /подтверждена/ }).waitFor()
  expect(await listBookedTimes()).toContain(timeOf(slot))

  await late.getByRole('button', { name: 'Записаться' }).click()
  await late.getByText('Ближайшее свободное').first().waitFor()
  await late.locator(`input[name=slot][value="${slot}"]`).waitFor({ state: 'detached' })
  await chooseHour(late, slots[slots.indexOf(slot) - 1] ?? '')
  await late.getByRole('button', { name: 'Записаться' }).click()
  await late.getByRole('heading', { name: /подтверждена/ }).waitFor()
})

it('without JavaScript the page behind the button has the same slots', async () => {
  const slot = nextSlot()
  const page = await visit(carPath, { javaScriptEnabled: false })
  await waitForNavigation(page, () => testDriveButton(page).click())
  await page.locator(`label:has(input[name=slot][value="${slot}"])`).click()
  await fillPerson(page)
  await waitForNavigation(page, () => page.getByRole('button', { name: 'Записаться' }).click())
  await page.getByRole('heading', { name: /подтверждена/ }).waitFor()
  expect(await listBookedTimes()).toContain(timeOf(slot))
})

it('a car with several branches shows the slots of the chosen branch', async () => {
  await using _ = await changeCar({ branch_id: null })
  const { branches } = await fetchBooking(origin, { car: chosen.car })
  const other = branches.find(({ value }) => value !== chosen.branch)?.value ?? ''
  const page = await visit(carPath)
  await testDriveButton(page).click()
  const answer = page.waitForResponse(/slots\.json/)
  await hydratedForm(page).locator('[name=branch]').selectOption(other)
  await answer
  const slot = (await fetchBooking(origin, { car: chosen.car, branch: other })).form?.slots?.at(-1)?.slots.at(-1) ?? ''
  await chooseHour(page, slot)
  await fillPerson(page)
  await page.getByRole('button', { name: 'Записаться' }).click()
  await page.getByRole('heading', { name: /подтверждена/ }).waitFor()
  const { slug } = await db
    .selectFrom('test_drive')
    .innerJoin('branch', 'branch.id', 'branch_id')
    .select('slug')
    .where('car_id', '=', carId)
    .orderBy('test_drive.booked_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(slug).toBe(other)
})

it.each([
  [{ availability: 'in-transit' }, 'Сообщить о поступлении', 'arrived'],
  [{ state: 'reserved' }, 'Сообщить, если освободится', 'free'],
] as const)('a car that is %j offers «%s», and the request records it', async (parts, label, tellWhen) => {
  await using _ = await changeCar(parts)
  const phones: string[] = []
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit(carPath, { javaScriptEnabled })
    expect(await testDriveButton(page).count()).toBe(0)
    await page.getByRole('link', { name: label }).click()
    await page.getByRole('heading', { name: label }).waitFor()
    if (javaScriptEnabled) await backdateForm(hydratedForm(page))
    phones.push(await fillPerson(page))
    await page.getByRole('button', { name: 'Сообщить мне' }).click()
    await page.getByText(/Сообщим, (?:как только|если) автомобиль/).waitFor()
  }
  for (const phone of phones)
    expect(await requestsFor(phone)).toMatchObject([{ kind: 'auto', car_id: carId, details: { tell_when: tellWhen } }])
})

it('the page of test drives leads from such a car to the same form', async () => {
  await using _ = await changeCar({ availability: 'in-transit' })
  const page = await visit(`/technical/test-drive/?car=${carId}`)
  await page.getByRole('link', { name: 'Сообщить о поступлении' }).click()
  const form = hydratedForm(page)
  await form.waitFor()
  expect(await form.locator('[name=tell_when]').inputValue()).toBe('arrived')
})
