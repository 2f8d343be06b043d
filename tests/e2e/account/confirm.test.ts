import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { until } from '#tests/fixtures/until.ts'
import { addAuthenticator } from '#tests/fixtures/browser/virtual-authenticator.ts'
import type { VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { readCodeLetter, readPrintedCode, typeCode } from '#tests/pages/log-in.ts'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { MINUTE_MS } from '#locale/durations.ts'

// An old session may be a browser that was left open, or a lost phone. It may read the account, but must not change the
// ways to log in.

const { db, visit } = await createAccountVisits()
const { lines, dataFolder } = await sharedSite()
const mail = path.join(dataFolder, 'mail')

const CONTACT = '/personal/data/contact/'
const confirmButton = (page: Page) => page.getByRole('link', { name: 'Подтвердить' })

/** A page of a browser in which the owner logged in a while ago. */
async function visitWithOldSession(contacts: { phone?: string; email?: string }, at: string, options?: VisitorOptions) {
  const accountId = await addAccount(db, contacts)
  const page = await visit(accountId, '/personal/', options)
  await ageSession(accountId)
  await page.goto(at)
  return { page, accountId }
}

async function ageSession(accountId: number): Promise<void> {
  const before = new Date(Date.now() - 11 * MINUTE_MS)
  await db
    .updateTable('account_session')
    .set({ created_at: before, confirmed_at: null })
    .where('account_id', '=', accountId)
    .execute()
}

it('on a phone a contact is added after a code to another one, which is notified', async () => {
  const phone = `7${nextPhone()}`
  const { page } = await visitWithOldSession({ phone, email: `old-${phone}@example.ru` }, CONTACT, { size: 'phone' })
  expect(await page.getByRole('button', { name: /^Удалить/ }).count()).toBe(0)
  expect(await page.getByLabel('Мобильный телефон или почта').count()).toBe(0)
  await confirmButton(page).click()
  await page.getByRole('heading', { name: 'Куда прислать код?' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const from = lines.length
  await page.getByRole('button', { name: /^\+7/ }).click()
  await page.waitForURL('**/personal/data/confirm/**code=**')
  await typeCode(page, await readPrintedCode(lines, phone, from))
  await page.waitForURL(`**${CONTACT}`)
  await page.getByLabel('Мобильный телефон или почта').fill(`new-${phone}@example.ru`)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const { code } = await readCodeLetter(mail, `new-${phone}@example.ru`)
  await typeCode(page, code)
  await page.getByText('Подтверждено').waitFor()
  await until(() => lines.slice(from).some((line) => line.includes('Новый способ входа')))
})

it('without JavaScript the same steps lead to a removal, and on to the erasure', async () => {
  const phone = `7${nextPhone()}`
  const email = `gone-${phone}@example.ru`
  const { page, accountId } = await visitWithOldSession({ phone, email }, '/personal/data/erase/', {
    javaScriptEnabled: false,
  })
  expect(await page.getByRole('button', { name: 'Удалить навсегда' }).count()).toBe(0)
  await confirmButton(page).click()
  await page.getByRole('button', { name: email }).click()
  await page.waitForURL('**/personal/data/confirm/**code=**')
  await typeCode(page, '000000')
  await page.getByText('Код не подошёл').waitFor()
  await typeCode(page, (await readCodeLetter(mail, email)).code)
  await page.waitForURL('**/personal/data/erase/')
  // The page is left open for ten minutes more.
  await ageSession(accountId)
  await page.getByLabel('Понимаю').check()
  await page.getByRole('button', { name: 'Удалить навсегда' }).click()
  await page.waitForURL('**/personal/data/confirm/**')
  await db
    .updateTable('account_session')
    .set({ confirmed_at: new Date() })
    .where('account_id', '=', accountId)
    .execute()
  await page.goto('/personal/data/erase/')
  const from = lines.length
  await page.getByLabel('Понимаю').check()
  await page.getByRole('button', { name: 'Удалить навсегда' }).click()
  await page.getByRole('heading', { name: 'Ваши данные удалены' }).waitFor()
  expect(lines.slice(from).filter((line) => line.includes('кабинет и данные удаляются'))).toHaveLength(1)
})

it('a passkey confirms as well, but not that of another account', async () => {
  const { page, accountId } = await visitWithOldSession({ phone: `7${nextPhone()}` }, '/personal/data/')
  await addAuthenticator(page)
  await db.updateTable('account_session').set({ confirmed_at: new Date() }).execute()
  await page.goto('/personal/data/passkeys/')
  await page.getByRole('button', { name: 'Добавить ключ' }).click()
  await page.getByText('Ключ добавлен.').waitFor()
  await ageSession(accountId)
  await page.goto(CONTACT)
  await confirmButton(page).click()
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await page.getByLabel('Мобильный телефон или почта').waitFor()
  // The key now belongs to another account, and this account gets a different one.
  const other = await addAccount(db, { phone: `7${nextPhone()}` })
  await db.updateTable('account_passkey').set({ account_id: other }).where('account_id', '=', accountId).execute()
  await db
    .insertInto('account_passkey')
    .values({
      account_id: accountId,
      credential_id: `other-${accountId}`,
      public_key: Buffer.from('key'),
      counter: 0,
      label: 'iPad',
      added_at: new Date(),
    })
    .execute()
  await ageSession(accountId)
  await page.goto(CONTACT)
  await confirmButton(page).click()
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await page.getByText('Это ключ другого кабинета').waitFor()
  expect(new URL(page.url()).pathname).toBe('/personal/data/confirm/')
})

it('a visitor who reaches none of their contacts logs in again, and returns to the change', async () => {
  const { page } = await visitWithOldSession({}, CONTACT)
  await confirmButton(page).click()
  await page.getByText('Чтобы подтвердить, войдите ещё раз.').waitFor()
  await page.getByRole('button', { name: 'Выйти и войти снова' }).click()
  await page.waitForURL('**/personal/login/**')
  expect(new URL(page.url()).searchParams.get('back')).toBe(CONTACT)
})
