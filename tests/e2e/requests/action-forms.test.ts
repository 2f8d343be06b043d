import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { modal, openModal, stopClock } from '#tests/pages/pop-ups.ts'

const { db } = await sharedSite()

/** How long a message is shown (docs/product.md, Timings), and how long its closing animation takes. */
const MESSAGE_MS = 3_000
const CLOSING_MS = 300

const formOf = (page: Page, action: string) => page.locator(`form[data-action=${action}]`)
const formLink = (page: Page, action: string) => page.locator(`main a[href="/request/${action}/"]`)

async function fillIn(page: Page, action: string, more: Record<string, string> = {}): Promise<string> {
  const form = formOf(page, action)
  const phone = nextPhone()
  for (const [name, value] of Object.entries({ name: 'Анна', phone, ...more }))
    await form.locator(`[name=${name}]`).fill(value)
  await form.locator('[name=consent]').check()
  return `7${phone}`
}

/** The request of a phone or an e-mail address, with its consents and the number of its deliveries. */
async function findRequest(by: 'phone' | 'email', value: string) {
  const request = await db.selectFrom('request').selectAll().where(by, '=', value).executeTakeFirstOrThrow()
  const consents = await db.selectFrom('consent').select('purpose').where('request_id', '=', request.id).execute()
  const deliveries = await db.selectFrom('delivery').select('id').where('request_id', '=', request.id).execute()
  return { ...request, consents: consents.map(({ purpose }) => purpose).toSorted(), deliveries: deliveries.length }
}

describe('a form on a page about its subject', () => {
  it.each([
    ['/contacts/', 'request_question', 'question', { comment: 'Есть ли зимние шины?' }],
    ['/about/', 'request_vacancy', 'vacancy', {}],
  ])('%s: %s shows its answer for 3 s, closes, and restores what it replaced', async (path, action, kind, more) => {
    const page = await visit(path)
    expect(await formOf(page, action).isVisible()).toBe(false)
    await formLink(page, action).click()
    expect(await formLink(page, action).isVisible()).toBe(false)
    const phone = await fillIn(page, action, more)
    // The page is the same for everybody: the script makes a key when it sends.
    expect(await formOf(page, action).locator('[name=request_key]').count()).toBe(0)
    await stopClock(page)
    await formOf(page, action).locator('[type=submit]').click()
    await modal(page)
      .getByText(/№\s\d+ принят/)
      .waitFor()
    await page.clock.runFor(MESSAGE_MS - 1)
    expect(await formOf(page, action).count()).toBe(1)
    expect(await openModal(page).count()).toBe(1)
    await page.clock.runFor(1)
    expect(await formOf(page, action).count()).toBe(0)
    await page.clock.runFor(CLOSING_MS)
    expect(await modal(page).count()).toBe(0)
    expect(await formLink(page, action).evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await page.locator('main').textContent()).toMatch(/№\s\d+ принят/)
    expect(await findRequest('phone', phone)).toMatchObject({ kind, form: action, consents: ['personal-data'] })
    // The next form has a key of its own.
    await formLink(page, action).click()
    expect(await formOf(page, action).locator('[name=request_key]').inputValue()).toMatch(/^[\da-f-]{36}$/)
    expect(await formOf(page, action).locator('[name=phone]').inputValue()).toBe('')
  })

  it('the number of a call request is shown in a pop-up for 3 s, and stays on the page', async () => {
    const page = await visit('/contacts/')
    await formLink(page, 'request_call').click()
    const phone = await fillIn(page, 'request_call')
    await stopClock(page)
    await formOf(page, 'request_call').locator('[type=submit]').click()
    await modal(page)
      .getByText(/Заявка №\s\d+ принята/)
      .waitFor()
    await page.clock.runFor(MESSAGE_MS + CLOSING_MS)
    expect(await modal(page).count()).toBe(0)
    expect(await page.getByRole('heading', { name: /Заявка №\s\d+ принята/ }).isVisible()).toBe(true)
    await expect.poll(() => page.locator('main :focus').textContent()).toMatch(/Заявка №\s\d+ принята/)
    expect(await findRequest('phone', phone)).toMatchObject({ kind: 'call', form: 'request_call' })
  })

  it.each([
    ['/contacts/', 'request_call', {}],
    ['/contacts/', 'request_question', { comment: 'Есть ли зимние шины?' }],
    ['/about/', 'request_vacancy', {}],
  ])('without JavaScript it is open and answers with a page: %s %s', async (path, action, more) => {
    const page = await visit(path, { javaScriptEnabled: false })
    await fillIn(page, action, more)
    await waitForNavigation(page, () => formOf(page, action).locator('[type=submit]').click())
    expect(await page.locator('h1').textContent()).toMatch(/№\s\d+ принят/)
  })
})

