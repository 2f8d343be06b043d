import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'
import { logInByPhone, readCodeLetter, typeCode } from '#tests/pages/log-in.ts'

// A person types a rare surname into every field that the site has for a visitor, then has their account erased. No trace
// of it may be left in the database with its queue, the data folder or the log. No other test uses this surname.

const SURNAME = 'Тайнов'
const PHONE = '79169998877'
const EMAIL = 'tainov@example.ru'
const VIN = 'XTAJNVAAAAAAAAA77'
const TRACES = [SURNAME, SURNAME.toLowerCase(), 'tainov', PHONE, '999-88-77', '999 88 77', VIN]

const site = await sharedSite()

async function findInDatabase(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(site.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ isFound: boolean }>`
      select exists (select from ${sql.raw(name)} t where t::text like any(${PATTERNS})) as "isFound"`.execute(site.db)
    if (rows[0]?.isFound !== false) found.push(name)
  }
  return found.toSorted()
}

async function findInFiles(): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(site.dataFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes(`${path.sep}photos`)) continue
    // A letter that is being written is renamed soon, so reading it may fail.
    const content = await readFile(path.join(entry.parentPath, entry.name), 'latin1').catch(() => '')
    const text = `${content}${Buffer.from(content, 'latin1').toString('utf8')}`
    if (isTrace(text) || isTrace(decodeLetter(text))) found.push(entry.name)
  }
  return found
}

const PATTERNS = TRACES.map((trace) => `%${trace}%`)
const isTrace = (text: string) => TRACES.some((trace) => text.includes(trace))

/** The text of a letter's base64 parts. */
const decodeLetter = (text: string) =>
  [...text.matchAll(/(?:[\w+/]{60,}\r?\n)+[\w+/=]+/g)]
    .map(([part]) => Buffer.from(part, 'base64').toString('utf8'))
    .join('\n')

async function fillIn(page: Page): Promise<void> {
  await page.goto('/personal/data/')
  await page.getByLabel('Как к вам обращаться').fill(SURNAME)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('Имя сохранено').waitFor()
  await page.goto('/personal/garage/')
  await page.getByLabel('Марка', { exact: true }).fill(SURNAME)
  await page.getByLabel('Модель', { exact: true }).fill(SURNAME)
  await page.getByLabel('Год выпуска').fill('2018')
  await page.getByLabel('VIN').fill(VIN)
  await page.getByRole('button', { name: /Добавить/ }).click()
  await page.getByRole('heading', { name: new RegExp(SURNAME) }).waitFor()
}

async function confirmEmail(page: Page): Promise<void> {
  await page.goto('/personal/data/contact/')
  await page.getByLabel('Мобильный телефон или почта').fill(EMAIL)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const { code } = await readCodeLetter(path.join(site.dataFolder, 'mail'), EMAIL)
  await typeCode(page, code)
  await page.getByText('Подтверждено').waitFor()
}

async function sendRequest(page: Page): Promise<void> {
  const answer = await page.request.post('/ajax/modals/actions/request-trade-action.php', {
    headers: { origin: site.siteUrl },
    multipart: {
      name: SURNAME,
      phone: PHONE,
      email: EMAIL,
      comment: SURNAME,
      own_brand: SURNAME,
      own_model: SURNAME,
      own_year: '2018',
      own_mileage_km: '90000',
      consent: 'yes',
      url: `${site.siteUrl}/cars/?utm_source=${SURNAME}&q=tainov`,
    },
  })
  expect(await answer.json()).toMatchObject({ success: 'Y' })
}

it('no trace of an erased account is left in the database, the data folder or the log', async () => {
  const from = site.lines.length
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  await logInByPhone(page, { lines: site.lines, phone: PHONE })
  await fillIn(page)
  await confirmEmail(page)
  await sendRequest(page)
  const planted = await findInDatabase()
  for (const table of ['site_account', 'account_contact', 'garage_car', 'request', 'login_code'])
    expect(planted).toContain(`public.${table}`)
  expect(await findInFiles()).not.toEqual([])

  await page.goto('/personal/data/erase/')
  await page.getByLabel('Понимаю').check()
  await page.getByRole('button', { name: 'Удалить навсегда' }).click()
  await page.getByRole('heading', { name: 'Ваши данные удалены' }).waitFor()
  expect(await findInDatabase()).toEqual([])
  expect(await findInFiles()).toEqual([])
  // Without an SMS provider the code is printed: the only line with the end of a number.
  expect(site.lines.slice(from).filter((line) => line.startsWith('{') && isTrace(line))).toEqual([])

  await page.goto('/personal/')
  expect(new URL(page.url()).pathname).toBe('/personal/login/')
})
