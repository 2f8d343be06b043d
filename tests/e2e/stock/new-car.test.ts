import { expect, it } from 'vitest'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffEditCarPath, staffPath } from '#urls/staff-paths.ts'

// A car that no feed has, entered without JavaScript: what was typed stays until it is accepted.

const { addStaff, visit } = await createStaffVisits()
const manager = await addStaff([{ role: 'stock-manager', branchId: null }], { name: 'Марк Ерёмин' })
const options = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } }

it('without JavaScript an error leaves the form as it was, and of two who change a car the second is refused', async () => {
  const page = await visit(manager.cookie, `${staffPath('stock/new')}?vin=nonsense`, options)
  await page.getByText('В\u00A0VIN 17 знаков').waitFor()
  const field = (name: string) => page.locator(`#manual-car [name="${name}"]`)
  await field('make').fill('Хендай')
  await field('model').fill('Солярис')
  await field('year').fill('2021')
  await field('price.priceRub').fill('1 480 000')
  const save = page.getByRole('button', { name: 'Внести как черновик' })
  await save.click()
  await page.getByText('Укажите пробег.').waitFor()
  expect(await field('make').inputValue()).toBe('Хендай')
  await field('mileageKm').fill('45 000')
  await save.click()
  await page.waitForURL('**/photos/?done=car')
  const id = Number(/stock\/(\d+)\//.exec(page.url())?.[1])

  const pages = await Promise.all([1, 2].map(() => visit(manager.cookie, staffEditCarPath(id), options)))
  for (const [index, open] of pages.entries()) {
    await open.locator('#manual-car [name="price.priceRub"]').fill(`1 ${index + 1}00 000`)
    await open.getByRole('button', { name: 'Сохранить' }).click()
  }
  const [first, second] = pages
  await first?.waitForURL('**/?done=changed')
  await second?.getByText('автомобиль изменил коллега').waitFor()
  // Also when it is pressed once more: the page still shows what it began with.
  await second?.getByRole('button', { name: 'Сохранить' }).click()
  await second?.getByText('автомобиль изменил коллега').waitFor()
  await page.goto(staffEditCarPath(id))
  expect(await field('price.priceRub').inputValue()).toBe('1100000')
})
