import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { readCodeLetter, readPrintedCode, typeCode } from '#tests/pages/log-in.ts'
import { openModal } from '#tests/pages/pop-ups.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

const SEARCH = '/cars/used/?price_to=3000000'
const TITLE = 'Автомобили с пробегом до 3 000 000 ₽'

const { visit } = await createAccountVisits()
const { db, lines, dataFolder } = await sharedSite()
const mailFolder = path.join(dataFolder, 'mail')

/** The searches that a contact's account follows. The account ends with the test, or other tests would send it letters. */
async function listFollowedSearches(contact: string): Promise<string[]> {
  const { account_id } = await db
    .selectFrom('account_contact')
    .select('account_id')
    .where('value', '=', contact)
    .executeTakeFirstOrThrow()
  onTestFinished(async () => {
    await db.deleteFrom('site_account').where('id', '=', account_id).execute()
  })
  const followed = await db.selectFrom('saved_search').select('path').where('account_id', '=', account_id).execute()
  return followed.map((search) => search.path)
}

const plainText = async (page: Page, selector: string) =>
  ((await page.locator(selector).textContent()) ?? '').replaceAll('\u00a0', ' ')

async function requestCode(page: Page, contact: string): Promise<void> {
  await openModal(page).locator('[name=contact]').fill(contact)
  await openModal(page).getByLabel('Даю согласие').check()
  await openModal(page).getByRole('button', { name: 'Получить код' }).click()
  await page.waitForURL('**/personal/login/code/**')
}

it('a sheet over the list explains following, takes an e-mail, and the code leads back to the list', async () => {
  const email = `follow-${nextPhone()}@mail.example`
  const page = await visit(undefined, SEARCH)
  await page.getByRole('link', { name: 'Сохранить поиск' }).click()
  await openModal(page).locator('form[data-hydrated]').waitFor()
  const text = await plainText(page, 'dialog.modal.open')
  for (const part of [TITLE, 'не чаще раза в день', 'Отписаться']) expect(text).toContain(part)
  expect(await findAccessibilityViolations(page)).toEqual([])
  // Missing values are reported at their fields.
  await openModal(page).getByRole('button', { name: 'Получить код' }).click()
  await openModal(page).getByText('Отметьте согласие').waitFor()
  expect(await openModal(page).locator('[name=consent]').getAttribute('aria-describedby')).toContain('error')
  expect(await openModal(page).locator('[name=contact]:focus').count()).toBe(1)
  // An error that belongs to no field leaves the focus on the button.
  await page.route('**/follow-search-action.php**', (route) => route.abort(), { times: 1 })
  await openModal(page).getByRole('button', { name: 'Получить код' }).click()
  await openModal(page).getByRole('alert').waitFor()
  expect(await openModal(page).locator('[type=submit]:focus').count()).toBe(1)
  await requestCode(page, email)
  const { code } = await readCodeLetter(mailFolder, email)
  await typeCode(page, code)
  await page.getByRole('link', { name: 'Поиск сохранён' }).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(SEARCH)
  expect(await listFollowedSearches(email)).toEqual([SEARCH])
})

it('a visitor who follows by phone is asked for an e-mail, on the list too, until they have one', async () => {
  const phone = nextPhone()
  const email = `box-${phone}@mail.example`
  const page = await visit(undefined, SEARCH)
  await page.getByRole('link', { name: 'Сохранить поиск' }).click()
  const from = lines.length
  await requestCode(page, phone)
  await typeCode(page, await readPrintedCode(lines, phone, from))
  await page.getByText('Куда писать?').waitFor()
  expect(await listFollowedSearches(`7${phone}`)).toEqual([SEARCH])
  await page.goto(SEARCH)
  await page.getByRole('link', { name: 'Укажите почту' }).click()
  await page.locator('#notice-email').fill(email)
  await page.getByRole('button', { name: 'Подтвердить почту' }).click()
  await page.locator('#login-code').waitFor()
  const { code } = await readCodeLetter(mailFolder, email)
  await typeCode(page, code)
  await page.getByText('Подтверждено').waitFor()
  await page.goto(SEARCH)
  await page.getByRole('link', { name: 'Поиск сохранён' }).waitFor()
})

it("without JavaScript a page explains the same, and the e-mail's link names the search before it is confirmed", async () => {
  const email = `plain-${nextPhone()}@mail.example`
  const page = await visit(undefined, SEARCH, { javaScriptEnabled: false })
  await waitForNavigation(page, () => page.getByRole('link', { name: 'Сохранить поиск' }).click())
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Сохранить поиск')
  expect(await plainText(page, 'main')).toContain(TITLE)
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('main').getByLabel('Даю согласие').check()
  await waitForNavigation(page, () => page.getByRole('button', { name: 'Получить код' }).click())
  await page.goto((await readCodeLetter(mailFolder, email)).link)
  expect(await plainText(page, 'main')).toContain(`по поиску «${TITLE}»`)
  await waitForNavigation(page, () => page.getByRole('button', { name: 'Сохранить поиск' }).click())
  await page.getByRole('link', { name: 'Поиск сохранён' }).waitFor()
  expect(await listFollowedSearches(email)).toEqual([SEARCH])
})

it('a sheet sent before its script loads is answered with a page: errors, and the search again', async () => {
  const page = await visit(undefined, SEARCH)
  await page.getByRole('link', { name: 'Сохранить поиск' }).click()
  const form = openModal(page).locator('form')
  await form.waitFor()
  await waitForNavigation(page, () => form.evaluate((element: HTMLFormElement) => element.submit()))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Сохранить поиск')
  expect(await plainText(page, 'main')).toContain('Отметьте согласие')
  expect(await plainText(page, 'main')).toContain(TITLE)
  // The script takes the page over: it corrects the address, and the login goes on.
  await page.locator('html[data-hydrated]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/personal/login/')
  await page.locator('main [name=contact]').fill(`sheet-${nextPhone()}@mail.example`)
  await page.getByLabel('Даю согласие').check()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.waitForURL('**/personal/login/code/**')
})

it.each([true, false])('a visitor who logged in by phone is asked for an e-mail too; script: %s', async (js) => {
  const phone = `7${nextPhone()}`
  const page = await visit(await addAccount(db, { phone }), SEARCH, { javaScriptEnabled: js })
  await page.getByRole('button', { name: 'Сохранить поиск' }).click()
  await page.getByText(js ? 'Укажите почту' : 'Куда писать?').waitFor()
  await expect.poll(() => listFollowedSearches(phone)).toEqual([SEARCH])
})

it('after following by keyboard, the link in place of the button has the focus and is announced', async () => {
  const email = `keys-${nextPhone()}@mail.example`
  const page = await visit(await addAccount(db, { email }), SEARCH)
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Сохранить поиск' }).press('Enter')
  const link = page.getByRole('link', { name: 'Поиск сохранён' })
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  // The focus stays after the answer too.
  await expect.poll(() => listFollowedSearches(email)).toEqual([SEARCH])
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.locator('[aria-live=polite]', { has: link }).count()).toBe(1)
})