it('a form on its own page also answers in the pop-up, and shows the same after it closes', async () => {
  const page = await visit('/request/request_question/')
  await fillIn(page, 'request_question', { comment: 'Есть ли зимние шины?' })
  await stopClock(page)
  await formOf(page, 'request_question').locator('[type=submit]').click()
  await modal(page)
    .getByText(/Вопрос №\s\d+ принят/)
    .waitFor()
  await page.clock.runFor(MESSAGE_MS + CLOSING_MS)
  expect(await modal(page).count()).toBe(0)
  expect(await page.locator('h1').textContent()).toMatch(/Вопрос №\s\d+ принят/)
})

/** The description of a field, such as its error, or undefined. */
async function noteOf(form: Locator, name: string): Promise<string | undefined> {
  const id = await form.locator(`[name=${name}]`).getAttribute('aria-describedby')
  return id === null ? undefined : ((await form.locator(`[id="${id}"]`).textContent()) ?? undefined)
}

const nextEmail = () => `anna${nextPhone()}@mail.example`

describe('the subscription form in every footer', () => {
  it('is stored with both consents, is delivered to the dealer, and shows what happens next', async () => {
    const page = await visit('/offers/')
    const form = formOf(page, 'subscribe')
    const email = nextEmail()
    await form.locator('[name=email]').fill(email)
    await form.locator('[name=consent]').check()
    await form.locator('[name=advertising]').check()
    await stopClock(page)
    await form.locator('[type=submit]').click()
    await modal(page)
      .getByText(/на\sподписку/)
      .waitFor()
    await page.clock.runFor(MESSAGE_MS + CLOSING_MS)
    expect(await modal(page).count()).toBe(0)
    expect(await form.locator('[name=email]').inputValue()).toBe('')
    const request = await findRequest('email', email)
    expect(request).toMatchObject({ kind: 'subscribe', consents: ['advertising', 'personal-data'], suspicion: null })
    expect(request.page_url).toMatch(/\/offers\/$/)
    expect(request.deliveries).toBeGreaterThan(0)
  })

  it('shows errors in Russian beside each field until they are corrected', async () => {
    const page = await visit('/')
    const form = formOf(page, 'subscribe')
    const email = form.locator('[name=email]')
    await form.locator('[type=submit]').click()
    await modal(page).getByRole('alert').waitFor()
    expect(await modal(page).getByRole('alert').textContent()).toMatch(/Укажите .*согласи/s)
    await page.keyboard.press('Escape')
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(await noteOf(form, 'email')).toMatch(/^Укажите/)
    expect(await noteOf(form, 'consent')).toContain('соглас')
    await email.fill('anna@mail.example')
    expect(await email.getAttribute('aria-invalid')).toBeNull()
    expect(await noteOf(form, 'email')).toBeUndefined()
    expect(await noteOf(form, 'consent')).toBeDefined()
  })

  it('does not ask for confirmation of a repeated address', async () => {
    const page = await visit('/about/')
    const form = formOf(page, 'subscribe')
    const email = nextEmail()
    for (const answer of [/Заявка на\sподписку принята/, /уже приняли/]) {
      await form.locator('[name=email]').fill(email)
      await form.locator('[name=consent]').check()
      await form.locator('[name=advertising]').check()
      await form.locator('[type=submit]').click()
      await modal(page).getByText(answer).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => modal(page).count()).toBe(0)
    }
  })

  it('works without JavaScript', async () => {
    const page = await visit('/cars/', { javaScriptEnabled: false })
    const form = formOf(page, 'subscribe')
    const email = nextEmail()
    await form.locator('[name=email]').fill(email)
    await form.locator('[name=consent]').check()
    await form.locator('[name=advertising]').check()
    await waitForNavigation(page, () => form.locator('[type=submit]').click())
    expect(await page.locator('h1').textContent()).toMatch(/на\sподписку/)
    expect(await findRequest('email', email)).toMatchObject({ kind: 'subscribe' })
  })
})
