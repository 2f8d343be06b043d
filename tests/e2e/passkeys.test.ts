import { createServer } from 'node:net'
import type { CDPSession, Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { findBarriers } from '#tests/barriers.ts'
import { openBrowser, VIEWPORTS } from '#tests/browser.ts'
import { keepForFile } from '#tests/keep-for-file.ts'
import { logInByPhone } from '#tests/log-in.ts'
import { startDemoSite } from '#tests/demo-site.ts'

// Keys are made for a name, and browsers know of one that needs no certificate.
const port = await findFreePort()
const origin = `http://localhost:${port}`
const site = await keepForFile(startDemoSite({ PORT: String(port), SITE_URL: origin, FORMS_PER_MINUTE: '1000' }))
const browser = await openBrowser()
await keepForFile({ [Symbol.asyncDispose]: () => browser.close() })

let page: Page
let cdp: CDPSession
let device: string
let phones = 9_160_000_000

beforeEach(async () => {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORTS.phone })
  page = await context.newPage()
  cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const added = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  device = added.authenticatorId
  return () => context.close()
})

const KEYS = '/personal/data/passkeys/'
const addButton = () => page.getByRole('button', { name: 'Добавить ключ' })
const enterButton = () => page.getByRole('button', { name: 'Войти ключом доступа' })

async function logIn(): Promise<void> {
  await logInByPhone(page, { lines: site.lines, phone: `+7${(phones += 1)}`, back: KEYS })
}

async function addKey(): Promise<void> {
  await page.goto(KEYS)
  await addButton().click()
  await page.getByText('Ключ добавлен.').waitFor()
}

async function logOut(): Promise<void> {
  await page.context().clearCookies({ name: 'session' })
}

it('a key is added, and logs in after a logout, to the page that was wanted', async () => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await logIn()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('make-passkey'))).toEqual([])
  await addKey()
  expect(scripts.filter((url) => url.includes('make-passkey'))).not.toEqual([])
  await page.getByText('ещё не использован').waitFor()
  await logOut()
  await page.goto('/personal/garage/')
  await page.waitForURL('**/personal/login/?back=**')
  await enterButton().click()
  await page.waitForURL('**/personal/garage/')
  await page.goto(KEYS)
  expect(await page.getByText('последний вход').count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
})

it('a key that was removed opens nothing, and says so', async () => {
  await logIn()
  await addKey()
  await page.getByText('Изменить').click()
  await page.getByRole('button', { name: 'Удалить ключ' }).click()
  await page.getByText('Ключ удалён').waitFor()
  await logOut()
  await page.goto('/personal/login/')
  await enterButton().click()
  await page.getByText('Этот ключ больше не подходит').waitFor()
  expect(page.url()).toContain('/personal/login/')
})

it('whoever thinks better of it is told, and can try again', async () => {
  await logIn()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified: false })
  await addButton().click()
  await page.getByText('Действие отменено').waitFor()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified: true })
  await addButton().click()
  await page.getByText('Ключ добавлен.').waitFor()
  // The device has one already.
  await addButton().click()
  await page.getByText('На этом устройстве ключ уже есть.').waitFor()
  expect(await page.getByText('ещё не использован').count()).toBe(1)
})

it('an answer that was sent once is worth nothing the second time, nor in another browser', async () => {
  await logIn()
  await addKey()
  await logOut()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/login/passkey/')) sent.push(request.postData() ?? '')
  })
  await page.goto('/personal/login/')
  await enterButton().click()
  await page.waitForURL(`${origin}/personal/`)
  const again = await browser.newContext({ baseURL: origin })
  const answer = await again.request.post('/personal/login/passkey/', {
    data: sent.at(-1),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await answer.json()).toEqual({ ok: false, reason: 'expired' })
  expect(await again.cookies()).toEqual([])
  await again.close()
})

it('a key is renamed without JavaScript; it is not offered where nothing can use it', async () => {
  await logIn()
  await addKey()
  const cookies = await page.context().cookies()
  const plain = await browser.newContext({ baseURL: origin, javaScriptEnabled: false, viewport: VIEWPORTS.phone })
  await plain.addCookies(cookies)
  const still = await plain.newPage()
  const told = await plain.request.get(KEYS)
  expect(await told.text()).toContain('включите в\u00A0браузере JavaScript')
  await still.goto(KEYS)
  await still.getByText('Изменить').click()
  await still.getByLabel('Название').fill('Мой телефон')
  await still.getByRole('button', { name: 'Сохранить' }).click()
  await still.getByText('Название сохранено.').waitFor()
  expect(await still.getByText('Мой телефон').count()).toBe(1)
  await plain.clearCookies()
  await still.goto('/personal/login/')
  expect(await still.getByRole('button', { name: 'Войти ключом доступа' }).count()).toBe(0)
  await plain.close()
})

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  return typeof address === 'object' && address !== null ? address.port : 0
}
