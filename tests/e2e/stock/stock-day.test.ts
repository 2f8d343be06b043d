import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { carXml, feedXml } from '#domain/feeds/feed-fixture.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { colouredPhotos } from '#tests/factories/uploads/coloured-photo.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { staffVisitsOf } from '#tests/fixtures/site/staff-visits.ts'
import { readCode } from '#tests/pages/read-code.ts'
import { startLocalServer } from '#tests/servers/local-server.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'
import { staffCarPath, staffPath, staffStickerPath } from '#urls/staff-paths.ts'

// The day of a stock manager, from a feed's address to the sticker of a car that no feed has.

const site = await shareInFile(startDemoSite({ SITE_URL: undefined, TRUST_PROXY: '1', ALLOW_PRIVATE_ADDRESSES: 'on' }))
const { addStaff, context, origin, siteUrl, visit } = staffVisitsOf({ ...site, origin: site.siteUrl })
const { db } = context
const manager = await addStaff([{ role: 'stock-manager', branchId: null }], { name: 'Павел Складов' })
const head = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Вера Исаева' })

/** What the website of the feed has, by path. */
const files = new Map<string, string>()
const website = await shareInFile(
  startLocalServer((request, response) => void response.end(files.get(request.url?.split('?')[0] ?? ''))),
)

/** A feed of cars with these numbers, two of them with words that the site does not know. */
const feedOf = (numbers: readonly number[], word: string) =>
  feedXml(
    ...numbers.map((number, index) =>
      carXml({
        unique_id: String(number),
        vin: `XTA0000000D${String(100_000 + number)}`,
        price: '1500000',
        ...(index === 0 && { body_type: `Тарга ${word}` }),
        ...(index === 1 && { gearbox: `Волшебная ${word}` }),
      }),
    ),
  )

/** Waits until the page has this text; it follows what happens by itself. */
async function untilShown(page: Page, text: RegExp): Promise<void> {
  await expect.poll(() => page.locator('main').innerText(), { timeout: MINUTE_MS }).toMatch(text)
}

async function connectFeed(page: Page, name: string, file: string): Promise<void> {
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Адрес фида').fill(website.url + file)
  await page.getByRole('button', { name: 'Добавить и проверить' }).click()
  await untilShown(page, /проверен/)
  await page.getByRole('link', { name: 'включите загрузку' }).click()
  await page.getByRole('button', { name: 'Загружать по расписанию' }).click()
  await untilShown(page, /10\u00A0автомобилей, загружен/)
}

async function decideWord(page: Page, spelling: string, means: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: spelling })
  await row.locator('select[name=means]').selectOption(means)
  await row.getByRole('button', { name: 'Запомнить' }).click()
  await page.getByRole('button', { name: `Снять решение: ${spelling}` }).waitFor()
}

async function repriceAndUndo(page: Page): Promise<void> {
  const boxes = page.locator('.desk-stock input[type=checkbox]')
  for (let index = 0; index < 10; index += 1) await boxes.nth(index).check()
  await page.getByRole('button', { name: 'Цена…' }).click()
  await page.locator('select[name=rule]').selectOption('less-percent')
  await page.getByLabel('Сколько').fill('5')
  await page.getByRole('button', { name: 'Показать, что изменится' }).click()
  await page.getByRole('button', { name: /^Изменить цену: 10/ }).click()
  await page.getByText('Изменено: 10').waitFor()
  await page.getByRole('button', { name: 'Отменить всё' }).click()
  await page.getByText('Возвращено: 10').waitFor()
}

/** Returns the id of the car. */
async function enterCar(page: Page, vin: string): Promise<number> {
  await page.getByLabel('Начните с\u00A0VIN').fill(vin)
  await page.getByRole('button', { name: 'Заполнить' }).click()
  await page.getByText(/^Заполнено по/).waitFor()
  const field = (name: string) => page.locator(`#manual-car [name="${name}"]`)
  // What the cars of the feed have in common.
  expect(await field('model').inputValue()).not.toBe('')
  await field('year').fill('2021')
  await field('mileageKm').fill('45 000')
  await field('price.priceRub').fill('1 480 000')
  await page.getByRole('button', { name: 'Внести как черновик' }).click()
  await page.waitForURL('**/photos/?done=car')
  return Number(/stock\/(\d+)\//.exec(page.url())?.[1])
}

/** Each with its own feed, words and car. */
let days = 0

it.each([
  ['at a desk', 1440],
  ['on a phone', 360],
])('%s', { timeout: 6 * MINUTE_MS }, async (_, width) => {
  const open = (cookie: string, path: string) =>
    visit(cookie, path, { viewport: { width, height: 800 }, deviceScaleFactor: width === 360 ? 3 : 1 })
  days += 1
  const word = `дня ${days}`
  const numbers = Array.from({ length: 10 }, (_, index) => days * 100 + index)
  const file = `/${days}.xml`
  files.set(file, feedOf(numbers, word))

  const page = await open(manager.cookie, staffPath('feeds'))
  await connectFeed(page, `Склад ${word}`, file)

  await page.goto(staffPath('feeds/words'))
  await decideWord(page, `Тарга ${word}`, 'convertible')
  await decideWord(page, `Волшебная ${word}`, 'robot')
  const vins = numbers.slice(0, 2).map((number) => `XTA0000000D${String(100_000 + number)}`)
  const listDecided = async () => {
    const cars = await db
      .selectFrom('car')
      .select(['body', 'gearbox'])
      .where('vin', 'in', vins)
      .orderBy('vin')
      .execute()
    return [cars[0]?.body, cars[1]?.gearbox]
  }
  await expect.poll(listDecided).toEqual(['convertible', 'robot'])

  files.set(file, feedOf(numbers.slice(0, 3), word))
  await page.goto(staffPath('feeds'))
  await page.getByRole('link', { name: `Склад ${word}` }).click()
  await page.getByRole('button', { name: 'Загрузить сейчас' }).click()
  await untilShown(page, /задержан/)
  const decision = await open(head.cookie, new URL(page.url()).pathname)
  await decision.getByRole('button', { name: 'Принять файл' }).click()
  await untilShown(decision, /Файл принят: Вера Исаева/)
  // While the file is being read, prices wait for it.
  await expect.poll(() => decision.locator('.desk-top').innerText(), { timeout: MINUTE_MS }).toContain('загружен')

  await page.goto(staffPath('stock'))
  await repriceAndUndo(page)

  await page.goto(staffPath('stock'))
  await page.getByRole('link', { name: 'Внести', exact: true }).click()
  const id = await enterCar(page, `XTA0000000D${String(200_000 + days)}`)
  await page.getByLabel('Выбрать фотографии').setInputFiles(await colouredPhotos(12, width))
  await page.getByText('Отправлено: 12').waitFor()
  await page.goto(staffCarPath(id))
  await page.getByRole('button', { name: 'Показать' }).click()
  await page.getByText('Состояние изменено.').waitFor()
  const publicPath = (await page.getByRole('link', { name: 'На\u00A0сайте' }).getAttribute('href')) ?? ''
  await expect.poll(async () => (await fetch(origin + publicPath)).status).toBe(200)
  const countPhotos = async () => {
    const { count } = await db
      .selectFrom('car_photo')
      .innerJoin('photo', 'photo.id', 'photo_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('car_id', '=', id)
      .where('state', '=', 'ready')
      .executeTakeFirstOrThrow()
    return count
  }
  await expect.poll(countPhotos, { timeout: 2 * MINUTE_MS }).toBe(12)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

  await page.goto(staffStickerPath(id))
  expect(await readCode(page)).toBe(siteUrl + publicPath)
})
