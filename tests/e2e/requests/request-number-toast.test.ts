import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { ACTION_CALLS, answerWith, modal, openOffer, sendRequest, visitCar } from '#tests/pages/pop-ups.ts'

// A message of three seconds is too short to note the number and the time of the call, so a toast keeps both.

const NUMBER_PATTERN = /Заявка №\s(\d+) принята/

async function fillIn(form: Locator): Promise<void> {
  await form.locator('[name=name]').fill('Анна')
  await form.locator('[name=phone]').fill(nextPhone())
  await form.locator('[name=consent]').check()
}

async function sendFromFormPage(page?: Page): Promise<Page> {
  page ??= await visit('/request/request-get-offer/')
  const form = page.locator('main form[data-hydrated]').first()
  await form.waitFor()
  await fillIn(form)
  await form.locator('[type=submit]').click()
  await page.locator('main').getByText(NUMBER_PATTERN).waitFor()
  return page
}

it('after the message closes, a toast shows the number and the time of the call until it is dismissed', async () => {
  const page = await visitCar()
  await openOffer(page)
  await sendRequest(page)
  await modal(page).getByText(NUMBER_PATTERN).waitFor()
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  const toast = page.getByRole('status').filter({ hasText: NUMBER_PATTERN })
  const text = await toast.innerText()
  expect(text).toMatch(/Перезвоним|ответим/i)
  const number = NUMBER_PATTERN.exec(text)?.[1]
  const link = toast.getByRole('link', { name: 'Следить за заявкой' })
  expect(await link.getAttribute('href')).toBe(
    `/personal/login/?back=${encodeURIComponent(`/personal/requests/${number}/`)}`,
  )
  expect(
    await toast
      .locator('div')
      .first()
      .evaluate((element) => getComputedStyle(element).animationName),
  ).toBe('none')

  // The toast stays on another page of the site, whatever else is announced there.
  await page.locator('header').getByRole('link', { name: 'Контакты' }).first().click()
  await page.waitForURL('**/contacts/')
  expect(await toast.innerText()).toBe(text)
  await toast.getByRole('button', { name: 'Закрыть сообщение' }).click()
  await expect.poll(() => toast.count()).toBe(0)
})

/** Sends a request from a car's page and closes its message. `toast` shows the number. */
async function sendOffer() {
  const page = await visitCar()
  await openOffer(page)
  await sendRequest(page)
  await modal(page).getByText(NUMBER_PATTERN).waitFor()
  await page.keyboard.press('Escape')
  const toast = page.getByRole('status').filter({ hasText: NUMBER_PATTERN })
  await toast.waitFor()
  return { page, toast }
}

it('the toast survives a reload and a full page load', async () => {
  const { page, toast } = await sendOffer()
  const text = await toast.innerText()
  await page.reload()
  await expect.poll(() => toast.innerText()).toBe(text)
  await page.goto(`${new URL(page.url()).origin}/about/`)
  await expect.poll(() => toast.innerText()).toBe(text)
  await toast.getByRole('button', { name: 'Закрыть сообщение' }).click()
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await page.evaluate(() => fetch('/healthz'))
  expect(await toast.count()).toBe(0)
})

it('dismissed by keyboard, it returns the focus', async () => {
  const { page, toast } = await sendOffer()
  const last = page.locator('footer').getByRole('link', { name: 'Настройки cookie' })
  await last.focus()
  await toast.getByRole('button', { name: 'Закрыть сообщение' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => toast.count()).toBe(0)
  await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true)
})

describe("sent from a form's own page", () => {
  it('the answer links to the request, and a toast shows the number after navigating away', async () => {
    const page = await visit('/services/insurance/')
    const form = page.locator('#request-strahovka form[data-hydrated]')
    await form.waitFor()
    await form.locator('[name=insurance]').first().check()
    await fillIn(form)
    await form.locator('[type=submit]').click()
    const taken = page.locator('#request-strahovka')
    await taken.getByText(NUMBER_PATTERN).waitFor()
    const link = taken.getByRole('link', { name: 'Следить за заявкой' })
    const path = await link.getAttribute('href')
    expect(path).toMatch(/^\/personal\/login\/\?back=%2Fpersonal%2Frequests%2F\d+%2F$/)
    const toast = page.getByRole('status').filter({ hasText: NUMBER_PATTERN })
    expect(await toast.count()).toBe(0)
    await page.locator('header').getByRole('link', { name: 'Контакты' }).first().click()
    await page.waitForURL('**/contacts/')
    await toast.waitFor()
    expect(await toast.getByRole('link', { name: 'Следить за заявкой' }).getAttribute('href')).toBe(path)
  })

  it('a full page load shows the toast too; opening the request does not', async () => {
    const [left, followed] = [await sendFromFormPage(), await sendFromFormPage()]
    await left.goto(`${new URL(left.url()).origin}/about/`)
    await left.getByRole('status').filter({ hasText: NUMBER_PATTERN }).waitFor()
    await followed.getByRole('link', { name: 'Следить за заявкой' }).click()
    await followed.waitForURL('**/personal/login/**')
    await followed.locator('html[data-hydrated]').waitFor()
    await followed.evaluate(() => fetch('/healthz'))
    expect(await followed.getByRole('status').filter({ hasText: NUMBER_PATTERN }).count()).toBe(0)
  })

  it('is not shown to the next person at the screen after a logout', async () => {
    const { db, visit: visitAs } = await createAccountVisits()
    const account = await addAccount(db, { phone: `7${nextPhone()}` })
    const page = await sendFromFormPage(await visitAs(account, '/request/request-get-offer/'))
    await page.goto('/personal/')
    const toast = page.getByRole('status').filter({ hasText: NUMBER_PATTERN })
    await toast.waitFor()
    await waitForNavigation(page, () => page.getByRole('main').getByRole('button', { name: 'Выйти' }).first().click())
    await page.goto('/')
    await page.evaluate(() => fetch('/healthz'))
    expect(await toast.count()).toBe(0)
  })

  it('without JavaScript the confirmation page links to the request', async () => {
    const page = await visit('/request/request-call/', { javaScriptEnabled: false })
    await fillIn(page.locator('main form').first())
    await waitForNavigation(page, () => page.locator('main [type=submit]').first().click())
    const number = NUMBER_PATTERN.exec(await page.locator('main').innerText())?.[1]
    expect(await page.getByRole('link', { name: 'Следить за заявкой' }).getAttribute('href')).toBe(
      `/personal/login/?back=${encodeURIComponent(`/personal/requests/${number}/`)}`,
    )
  })

  it("a question is called a question in the toast's link", async () => {
    const page = await visit('/request/request_question/')
    const form = page.locator('main form[data-hydrated]').first()
    await form.locator('[name=comment]').fill('Есть ли парковка?')
    await fillIn(form)
    await form.locator('[type=submit]').click()
    await expect.poll(() => page.getByRole('link', { name: 'Следить за вопросом' }).count()).toBeGreaterThan(0)
    expect(await page.getByRole('link', { name: 'Следить за заявкой' }).count()).toBe(0)
  })
})

it('a message without a number shows no toast', async () => {
  const page = await visitCar()
  await page.route(ACTION_CALLS, (route) =>
    answerWith(route, { success: 'Y', msg: 'Принято.', action: 'popup', number: 1001 }),
  )
  await openOffer(page)
  await sendRequest(page)
  await modal(page).getByText('Принято').waitFor()
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  expect(await page.getByText('Принято').count()).toBe(0)
})
