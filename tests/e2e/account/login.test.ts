import { describe, expect, it } from 'vitest'
import { findAccessibilityViolations } from '#tests/probes/accessibility.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import {
  requestCode,
  codeRequestPath,
  logInByPhone,
  readCodeLetter,
  readPrintedCode,
  typeCode,
} from '#tests/pages/log-in.ts'
import { openStockFixture } from '#tests/fixtures/site/stock-fixture.ts'
import type { VisitorOptions } from '#tests/fixtures/browser/visitors.ts'
import { dayOrNight } from '#tests/lanes/night.ts'

// Logging in by a code sent to a phone or an e-mail address, and by the link of an e-mail.

const stockFixture = await openStockFixture()
const firstLine = stockFixture.lines.length

const BROWSER_MODES: { how: string; options: VisitorOptions }[] = [
  { how: 'with JavaScript, on a desktop', options: {} },
  { how: 'with JavaScript, on a phone', options: { size: 'phone', isMobile: true } },
  { how: 'without JavaScript', options: { javaScriptEnabled: false } },
]
/** Opens the login page, or another path. */
const openLogin = (options: VisitorOptions = {}, path = codeRequestPath({ contact: '7' })) =>
  stockFixture.visit(path, { reducedMotion: 'reduce', hasCookieNotice: false, ...options })
const createPhone = () => `7${nextPhone()}`
let emails = 0
const createEmail = () => `buyer-${(emails += 1)}@mail.example`
const wrongCodeFor = (code: string) => (code === '000000' ? '000001' : '000000')

const listAccountConsents = (value: string) =>
  stockFixture.db
    .selectFrom('account_contact')
    .innerJoin('account_consent', 'account_consent.account_id', 'account_contact.account_id')
    .select(['account_contact.account_id as id', 'kind', 'purpose'])
    .where('value', '=', value)
    .orderBy('purpose')
    .execute()

// By day the desktop mode is left out.
describe.concurrent.each(BROWSER_MODES.slice(dayOrNight(1, 0)))('$how', ({ options }) => {
  it('a visitor logs in by phone and returns to their page', async () => {
    const [phone, back] = [createPhone(), '/cars/used/?sort=price-asc']
    await using buyer = await openLogin(options, codeRequestPath({ contact: phone, back }))
    const { page } = buyer
    await logInByPhone(page, { lines: stockFixture.lines, phone: `+${phone}`, back })
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/cars/used/?sort=price-asc')
    expect(await listAccountConsents(phone)).toMatchObject([{ kind: 'phone', purpose: 'personal-data' }])
    // With a session the login page redirects at once.
    await page.goto('/personal/login/?back=/compare/')
    expect(new URL(page.url()).pathname).toBe('/compare/')
  })

  it('a visitor logs in by an e-mailed code, and reaches the same account again', async () => {
    const address = createEmail()
    const letters: string[] = []
    while (letters.length < 2) {
      await stockFixture.db.deleteFrom('login_code').where('value', '=', address).execute()
      const input = { contact: address.toUpperCase(), back: '/cars/' }
      await using buyer = await openLogin(options, codeRequestPath(input))
      const { page } = buyer
      await requestCode(page, input)
      const { code, link } = await readCodeLetter(stockFixture.mailFolder, address, letters)
      letters.push(link)
      await page.getByText(address).waitFor()
      await typeCode(page, code)
      await page.waitForURL('**/cars/')
    }
    expect(await listAccountConsents(address)).toMatchObject([{ kind: 'email', purpose: 'personal-data' }])
  })

  it("the e-mail's link logs in another browser once; fetching it does not log in", async () => {
    const address = createEmail()
    const input = { contact: address, back: '/cars/new/' }
    await using first = await openLogin(options, codeRequestPath(input))
    await requestCode(first.page, input)
    const { link } = await readCodeLetter(stockFixture.mailFolder, address)
    // Some mail programs fetch the links of a letter before it is read.
    for (const method of ['GET', 'HEAD']) await fetch(stockFixture.origin + link, { method })
    await using buyer = await openLogin(options, link)
    const { page } = buyer
    expect(page.url()).not.toContain('key=')
    await page.getByText(address).waitFor()
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.waitForURL('**/cars/new/')
    await using late = await openLogin(options, link)
    await late.page.getByText('Ссылка больше не действует').waitFor()
    await first.page.reload()
    await first.page.getByText('Код больше не действует').waitFor()
  })

  it('a wrong code shows the attempts left; after five even the right code is refused', async () => {
    await using buyer = await openLogin(options)
    const { page } = buyer
    const phone = createPhone()
    await requestCode(page, { contact: phone })
    const code = await readPrintedCode(stockFixture.lines, phone)
    await typeCode(page, '12')
    await page.getByText('цифр из сообщения').waitFor()
    for (const left of ['Осталось 4 попытки', 'Осталось 3 попытки', 'Осталось 2 попытки', 'Осталась 1 попытка']) {
      await typeCode(page, wrongCodeFor(code))
      await page.getByText(left).waitFor()
    }
    await typeCode(page, wrongCodeFor(code))
    await page.getByRole('heading', { name: 'Попытки закончились' }).waitFor()
    const answer = await page.request.post(page.url(), { form: { code } })
    expect(answer.status()).toBe(422)
    expect(await listAccountConsents(phone)).toEqual([])
  })

  it('errors are shown beside their fields, and no input is lost', async () => {
    await using buyer = await openLogin(options, '/personal/login/?by=email')
    const { page } = buyer
    await page.getByLabel('Электронная почта').fill('анна@')
    await page.getByLabel('Хочу получать').check()
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.getByText('корректный адрес электронной почты').waitFor()
    await page.getByText('Отметьте согласие').waitFor()
    const errorId = await page.getByLabel('Даю согласие').getAttribute('aria-describedby')
    expect(await page.locator(`#${errorId}`).textContent()).toContain('Отметьте согласие')
    expect(await page.getByLabel('Электронная почта').inputValue()).toBe('анна@')
    expect(await page.getByLabel('Хочу получать').isChecked()).toBe(true)
    const address = createEmail()
    await page.getByLabel('Электронная почта').fill(address)
    await page.getByLabel('Даю согласие').check()
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.waitForURL('**/personal/login/code/**')
    // With this attribute a phone suggests the code of the message that has just come.
    expect(await page.getAttribute('[name=code]', 'autocomplete')).toBe('one-time-code')
    const { code } = await readCodeLetter(stockFixture.mailFolder, address)
    await typeCode(page, code)
    await page.waitForURL('**/personal/')
    expect(await listAccountConsents(address)).toHaveLength(2)
  })

  it('going back to the phone number leads on to the code that was sent', async () => {
    await using buyer = await openLogin(options)
    const { page } = buyer
    const phone = createPhone()
    await requestCode(page, { contact: phone })
    const first = page.url()
    await page.getByRole('link', { name: 'Изменить номер' }).click()
    await page.getByLabel('Мобильный телефон').fill(phone)
    await page.getByLabel('Даю согласие').check()
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.waitForURL('**/personal/login/code/**')
    expect(page.url()).toBe(first)
    // Another browser shows how long to wait.
    await using other = await openLogin(options)
    await other.page.getByLabel('Мобильный телефон').fill(phone)
    await other.page.getByLabel('Даю согласие').check()
    await other.page.getByRole('button', { name: 'Получить код' }).click()
    await other.page.getByText(/Новый можно запросить через/).waitFor()
  })

  it('logging out asks for confirmation first', async () => {
    await using buyer = await openLogin(options)
    const { page } = buyer
    await logInByPhone(page, { lines: stockFixture.lines, phone: createPhone() })
    const before = await page.context().cookies()
    await page.goto('/personal/logout/')
    expect(await page.context().cookies()).toEqual(before)
    await page.getByRole('button', { name: 'Выйти', exact: true }).click()
    await page.waitForURL(`${stockFixture.origin}/`)
    await page.goto('/personal/')
    expect(new URL(page.url()).pathname).toBe('/personal/login/')
  })
})

