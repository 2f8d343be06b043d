import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findCarPage } from '#domain/cars/car-page.server.ts'
import { priceWith } from '#domain/cars/prices/price.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { formatRub } from '#locale/number.ts'
import { withPlainSpaces } from '#locale/text.ts'
import { readCode } from '#tests/pages/read-code.ts'
import { readPdf } from '#tests/pages/read-pdf.ts'
import { carPath } from '#urls/car-paths.ts'
import { staffOfferFilePath, staffOfferPath, staffStickerFilePath, staffStickerPath } from '#urls/staff-paths.ts'

// Papers about a car: one page each, with a code that leads to the car, a price with its conditions, and text to select.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { db } = context
const { id, branchId } = await db
  .selectFrom('car')
  .select(['id', 'branch_id as branchId'])
  .where('state', '=', 'published')
  .where('branch_id', 'is not', null)
  .where('credit_discount_rub', '>', 0)
  .where('trade_in_discount_rub', '>', 0)
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow()
const found = await findCarPage(
  { db, now: () => new Date(), content: { listBranches: () => listBranches({ db }) } },
  id,
)
if (found === undefined) throw new Error('The car has no page')
const { card } = found
const seller = await addStaff([{ role: 'salesperson', branchId }], { name: 'Анна Ким' })
const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

/** Sheets of paper in points, to a whole one. */
const SHEETS = { a5: [420, 595], a4: [595, 842] } as const

const print = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true }))

/** A file that a press of «Скачать PDF» saves, as its reader sees it. */
async function savePdf(page: Page) {
  const saving = page.waitForEvent('download')
  await page.getByText('Скачать PDF').click()
  const download = await saving
  return { name: download.suggestedFilename(), ...(await readPdf(await readFile(await download.path()))) }
}

describe.each(['a5', 'a4'] as const)('a sticker of the size %s', (size) => {
  it('is one page with text to select, and its code leads to the car', async () => {
    const page = await visit(seller.cookie, staffStickerPath(id, size))
    expect(await readCode(page)).toBe(siteUrl + carPath(card))
    const { pages, size: sheet, content } = await print(page)
    expect({ pages, sheet }).toEqual({ pages: 1, sheet: SHEETS[size] })
    expect(content).toContain('Цена без дополнительных скидок')
    expect(content).toContain(withPlainSpaces(formatRub(card.price.priceRub)))
  })

  it('is the same as a PDF', async () => {
    const page = await visit(seller.cookie, staffStickerPath(id, size))
    const text = withPlainSpaces(await page.locator('article').innerText())
    const pdf = await savePdf(page)
    expect(pdf).toMatchObject({ pages: 1, size: SHEETS[size], pictures: 0, code: siteUrl + carPath(card) })
    expect(pdf.name).toMatch(new RegExp(`^Ценник .*${size.toUpperCase()}\\.pdf$`))
    const lines = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
    for (const line of lines) expect(pdf.content.replaceAll(' ', '')).toContain(line.replaceAll(' ', ''))
  })

  it('has the price of the car’s page, every condition and what all of them give', async () => {
    const page = await visit(seller.cookie, staffStickerPath(id, size))
    const text = withPlainSpaces(await page.locator('article').innerText())
    const publicPage = withPlainSpaces(await (await fetch(origin + carPath(card))).text())
    const price = withPlainSpaces(formatRub(card.price.priceRub))
    expect(publicPage).toContain(price)
    expect(text).toContain(price)
    expect(text).toContain('Цена без дополнительных скидок')
    expect(text).toContain(`−${withPlainSpaces(formatRub(card.price.tradeInDiscountRub))}`)
    expect(text).toContain('покупаете в кредит через салон')
    expect(text).toContain('Оценивайте свои финансовые возможности')
  })
})

it('is dark on white also for who works in the dark', async () => {
  const page = await visit(seller.cookie, staffStickerPath(id), { colorScheme: 'dark' })
  const readColours = async () =>
    page.locator('article').evaluate((article) => {
      const sheet = article.parentElement ?? article
      return [getComputedStyle(article).color, getComputedStyle(sheet).backgroundColor]
    })
  expect(await readColours()).toEqual(['rgb(241, 242, 239)', 'rgb(29, 32, 37)'])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await readColours()).toEqual(['rgb(20, 22, 26)', 'rgb(255, 255, 255)'])
})

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('an offer %s', (_, options) => {
  it('is one page for a named buyer with the price under the chosen conditions', async () => {
    const page = await visit(seller.cookie, staffOfferPath(id), options)
    await page.getByLabel('Для кого').fill('Мария Соколова')
    await page.getByLabel('Действует до').fill(until)
    await page.locator('[value="trade-in"]').check()
    await page.getByRole('button', { name: 'Составить' }).click()
    await page.getByRole('article').waitFor()
    const text = withPlainSpaces(await page.getByRole('article').innerText())
    expect(text).toContain('Для кого: Мария Соколова')
    expect(text).toContain(withPlainSpaces(formatRub(priceWith(card.price, ['trade-in']))))
    expect(text).toContain(withPlainSpaces(formatRub(card.price.priceRub)))
    expect(text).not.toContain('Кредит')
    const { pages, size, content } = await print(page)
    expect({ pages, size }).toEqual({ pages: 1, size: SHEETS.a4 })
    expect(content).toContain('Мария Соколова')
    const pdf = await savePdf(page)
    expect(pdf).toMatchObject({ pages: 1, size: SHEETS.a4, pictures: 1, code: siteUrl + carPath(card) })
    expect(pdf.name).not.toContain('Соколова')
    expect(pdf.content).toContain('Мария Соколова')
    expect(pdf.content).toContain(withPlainSpaces(formatRub(priceWith(card.price, ['trade-in']))))
    expect(pdf.content).not.toContain('Кредит')
    const entry = await db
      .selectFrom('audit_log')
      .select(['subject', 'after'])
      .where('action', '=', 'car.offer')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      subject: `car:${id}`,
      after: { priceRub: priceWith(card.price, ['trade-in']), lastDay: until, conditions: 1 },
    })
  })
})

it('papers of another branch are not found, and the attempt is in the log', async () => {
  const other = await db
    .selectFrom('branch')
    .select('id')
    .where('id', '<>', branchId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const stranger = await addStaff([{ role: 'salesperson', branchId: other.id }])
  for (const path of [staffStickerPath(id), staffOfferPath(id), staffStickerFilePath(id, 'a5')]) {
    expect((await fetch(origin + path, { headers: { cookie: stranger.cookie } })).status).toBe(404)
  }
  const answer = await fetch(origin + staffOfferFilePath(id), {
    method: 'POST',
    body: new URLSearchParams({ name: 'Мария', until }),
    headers: { cookie: stranger.cookie, origin: siteUrl },
  })
  expect(answer.status).toBe(404)
  const refusals = await db
    .selectFrom('audit_log')
    .select('action')
    .where('actor', '=', `staff:${stranger.id}`)
    .where('subject', '=', `car:${id}`)
    .execute()
  expect(refusals.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'access.refuse'))
})
