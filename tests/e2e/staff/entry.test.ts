import { describe, expect, it } from 'vitest'
import { codeOf, fromBase32, STAFF_PASSWORD } from '#tests/factories/staff.ts'
import { visit, type VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffInvitationPath } from '#urls/staff-paths.ts'

// The ways in: an invitation, the login, the proof of a factor, the way out.

const { addStaff, context, invite, origin, visit: visitAs } = await createStaffVisits()
const { cookieFor } = await createAccountVisits()
const ADMINISTRATOR = [{ role: 'administrator' as const, branchId: null }]
const STEP_MS = 30_000

const MODES: { how: string; options: VisitorOptions }[] = [
  { how: 'with JavaScript', options: {} },
  { how: 'on a phone', options: { size: 'phone', isMobile: true } },
  { how: 'without JavaScript', options: { javaScriptEnabled: false } },
]

let people = 0
const nextEmail = () => `entry-${(people += 1)}-${Date.now()}@dealer.example`

describe.each(MODES)('$how', ({ options }) => {
  it('an invited person sets up an app, saves the codes, leaves and comes back', async () => {
    const email = nextEmail()
    const token = await invite(email, ADMINISTRATOR)
    const page = await visit(staffInvitationPath(token), options)
    const secret = fromBase32(await page.locator('.desk-secret').innerText())
    await page.getByLabel('Имя и фамилия').fill('Олег Дёмин')
    await page.getByLabel('Пароль').fill(STAFF_PASSWORD)
    await page.getByLabel('Код из приложения').fill('000000')
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect.poll(() => page.getByText('Код не подходит').count()).toBe(1)
    await page.getByLabel('Пароль').fill(STAFF_PASSWORD)
    await page.getByLabel('Код из приложения').fill(codeOf(secret, new Date()))
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    const codes = page.locator('.desk-codes li')
    await expect.poll(() => codes.count()).toBe(10)
    const [recoveryCode = ''] = await codes.allInnerTexts()
    await page.getByRole('link', { name: 'Коды сохранены' }).click()
    await page.waitForURL('**/staff/')
    await page.goto('/staff/me/')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.waitForURL('**/staff/login/')
    await page.goto('/staff/people/')
    expect(page.url()).toContain('back=%2Fstaff%2Fpeople%2F')
    await logIn(page, { email, password: 'не тот пароль, увы', code: recoveryCode })
    await expect.poll(() => page.getByText('не подходят').count()).toBe(1)
    expect(await page.getByLabel('Почта').inputValue()).toBe(email)
    await logIn(page, { email, password: STAFF_PASSWORD, code: recoveryCode })
    await page.waitForURL('**/staff/people/')
    await expect.poll(() => page.getByRole('link', { name: 'Олег Дёмин' }).count()).toBeGreaterThan(0)
  })
})

async function logIn(page: Awaited<ReturnType<typeof visit>>, form: { email: string; password: string; code: string }) {
  await page.getByLabel('Почта').fill(form.email)
  await page.getByLabel('Пароль').fill(form.password)
  await page.getByLabel('Код из приложения').fill(form.code)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

it('a link that was used says so', async () => {
  const token = await invite(nextEmail(), ADMINISTRATOR)
  await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('audit_log')
      .values({ at: new Date(), actor: 'operator', action: 'staff.test', subject: 'x' })
      .execute()
    await tx.updateTable('staff_invitation').set({ revoked_at: new Date() }).where('accepted_at', 'is', null).execute()
  })
  const page = await visit(staffInvitationPath(token))
  expect(await page.getByRole('heading').innerText()).toBe('Приглашение не действует')
})

it('an administrator proves a factor, invites, and the invited person has exactly that role', async () => {
  const administrator = await addStaff(ADMINISTRATOR, { name: 'Анна Ким' })
  await context.db
    .updateTable('staff_session')
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .where('staff_id', '=', administrator.id)
    .execute()
  const page = await visitAs(administrator.cookie, '/staff/people/')
  const email = nextEmail()
  const fillIn = async () => {
    await page.getByLabel('Почта').fill(email)
    await page.locator('select[name=role]').selectOption('editor')
    await page.getByRole('button', { name: 'Пригласить' }).click()
  }
  await fillIn()
  await page.waitForURL('**/staff/confirm/**')
  // The code of the invitation is used up: the next one is good.
  await page.getByLabel('Код из приложения').fill(codeOf(administrator.secret, new Date(Date.now() + STEP_MS)))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.waitForURL('**/staff/people/?done=confirmed')
  await expect.poll(() => page.getByText('Подтверждено').count()).toBe(1)
  await fillIn()
  const link = await page.locator('.desk-secret').innerText()
  expect(link).toContain('/staff/invitation/')
  const invited = await visit(new URL(link).pathname)
  expect(await invited.getByText(email).count()).toBeGreaterThan(0)
})

it('who is disabled is logged out with the next request', async () => {
  const administrator = await addStaff(ADMINISTRATOR)
  const person = await addStaff([{ role: 'salesperson', branchId: null }], { name: 'Тимур Ли' })
  const theirs = await visitAs(person.cookie, '/staff/')
  const page = await visitAs(administrator.cookie, `/staff/people/${person.id}/`)
  await page.getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect.poll(() => page.getByText('Доступ закрыт').count()).toBeGreaterThan(0)
  await theirs.reload()
  expect(theirs.url()).toContain('/staff/login/')
})

it('a link in a letter or a messenger opens the page, although the strict cookie is not sent with it', async () => {
  const { cookie } = await addStaff([{ role: 'editor', branchId: null }])
  const page = await visitAs(cookie, '/staff/login/')
  // A page of no origin: what it leads to is a navigation from another site.
  await page.goto('about:blank')
  await page.setContent(`<a href="${origin}/staff/me/">Открыть</a>`)
  await page.getByRole('link').click()
  await page.waitForURL('**/staff/me/')
  await expect.poll(() => page.locator('.desk-frame').count()).toBe(1)
})

it('the account of a buyer and the back office are two logins of one browser', async () => {
  const { cookie } = await addStaff([{ role: 'editor', branchId: null }])
  const account = await cookieFor(await addAccount(context.db, { name: 'Покупатель' }))
  const page = await visitAs(`${cookie}; ${account}`, '/staff/me/')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.waitForURL('**/staff/login/')
  await page.goto('/personal/')
  expect(new URL(page.url()).pathname).toBe('/personal/')
})