it('no redirect leads to another site', async () => {
  const [phone, back] = [createPhone(), '//evil.example']
  await using buyer = await openLogin({ javaScriptEnabled: false }, codeRequestPath({ contact: phone, back }))
  await logInByPhone(buyer.page, { lines: stockFixture.lines, phone, back })
  expect(buyer.page.url()).toBe(`${stockFixture.origin}/personal/`)
})

it('without a network the form stays as it is, and is sent later', async () => {
  await using buyer = await openLogin()
  const { page } = buyer
  const phone = createPhone()
  await page.locator('form[data-hydrated]').waitFor()
  await page.getByLabel('Мобильный телефон').fill(phone)
  await page.getByLabel('Даю согласие').check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByRole('alert').getByText('осталось в\u00a0форме').waitFor()
  expect(await page.getByLabel('Даю согласие').isChecked()).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.waitForURL('**/personal/login/code/**')
  await page.locator('form[data-hydrated]').waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Код из сообщения').fill(await readPrintedCode(stockFixture.lines, phone))
  await page.getByRole('alert').getByText('осталось в\u00a0форме').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.waitForURL('**/personal/')
})

it('axe finds no violation in a form with errors', async () => {
  await using buyer = await openLogin()
  const { page } = buyer
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.getByText('Отметьте согласие').waitFor()
  expect(await findAccessibilityViolations(page, 'main')).toEqual([])
})

it("codes and phones are in no log line but the operator's", () => {
  const lines = stockFixture.lines.slice(firstLine)
  const log = lines.filter((line) => line.startsWith('{')).join('\n')
  expect(log).toContain('send-login-code')
  expect(log).not.toMatch(/79\d{9}/)
  const codes = lines.flatMap((line) => /^SMS to .*: (\d{6})/.exec(line)?.[1] ?? [])
  for (const code of codes) expect(log).not.toMatch(new RegExp(`\\D${code}\\D.*code`))
})
