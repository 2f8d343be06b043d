import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { fetchBooking, getTestDriveCar } from '#tests/factories/test-drives.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { waitForNavigation, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { nextAddress, visit } from '#tests/fixtures/browser/visitors.ts'
import { nextPhone, backdateForm } from '#tests/pages/form-page.ts'
import { hydratedForm } from '#tests/pages/pop-ups.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { runCommand } from '#tests/servers/run-command.ts'

const visits = await createAccountVisits()
const { db, origin, databaseUrl } = visits
const { chosen, slots } = await getTestDriveCar(origin)
const FORM = `/technical/test-drive/?car=${chosen.car}`

/** Each test has a slot of its own; the slots around it stay free. */
let slotIndex = 0
const nextSlot = () => slots[(slotIndex += 4)] ?? ''
const isFree = async (slot: string) =>
  (await fetchBooking(origin, { car: chosen.car })).form?.slots?.some((day) => day.slots.includes(slot)) ?? false

async function send(slot: string, parts: Record<string, string> = {}) {
  const { brand, model, car, branch } = chosen
  const body = { brand, model, branch, car_id: car, slot, name: 'Пётр', phone: nextPhone(), consent: 'yes', ...parts }
  const answer = await fetch(`${origin}/ajax/modals/actions/request-testdrive-action.php`, {
    method: 'POST',
    headers: { 'x-forwarded-for': nextAddress() },
    body: new URLSearchParams(body),
  })
  const result: { success: string; msg: string; number?: number; calendar?: string; errors?: Record<string, string> } =
    await answer.json()
  return { status: answer.status, ...result }
}
/** Sends a form again under the same key while the site answers 503, as a visitor would. */
async function sendUntilAnswered(slot: string) {
  const fields = { phone: nextPhone(), request_key: randomUUID() }
  for (;;) {
    const answer = await send(slot, fields)
    if (answer.status !== 503) return answer
  }
}

/** Runs an operator's command, as in a shell. */
const runShowroom = (...args: string[]) => runCommand(args, { cwd: tmpdir(), DATABASE_URL: databaseUrl })
const countRequests = async () =>
  (
    await db
      .selectFrom('request')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const hourOf = (page: Page, slot: string) => page.locator(`label:has(input[name=slot][value="${slot}"])`)
const confirmedHeading = (page: Page) => page.getByRole('heading', { name: /подтверждена/ })
const slotError = (page: Page) => page.locator('[id$=-slot-error]')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Записаться' })
async function chooseHour(page: Page, slot: string): Promise<void> {
  await page.locator(`label[for$="-slot-${slot.slice(0, 10)}"]`).click()
  await hourOf(page, slot).click()
}
async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Имя').fill('Анна')
  await page.getByLabel('Телефон').fill(nextPhone())
  await page.getByRole('main').getByLabel('Даю согласие').check()
}

