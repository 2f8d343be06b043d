import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { STOCK_PAGE_SIZE, STOCK_STATES } from '#domain/stock/list/stock-query.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffPath } from '#urls/staff-paths.ts'

// The stock of the demo, as a stock manager of all branches and one of a single branch see it.

const { addStaff, context, visit } = await createStaffVisits()
const { db } = context
const here = () => db.selectFrom('car').where('state', 'in', [...STOCK_STATES])
const car = await here().select(['brand_id', 'branch_id', 'vin']).where('vin', 'is not', null).executeTakeFirstOrThrow()
const branch = car.branch_id ?? 0
const { cookie } = await addStaff([{ role: 'stock-manager', branchId: null }], { name: 'Пётр Складской' })
const local = await addStaff([{ role: 'stock-manager', branchId: branch }], { name: 'Роман Здешний' })

const STOCK = staffPath('stock')
const count = async (column?: 'brand_id' | 'branch_id', value?: number | null) => {
  const query = here().select((eb) => eb.fn.countAll<number>().as('cars'))
  const { cars } = await (column === undefined ? query : query.where(column, '=', value ?? 0)).executeTakeFirstOrThrow()
  return cars
}
/** The number of cars that the page names beside its title. */
const total = async (page: Page) =>
  Number(/^[\d\s]+/.exec(await page.locator('.desk-top p').innerText())?.[0].replaceAll(/\s/g, ''))
const prices = async (page: Page) =>
  (await page.locator('td.desk-stock-price').allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')))
const isSorted = (numbers: readonly number[]) =>
  numbers.every((number, index) => number <= (numbers[index + 1] ?? number))

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s', (_, options) => {
  it('the list is filtered by a form, sorted by the heads of its columns, and paged', async () => {
    const page = await visit(cookie, STOCK, options)
    expect(await total(page)).toBe(await count())
    expect(await page.locator('.desk-stock tbody tr').count()).toBe(Math.min(STOCK_PAGE_SIZE, await count()))
    await page.getByRole('link', { name: 'Цена', exact: true }).click()
    await page.waitForURL('**/?sort=price')
    await expect.poll(async () => isSorted(await prices(page))).toBe(true)
    await page.getByRole('link', { name: 'Цена', exact: true }).click()
    await page.waitForURL('**/?sort=-price')
    await expect.poll(async () => isSorted((await prices(page)).toReversed())).toBe(true)
    await page.locator('#brand').selectOption(String(car.brand_id))
    await page.getByRole('button', { name: 'Показать' }).click()
    await expect.poll(() => total(page)).toBe(await count('brand_id', car.brand_id))
    // The order is kept.
    expect(isSorted((await prices(page)).toReversed())).toBe(true)
    await page.getByRole('link', { name: 'Сбросить' }).click()
    await expect.poll(() => total(page)).toBe(await count())
  })

  it('a car is found by the end of its VIN', async () => {
    const page = await visit(cookie, STOCK, options)
    const end = car.vin?.slice(-6) ?? ''
    await page.getByLabel('Найти').fill(end.toLowerCase())
    await page.getByRole('button', { name: 'Показать' }).click()
    await expect.poll(() => page.locator('td.desk-stock-vin').first().innerText()).toBe(`…${end.slice(-4)}`)
  })

  it('an age leads to its cars', async () => {
    const page = await visit(cookie, staffPath('stock/ageing'), options)
    const bar = page.getByRole('link', { name: '0–30\u00a0дней' }).first()
    const cars = Number(/(\d+)\s+автомобил/.exec(await bar.innerText())?.[1])
    await bar.click()
    await page.waitForURL('**/?days-from=0&days-to=30&sort=-days')
    await expect.poll(() => page.locator('.desk-top h1').innerText()).toBe('Склад')
    expect(await total(page)).toBe(cars)
  })
})

it('the stock of other branches is neither listed nor counted', async () => {
  const page = await visit(local.cookie, STOCK)
  const own = await count('branch_id', branch)
  expect(own).toBeLessThan(await count())
  expect(await total(page)).toBe(own)
  await page.goto(`${STOCK}?branch=${branch + 1}`)
  expect(await total(page)).toBe(0)
  expect(await page.locator('main').innerText()).toContain('Таких автомобилей нет')
})

it('a phone shows cards, with the filters folded', async () => {
  const page = await visit(cookie, STOCK, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  expect(await page.locator('#price-from').isVisible()).toBe(false)
  await page.getByText('Фильтры').tap()
  await page.locator('#sort').selectOption('-price')
  await page.getByRole('button', { name: 'Показать' }).tap()
  await page.waitForURL('**sort=-price*')
  await expect.poll(async () => isSorted((await prices(page)).toReversed())).toBe(true)
})
