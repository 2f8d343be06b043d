import { expect, it } from 'vitest'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { remindOfAgeing } from '#domain/stock/ageing/ageing-reminders.server.ts'
import { staffCarPath, staffPath } from '#urls/staff-paths.ts'

// A rule reminds a stock manager of cars that stand too long, until they have seen them.

const { addStaff, context, visit } = await createStaffVisits()
const { db } = context
const manager = await addStaff([{ role: 'stock-manager', branchId: null }], { name: 'Марк Ерёмин' })
const seller = await addStaff([{ role: 'salesperson', branchId: null }], { name: 'Анна Ким' })

const VISITS = [
  [360, false],
  [1440, true],
] as const

it.each(VISITS)('at %i px, with script %j, a rule is added, a car seen, and the rule taken away', async (...parts) => {
  const [width, javaScriptEnabled] = parts
  const page = await visit(manager.cookie, staffPath('stock/ageing'), {
    viewport: { width, height: 800 },
    javaScriptEnabled,
  })
  await page.getByLabel('Дней на складе').fill('1')
  await page.locator('select[name=role]').selectOption('stock-manager')
  await page.getByRole('button', { name: 'Добавить правило' }).click()
  await page.getByText('Правило добавлено').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await remindOfAgeing(context)).toBeGreaterThan(10)
  await page.goto(new URL(staffPath(), page.url()).href)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Видел' }) })
  await expect.poll(() => rows.count()).toBe(10)
  const [first = ''] = await rows.getByRole('link').allInnerTexts()
  const car = await rows.first().locator('input[name=car]').inputValue()
  await rows.first().getByRole('button', { name: 'Видел' }).click()
  await page.getByText('больше не напомним').waitFor()
  expect(first).not.toBe('')
  expect(await page.locator(`.desk-plan a[href="${staffCarPath(Number(car))}"]`).count()).toBe(0)
  await page.goto(new URL(staffPath('stock/ageing'), page.url()).href)
  await page.getByRole('button', { name: 'Убрать' }).click()
  await page.getByText('Правило убрано').waitFor()
  await page.goto(new URL(staffPath(), page.url()).href)
  expect(await page.getByRole('button', { name: 'Видел' }).count()).toBe(0)
  await db.deleteFrom('ageing_rule').execute()
})

it('who changes no cars sees no rules', async () => {
  const page = await visit(seller.cookie, staffPath('stock/ageing'))
  await page.getByRole('heading', { name: 'Возраст склада' }).waitFor()
  expect(await page.getByText('Напоминания').count()).toBe(0)
})