it('of two hundred concurrent bookings of one slot exactly one succeeds, and the others get the free slots', async () => {
  const slot = nextSlot()
  const before = await countRequests()
  const answers = await Promise.all(Array.from({ length: 200 }, () => sendUntilAnswered(slot)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const [winner, ...others] = answers.filter(({ success }) => success === 'Y')
  expect(others).toEqual([])
  expect(winner?.msg.replaceAll('\u00a0', ' ')).toMatch(
    /^Запись № \d+ подтверждена\. Ждём вас (?:в|во) \S+, \d+ \S+, в \d+:00: /,
  )
  for (const { success, msg, errors } of answers)
    expect(success === 'Y' || (errors?.slot === msg && msg.includes('Ближайшее свободное: '))).toBe(true)
  expect(await countRequests()).toBe(before + 1)
  const booked = await db
    .selectFrom('test_drive')
    .select('request_id')
    .where('request_id', '=', winner?.number ?? 0)
    .execute()
  expect(booked).toHaveLength(1)
  expect(await isFree(slot)).toBe(false)
})

it('without JavaScript each step is a page, and a visitor whose slot was taken chooses again without losing input', async () => {
  const slot = nextSlot()
  const page = await visit('/technical/test-drive/', { javaScriptEnabled: false })
  for (const step of ['brand', 'model', 'car'] as const) {
    await page.selectOption(`select[name=${step}]`, chosen[step])
    await waitForNavigation(page, () => page.getByRole('button', { name: 'Дальше' }).click())
  }
  expect(new URL(page.url()).searchParams.get('car')).toBe(chosen.car)
  expect(await page.inputValue('select[name=branch]')).toBe(chosen.branch)
  await hourOf(page, slot).click()
  await fillPerson(page)
  await page.locator('form:has([name=slot]) [name=email]').fill('anna@mail.example')
  expect(await send(slot)).toMatchObject({ success: 'Y' })
  await waitForNavigation(page, () => sendButton(page).click())
  expect(await page.getByRole('main').textContent()).toContain('Ближайшее свободное')
  expect(await page.inputValue('[name=name]')).toBe('Анна')
  const address = page.locator('form:has([name=slot]) [name=email]')
  expect(await address.inputValue()).toBe('anna@mail.example')
  expect(await address.getAttribute('aria-describedby')).not.toBeNull()
  expect(await hourOf(page, slot).count()).toBe(0)
  const other = slots[slots.indexOf(slot) + 1] ?? ''
  await hourOf(page, other).click()
  await waitForNavigation(page, () => sendButton(page).click())
  expect(await confirmedHeading(page).count()).toBe(1)
  expect(await page.getByRole('main').textContent()).toContain('Ждём вас')
  const calendar = await page.getByRole('link', { name: 'Добавить в календарь' }).getAttribute('href')
  const entry = await (await fetch(origin + calendar)).text()
  expect(entry).toContain('SUMMARY:Тест-драйв')
  // The branches of the demo are in Moscow.
  const beginsAt = new Date(`${other}+03:00`).toISOString().replaceAll(/[-:]|\.000/g, '')
  expect(entry).toContain(`DTSTART:${beginsAt}`)
  expect(await isFree(other)).toBe(false)
  const kept = db.selectFrom('request').select('kind').where('email', '=', 'anna@mail.example')
  expect(await kept.execute()).toEqual([{ kind: 'testdrive' }])
})

it('on a phone, the result is shown where the long form was', async () => {
  const page = await visit(FORM, { viewport: VIEWPORTS.phone })
  await chooseHour(page, nextSlot())
  await fillPerson(page)
  await sendButton(page).click()
  await confirmedHeading(page).waitFor()
  const { y = -1, height = 0 } = (await confirmedHeading(page).boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y + height).toBeLessThan(VIEWPORTS.phone.height)
})

it('of two browsers with the same slot the second gets an error, keeps its input and books another', async () => {
  const slot = nextSlot()
  const pages = await Promise.all(
    [0, 1].map(async () => {
      const page = await visit(FORM)
      await chooseHour(page, slot)
      await fillPerson(page)
      return page
    }),
  )
  await Promise.all(pages.map((page) => sendButton(page).click()))
  await Promise.all(pages.map((page) => confirmedHeading(page).or(slotError(page)).waitFor()))
  const counts = await Promise.all(pages.map((page) => confirmedHeading(page).count()))
  expect(counts.filter((count) => count === 1)).toHaveLength(1)
  const [late] = pages.filter((_, index) => counts[index] === 0)
  if (late === undefined) throw new Error('Both browsers have booked the slot')
  expect(await slotError(late).textContent()).toContain('Ближайшее свободное')
  expect(await late.inputValue('[name=name]')).toBe('Анна')
  await hourOf(late, slot).waitFor({ state: 'detached' })
  await chooseHour(late, slots[slots.indexOf(slot) + 1] ?? '')
  await sendButton(late).click()
  await confirmedHeading(late).waitFor()
})

it('lists update in place, the address keeps the selection, and going back keeps the input', async () => {
  const page = await visit('/technical/test-drive/')
  for (const step of ['brand', 'model', 'car'] as const) {
    await page.locator(`select[name=${step}]:enabled`).waitFor()
    await page.selectOption(`select[name=${step}]`, chosen[step])
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('car')).toBe(chosen.car)
  await fillPerson(page)
  await page.selectOption('select[name=brand]', '')
  await page.locator('form[action$="request-testdrive-action.php"]').waitFor({ state: 'hidden' })
  await page.selectOption('select[name=brand]', chosen.brand)
  await page.locator('select[name=model]:enabled').waitFor()
  await page.selectOption('select[name=model]', chosen.model)
  await page.locator('select[name=car]:enabled').waitFor()
  await page.selectOption('select[name=car]', chosen.car)
  await page.locator('[name=name]').waitFor()
  expect(await page.inputValue('[name=name]')).toBe('Анна')
  // Without a slot nothing is sent.
  await sendButton(page).click()
  expect(await slotError(page).textContent()).toContain('Выберите время')
  const slot = nextSlot()
  await chooseHour(page, slot)
  await sendButton(page).click()
  await confirmedHeading(page).waitFor()
  expect(await isFree(slot)).toBe(false)
})

it('a slot is chosen by keyboard alone', async () => {
  const page = await visit(FORM)
  await page.locator('[name=day]:checked').focus()
  await page.keyboard.press('ArrowRight')
  const day = await page.locator('[name=day]:checked').inputValue()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await page.locator('[name=slot]:checked').inputValue()).toContain(day)
})

it.each(['phone', 'desktop'] as const)('the booking has no accessibility violations on a %s', async (size) => {
  const page = await visit(FORM, { viewport: VIEWPORTS[size] })
  await sendButton(page).click()
  await slotError(page).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

it('a logged-in visitor sees their slot and cancels it, and it is free again', async () => {
  const slot = nextSlot()
  const account = await addAccount(db, { name: 'Анна', phone: `7${nextPhone()}` })
  const page = await visits.visit(account, FORM)
  await chooseHour(page, slot)
  await page.getByRole('main').getByLabel('Даю согласие').check()
  await sendButton(page).click()
  await confirmedHeading(page).waitFor()
  await page.goto('/personal/requests/')
  await page.getByRole('link', { name: /Запись на тест-драйв/ }).click()
  await page.getByRole('heading', { name: /^Ждём вас/ }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByText('Отменить запись').click()
  await page.getByRole('button', { name: 'Да, отменить' }).click()
  await page.getByText('Время свободно для других').waitFor()
  expect(await isFree(slot)).toBe(true)
})

/** Makes the car available again when disposed, also after a failure. */
const releaseReservation = (carId: number): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    const ended_at = new Date()
    await db
      .updateTable('reservation')
      .set({ ended_at })
      .where('car_id', '=', carId)
      .where('ended_at', 'is', null)
      .execute()
    await db
      .updateTable('car')
      .set({ state: 'published' })
      .where('id', '=', carId)
      .where('state', '=', 'reserved')
      .execute()
  },
})

it('a car reserved by staff is shown as reserved, and is for sale again when it is released', async () => {
  const account = await addAccount(db, { name: 'Анна', phone: `7${nextPhone()}` })
  const { form } = await fetchBooking(origin, { car: chosen.car })
  const carPath = form?.car?.path ?? ''
  await using _ = releaseReservation(Number(chosen.car))
  const page = await visits.visit(account, carPath)
  await page.getByRole('link', { name: 'Забронировать' }).click()
  const popUp = hydratedForm(page)
  await popUp.getByLabel('Даю согласие').check()
  await backdateForm(popUp)
  await popUp.getByRole('button', { name: 'Забронировать' }).click()
  await page
    .getByText(/принята/)
    .first()
    .waitFor()
  const { id } = await db
    .selectFrom('request')
    .select('id')
    .where('kind', '=', 'reserve')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  expect(await runShowroom('requests', 'confirm', String(id), '--days', '2')).toMatchObject({ code: 0 })
  const [listed] = await Promise.all([runShowroom('reservations', 'list'), page.goto(carPath)])
  expect(listed).toMatchObject({ stdout: expect.stringContaining(`car ${chosen.car}`) })
  await page.getByText('Автомобиль забронирован.').waitFor()
  await page.getByRole('link', { name: 'Сообщить, если освободится' }).waitFor()
  await page.goto(`/personal/requests/${id}/`)
  await page.getByText('Автомобиль забронирован за вами').waitFor()
  expect(await runShowroom('reservations', 'release', String(id))).toMatchObject({ code: 0 })
  await page.goto(carPath)
  await page.getByRole('link', { name: 'Забронировать' }).waitFor()
})
