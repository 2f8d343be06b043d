import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { addAuthenticator } from '#tests/fixtures/browser/virtual-authenticator.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'

// A passkey belongs to a domain. Only localhost, the site's name here, needs no certificate.
const { db, siteUrl, visit } = await createAccountVisits()

const PASSKEYS_PATH = '/personal/data/passkeys/'
const addButton = (page: Page) => page.getByRole('button', { name: 'Добавить ключ' })
const enterButton = (page: Page) => page.getByRole('button', { name: 'Войти с ключом доступа' })

interface Device {
  /** The passkeys page of an account that is logged in. */
  page: Page
  /** Sets whether the device succeeds in verifying its owner. */
  setVerified: (isVerified: boolean) => Promise<unknown>
}

/** A phone that can store a passkey. */
async function openDevice(): Promise<Device> {
  const page = await visit(await addAccount(db, { phone: `7${nextPhone()}` }), PASSKEYS_PATH, { size: 'phone' })
  return { page, ...(await addAuthenticator(page)) }
}

async function addKey(page: Page): Promise<void> {
  await addButton(page).click()
  await page.getByText('Ключ добавлен.').waitFor()
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'session' })
}

it('a passkey is added, and logs in after a logout, to the requested page', async () => {
  const { page } = await openDevice()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.reload()
  expect(scripts.filter((url) => url.includes('/assets/'))).not.toEqual([])
  expect(scripts.filter((url) => url.includes('create-passkey'))).toEqual([])
  await addKey(page)
  expect(scripts.filter((url) => url.includes('create-passkey'))).not.toEqual([])
  await page.getByText('ещё не использован').waitFor()
  await logOut(page)
  await page.goto('/personal/garage/')
  await page.waitForURL('**/personal/login/?back=**')
  await enterButton(page).click()
  await page.waitForURL('**/personal/garage/')
  await page.goto(PASSKEYS_PATH)
  expect(await page.getByText('последний вход').count()).toBe(1)
  expect(await findAccessibilityViolations(page)).toEqual([])
})

it('a removed passkey does not log in, and the page shows why', async () => {
  const { page } = await openDevice()
  await addKey(page)
  await page.getByText('Изменить').click()
  await page.getByRole('button', { name: 'Удалить ключ' }).click()
  await page.getByText('Ключ удалён').waitFor()
  await logOut(page)
  await page.goto('/personal/login/')
  await enterButton(page).click()
  await page.getByText('Этот ключ больше не подходит').waitFor()
  expect(page.url()).toContain('/personal/login/')
})

it('a cancelled passkey prompt shows a message, and can be repeated', async () => {
  const { page, setVerified } = await openDevice()
  await setVerified(false)
  await addButton(page).click()
  await page.getByText('Действие отменено').waitFor()
  await setVerified(true)
  await addKey(page)
  // The device has a passkey already.
  await addButton(page).click()
  await page.getByText('На этом устройстве ключ уже есть.').waitFor()
  expect(await page.getByText('ещё не использован').count()).toBe(1)
})

it('a passkey response cannot be replayed, nor used in another browser', async () => {
  const { page } = await openDevice()
  await addKey(page)
  await logOut(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/login/passkey/')) sent.push(request.postData() ?? '')
  })
  await page.goto('/personal/login/')
  await enterButton(page).click()
  await page.waitForURL(`${siteUrl}/personal/`)
  const again = await newVisitor({ hasCookieNotice: true })
  const answer = await again.request.post('/personal/login/passkey/', {
    data: sent.at(-1),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await answer.json()).toEqual({ ok: false, reason: 'expired' })
  expect(await again.cookies()).toEqual([])
})

it('a passkey is renamed without JavaScript; login by passkey is not offered where unsupported', async () => {
  const { page } = await openDevice()
  await addKey(page)
  const plain = await newVisitor({ javaScriptEnabled: false, size: 'phone' })
  await plain.addCookies(await page.context().cookies())
  const plainPage = await plain.newPage()
  const answer = await plain.request.get(PASSKEYS_PATH)
  expect(await answer.text()).toContain('включите в\u00a0браузере JavaScript')
  await plainPage.goto(PASSKEYS_PATH)
  await plainPage.getByText('Изменить').click()
  await plainPage.getByLabel('Название').fill('Мой телефон')
  await plainPage.getByRole('button', { name: 'Сохранить' }).click()
  await plainPage.getByText('Название сохранено.').waitFor()
  expect(await plainPage.getByText('Мой телефон').count()).toBe(1)
  await plain.clearCookies()
  await plainPage.goto('/personal/login/')
  expect(await plainPage.getByRole('button', { name: 'Войти с ключом доступа' }).count()).toBe(0)
})
