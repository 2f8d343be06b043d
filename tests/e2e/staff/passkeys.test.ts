import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { codeOf, fromBase32, STAFF_PASSWORD } from '#tests/factories/staff.ts'
import { addAuthenticator } from '#tests/fixtures/browser/virtual-authenticator.ts'
import { newVisitor, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { staffInvitationPath, staffPath } from '#urls/staff-paths.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { disableStaff } from '#domain/staff/people.server.ts'

// A passkey belongs to a domain. Only localhost, the site's name here, needs no certificate.
const { addStaff, context, invite, siteUrl, visit } = await createStaffVisits()
const EDITOR = [{ role: 'editor' as const, branchId: null }]

const ME = staffPath('me')
const enterButton = (page: Page) => page.getByRole('button', { name: 'Войти с ключом' })
const addButton = (page: Page) => page.getByRole('button', { name: 'Добавить ключ' })

/** A browser that has a device for passkeys, of somebody who has proved a factor just now. */
async function openDevice(options: VisitorOptions = {}) {
  const person = await addStaff(EDITOR, { name: 'Анна Ким' })
  const page = await visit(person.cookie, ME, options)
  return { person, page, device: await addAuthenticator(page) }
}

async function addKey(page: Page): Promise<void> {
  await addButton(page).click()
  await page.getByText('Ключ добавлен.').waitFor()
}

/** The proof of a factor is too old for what cannot be undone. */
const age = (staffId: number) =>
  context.db
    .updateTable('staff_session')
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .where('staff_id', '=', staffId)
    .execute()

const logOut = (page: Page) => page.context().clearCookies({ name: 'staff' })

it.each(['phone', 'desktop'] as const)('a passkey is added, and logs in to the requested page: %s', async (size) => {
  const { page } = await openDevice({ size })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.reload()
  expect(scripts.filter((url) => url.includes('create-passkey'))).toEqual([])
  await addKey(page)
  await page.getByText('ещё не использован').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await logOut(page)
  await page.goto('/staff/me/?done=session')
  await page.waitForURL('**/staff/login/?back=**')
  await enterButton(page).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await enterButton(page).click()
  await page.waitForURL('**/staff/me/?done=session')
  await page.getByText('Вход с ключом').waitFor()
  expect(await page.getByText('ещё не использован').count()).toBe(0)
})

it('a passkey of nobody who works here is refused like that of a disabled person', async () => {
  const { person, page } = await openDevice()
  await addKey(page)
  await logOut(page)
  await disableStaff(context, OPERATOR, person.id)
  await page.goto('/staff/login/')
  await enterButton(page).click()
  await page.getByText('Этот ключ не подходит.').waitFor()
  await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('audit_log')
      .values({ at: new Date(), actor: 'operator', action: 'staff.test', subject: 'x' })
      .execute()
    await tx.deleteFrom('staff_passkey').where('staff_id', '=', person.id).execute()
  })
  await page.reload()
  await enterButton(page).click()
  await page.getByText('Этот ключ не подходит.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/staff/login/')
})

it('a cancelled prompt says so and can be repeated; a device has one passkey of a person', async () => {
  const { page, device } = await openDevice()
  await device.setVerified(false)
  await addButton(page).click()
  await page.getByText('Действие отменено').waitFor()
  await device.setVerified(true)
  await addKey(page)
  await addButton(page).click()
  await page.getByText('На этом устройстве ключ уже есть.').waitFor()
  expect(await page.getByText('ещё не использован').count()).toBe(1)
})

it('the answer of a passkey cannot be replayed in another browser', async () => {
  const { page } = await openDevice()
  await addKey(page)
  await logOut(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/login/passkey/')) sent.push(request.postData() ?? '')
  })
  await page.goto('/staff/login/')
  await enterButton(page).click()
  await page.waitForURL(`${siteUrl}/staff/`)
  const thief = await newVisitor()
  const answer = await thief.request.post('/staff/login/passkey/', {
    data: sent.at(-1),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await answer.json()).toEqual({ ok: false, reason: 'expired' })
  expect((await thief.cookies()).filter(({ name }) => name === 'staff')).toEqual([])
  const nonsense = await thief.request.post('/staff/login/passkey/', { form: { intent: 'log-in', credential: '{}' } })
  expect(nonsense.status()).toBe(400)
})

