import { expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { changeCars } from '#tests/pages/saved-cars.ts'
import { textOf } from '#tests/pages/buyers/calculators.ts'
import { fillPerson, nextPhone, backdateForm, submitOf, acceptedHeading } from '#tests/pages/form-page.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'

const site = await sharedSite()
const car = await getNewCarPath(site.origin)
const id = Number(car.split('/').at(-2))

it('a maximum above the listed discounts is the same on card, page, comparison and request', async () => {
  await using _ = await changeCars([id], {
    price_rub: 2_000_000,
    list_price_rub: 2_010_000,
    trade_in_discount_rub: 100_000,
    credit_discount_rub: 0,
    insurance_discount_rub: 0,
    optional_discount_rub: 0,
    max_discount_rub: 500_000,
  })
  const page = await visit(car)
  const panel = page.locator('aside').first()
  const benefitButton = panel.getByRole('button', { name: 'Выгода до 510 000 ₽' })
  const countAgain = async () => {
    await page.reload()
    return benefitButton.count()
  }
  await expect.poll(countAgain).toBe(1)
  await benefitButton.click()
  await expect
    .poll(() => textOf(page.locator('[popover]:popover-open')))
    .toMatch(/до 100 000.*Ещё, на условиях дилера ?до 400 000/)
  await page.keyboard.press('Escape')
  expect(await textOf(panel)).toMatch(/Ещё, на условиях дилера — до 400 000 ₽: условия назовёт менеджер/)

  await page.goto(`${car.split('/').slice(0, -2).join('/')}/?sort=benefit-desc`)
  expect(await textOf(page.locator(`#car-${id}`))).toContain('Выгода до 510 000 ₽')
  await page.request.post('/ajax/add2compare.php', { form: { action: 'ADD_TO_COMPARE_LIST', id, iblock: 1 } })
  await page.goto('/compare/')
  expect(await textOf(page.locator('main'))).toMatch(/Ещё, на условиях дилера.*до 400 000/)

  await page.goto(`/request/request-auto/?carId=${id}`)
  const phone = nextPhone()
  await fillPerson(page, phone)
  await backdateForm(page.locator('main form').first())
  await submitOf(page).click()
  await acceptedHeading(page).waitFor()
  const request = await site.db.selectFrom('request').select('car').where('phone', '=', `7${phone}`).executeTakeFirst()
  expect(request?.car?.price).toMatchObject({ priceRub: 2_000_000, totalRub: 2_000_000, benefitRub: 510_000 })
})