it('a passkey is renamed and removed without JavaScript, which ends the other sessions', async () => {
  const { person, page } = await openDevice()
  await addKey(page)
  const plain = await newVisitor({ javaScriptEnabled: false, size: 'phone' })
  await plain.addCookies(await page.context().cookies())
  const plainPage = await plain.newPage()
  await plainPage.goto(ME)
  expect(await addButton(plainPage).count()).toBe(0)
  await plainPage.getByText('Переименовать').click()
  await plainPage.getByLabel('Название').fill('Телефон на ремонте')
  await plainPage.getByRole('button', { name: 'Сохранить' }).click()
  await plainPage.getByText('Название сохранено.').waitFor()
  await plainPage.getByText('Телефон на ремонте').waitFor()
  await age(person.id)
  await plainPage.getByRole('button', { name: 'Удалить: Телефон на ремонте' }).click()
  // The proof is too old: the page asks for it, and does nothing yet.
  await plainPage.waitForURL('**/staff/confirm/**')
  await plainPage.getByLabel('код из приложения').fill(codeOf(person.secret, new Date(Date.now() + 30_000)))
  await plainPage.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await plainPage.getByRole('button', { name: 'Удалить: Телефон на ремонте' }).click()
  await plainPage.getByText('Ключ удалён.').waitFor()
  await plain.clearCookies()
  await plainPage.goto('/staff/login/')
  expect(await plainPage.getByRole('button').allInnerTexts()).toEqual(['Войти'])
})

it('a passkey proves a factor again, as a code does', async () => {
  const { person, page } = await openDevice()
  await addKey(page)
  await age(person.id)
  await page.goto(ME)
  expect(await addButton(page).count()).toBe(0)
  await page.getByRole('link', { name: 'подтвердите' }).first().click()
  await page.waitForURL('**/staff/confirm/**')
  await page.getByRole('button', { name: 'Подтвердить ключом' }).waitFor()
  expect(await page.getByLabel('код из приложения').count()).toBe(1)
  expect(await findAccessibilityViolations(page)).toEqual([])
  const before = await page.context().cookies()
  await page.getByRole('button', { name: 'Подтвердить ключом' }).click()
  await page.waitForURL('**/staff/me/?done=confirmed')
  await addButton(page).waitFor()
  const tokenOf = (cookies: typeof before) => cookies.find(({ name }) => name === 'staff')?.value
  expect(tokenOf(await page.context().cookies())).not.toBe(tokenOf(before))
})

it('an invited person makes a passkey instead of a password, and adds a password later', async () => {
  const email = `passkey-${Date.now()}@dealer.example`
  const token = await invite(email, EDITOR)
  const page = await (await newVisitor({ size: 'phone' })).newPage()
  const device = await addAuthenticator(page)
  await page.goto(staffInvitationPath(token))
  const create = page.getByRole('button', { name: 'Создать ключ и войти' })
  await create.click()
  await page.getByText('Сначала укажите имя и фамилию.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.getByLabel('Имя и фамилия').fill('Лейла Ким')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await create.click()
  await page.waitForURL('**/staff/me/?done=enrolled')
  await page.getByText('Это ваш единственный способ войти.').waitFor()
  expect(await page.getByRole('button', { name: /^Удалить/ }).count()).toBe(0)

  const { id } = await context.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await age(id)
  await page.goto(ME)
  await page.getByRole('link', { name: 'подтвердите' }).last().click()
  await page.getByRole('button', { name: 'Подтвердить ключом' }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('button', { name: 'Подтвердить ключом' }).click()
  await page.waitForURL('**/staff/me/?done=confirmed')
  await page.getByText('Добавить пароль и приложение').click()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByLabel('Пароль').fill(STAFF_PASSWORD)
  const secret = fromBase32(await page.locator('.desk-secret').innerText())
  await page.getByLabel('Код из приложения').fill('000000')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await page.getByText('Код не подходит').waitFor()
  await page.getByLabel('Пароль').fill(STAFF_PASSWORD)
  await page.getByLabel('Код из приложения').fill(codeOf(secret, new Date()))
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect.poll(() => page.locator('.desk-codes li').count()).toBe(10)
  await page.goto(ME)
  await page.getByText('Кодов восстановления осталось: 10.').waitFor()

  // Without the device the password is good, and the passkey may go.
  await device.remove()
  await page.getByRole('button', { name: /^Удалить/ }).click()
  await page.getByText('Ключ удалён.').waitFor()
})

it('a link that was replaced meanwhile says so at the button', async () => {
  const email = `late-${Date.now()}@dealer.example`
  const token = await invite(email, EDITOR)
  const page = await (await newVisitor()).newPage()
  await addAuthenticator(page)
  await page.goto(staffInvitationPath(token))
  await page.getByLabel('Имя и фамилия').fill('Олег Дёмин')
  await invite(email, EDITOR)
  await page.getByRole('button', { name: 'Создать ключ и войти' }).click()
  await page.getByText('Приглашение уже использовано, отозвано или устарело.').waitFor()
  expect(new URL(page.url()).pathname).toBe(staffInvitationPath(token))
})
