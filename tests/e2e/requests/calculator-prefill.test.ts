import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { getCarPath, modal } from '#tests/pages/pop-ups.ts'
import { openForm, sectionOf, textOf, valueOf } from '#tests/pages/buyers/calculators.ts'

// The input of a calculator is prefilled in the form that follows, as one summary line, so it is not typed again.

const estimate = async (
  page: Awaited<ReturnType<typeof visit>>,
  [brand, model]: readonly [string, string],
  id = 'trade-in-estimate',
) => {
  const part = sectionOf(page, id)
  await part.locator('[name=own_brand]').fill(brand)
  await part.locator('[name=own_model]').fill(model)
  await part.locator('[name=own_year]').fill('2020')
  await part.locator('[name=own_mileage_km]').fill('70000')
  await part.getByRole('button', { name: 'Оценить' }).click()
  await part.getByRole('link', { name: /^(Записаться на осмотр|Оценить вручную)$/ }).waitFor()
  return part
}

/** The line of the known answers; an optional comment has a summary of its own. */
const summaryOf = (form: Locator) => form.locator('summary', { hasText: 'Изменить' })

/** One of the small links beside the price of a car. */
const priceLink = (page: Awaited<ReturnType<typeof visit>>, name: string) =>
  page.locator('aside').getByRole('link', { name, exact: true })

describe('in a pop-up', () => {
  it("the calculator's input is one summary line, and «Изменить» opens its fields by keyboard", async () => {
    const page = await visit('/services/trade-in/', { viewport: VIEWPORTS.phone, hasTouch: true })
    const part = await estimate(page, ['Kia', 'Rio'])
    const form = await openForm(page, part.getByRole('link', { name: 'Записаться на осмотр' }))
    const line = summaryOf(form)
    expect(await textOf(line)).toMatch(/^Kia Rio, 2020 год, 70 000 км Изменить$/)
    expect(await form.locator('[name=own_brand]').isVisible()).toBe(false)
    expect(await form.locator('[name=own_condition]').isVisible()).toBe(true)
    await line.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('own_brand')
    expect(await line.isVisible()).toBe(false)
  })

  it('an error in it opens the fields again', async () => {
    const page = await visit('/services/trade-in/')
    const part = await estimate(page, ['Kia', 'Rio'])
    const form = await openForm(page, part.getByRole('link', { name: 'Записаться на осмотр' }))
    await form.locator('[name=own_year]').evaluate((field: HTMLInputElement) => (field.value = '12'))
    await form.locator('[type=submit]').click()
    await expect.poll(() => form.locator('[name=own_year]').isVisible()).toBe(true)
    expect(await textOf(form.locator('[id$=own_year-error]'))).not.toBe('')
  })
})

describe('in the pop-ups that the price of a car leads to', () => {
  it('each form is prefilled from its own calculator on the page', async () => {
    const page = await visit(await getCarPath())
    await sectionOf(page, 'credit').getByRole('textbox', { name: 'Первый взнос, ₽' }).fill('800000')
    await page.locator('main label', { hasText: /^Trade-in$/ }).click()
    await estimate(page, ['Kia', 'Rio'], 'trade-in')
    const loan = await openForm(page, priceLink(page, 'кредит'))
    expect(await textOf(summaryOf(loan))).toMatch(/^\d[\d ]+ ₽, взнос 800 000 ₽, на \d лет, .+ Изменить$/)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    const trade = await openForm(page, priceLink(page, 'оценка'))
    expect(await textOf(summaryOf(trade))).toBe('Kia Rio, 2020 год, 70 000 км Изменить')
  })

  it("the loan's fields are empty while the calculator is untouched", async () => {
    const page = await visit(await getCarPath())
    await sectionOf(page, 'credit').locator('output').waitFor()
    const form = await openForm(page, priceLink(page, 'кредит'))
    expect(await summaryOf(form).count()).toBe(0)
    expect(await form.locator('[name=first_payment_rub]').isVisible()).toBe(true)
  })
})

describe('in the form below the calculator', () => {
  it('is prefilled at once, updated with the calculator, and keeps input in other fields', async () => {
    const page = await visit('/services/trade-in/')
    await estimate(page, ['Kia', 'Rio'])
    const form = page.locator('#request-trade form[data-hydrated]')
    await page.locator('#request-trade').scrollIntoViewIfNeeded()
    await expect.poll(() => textOf(summaryOf(form))).toMatch(/^Kia Rio, 2020 год, 70 000 км/)
    await form.locator('[name=name]').fill('Анна')
    await estimate(page, ['Hyundai', 'Solaris'])
    await expect.poll(() => textOf(summaryOf(form))).toMatch(/^Hyundai Solaris, 2020 год, 70 000 км/)
    expect(await form.locator('[name=own_model]').inputValue()).toBe('Solaris')
    expect(await form.locator('[name=name]').inputValue()).toBe('Анна')
  })

  it("has one heading for the visitor's own car, expanded or not", async () => {
    const page = await visit('/services/trade-in/')
    await estimate(page, ['Kia', 'Rio'])
    const form = page.locator('#request-trade form[data-hydrated]')
    const headings = () => form.locator('legend:visible').filter({ hasText: 'Ваш автомобиль' }).count()
    await summaryOf(form).waitFor()
    expect(await headings()).toBe(1)
    await summaryOf(form).click()
    await form.locator('[name=own_brand]').waitFor()
    expect(await headings()).toBe(1)
  })

  it('a corrected value stays when the calculator changes', async () => {
    const page = await visit('/services/trade-in/')
    const part = await estimate(page, ['Kia', 'Rio'])
    const form = page.locator('#request-trade form[data-hydrated]')
    await page.locator('#request-trade').scrollIntoViewIfNeeded()
    await summaryOf(form).click()
    await form.locator('[name=own_mileage_km]').fill('71500')
    await part.locator('[name=own_year]').fill('2019')
    await part.getByRole('link', { name: /^(Записаться на осмотр|Оценить вручную)$/ }).waitFor({ state: 'detached' })
    expect(await valueOf(form.locator('[name=own_mileage_km]'))).toBe('71 500')
  })

  it('keeps the values that the visitor has typed into the form', async () => {
    const page = await visit('/services/trade-in/')
    const form = page.locator('#request-trade form[data-hydrated]')
    await form.locator('[name=own_price_rub]').fill('1700000')
    await form.locator('[name=own_mileage_km]').fill('71500')
    await form.locator('[name=own_model]').fill('Rio')
    await estimate(page, ['Kia', 'Rio'])
    await expect.poll(() => textOf(summaryOf(form))).toBe('Kia Rio, 2020 год Изменить')
    const readTypedValues = async () => [
      await valueOf(form.locator('[name=own_price_rub]')),
      await valueOf(form.locator('[name=own_mileage_km]')),
    ]
    expect(await readTypedValues()).toEqual(['1 700 000', '71 500'])
    // The typed values win after another estimate too, and after a reload.
    await estimate(page, ['Hyundai', 'Solaris'])
    await expect.poll(() => textOf(summaryOf(form))).toBe('Hyundai Solaris, 2020 год Изменить')
    expect(await readTypedValues()).toEqual(['1 700 000', '71 500'])
    await page.reload()
    await expect.poll(readTypedValues).toEqual(['1 700 000', '71 500'])
  })

  it('leaves the price empty when the visitor has entered none', async () => {
    const page = await visit('/services/trade-in/')
    await estimate(page, ['Kia', 'Rio'])
    const form = page.locator('#request-trade form[data-hydrated]')
    await expect.poll(() => textOf(summaryOf(form))).toBe('Kia Rio, 2020 год, 70 000 км Изменить')
    expect(await form.locator('[name=own_price_rub]').inputValue()).toBe('')
  })

  it('leaves a first payment that was corrected in the form as it is', async () => {
    const page = await visit('/services/credit/')
    const form = page.locator('#request-credit form[data-hydrated]')
    await summaryOf(form).click()
    await form.locator('[name=first_payment_rub]').fill('900000')
    await sectionOf(page, 'credit-calculator').getByRole('textbox', { name: 'Стоимость автомобиля' }).fill('3000000')
    await expect.poll(() => valueOf(form.locator('[name=price_rub]'))).toBe('3 000 000')
    expect(await valueOf(form.locator('[name=first_payment_rub]'))).toBe('900 000')
  })

  it("without JavaScript it is prefilled from the page's query, and «Изменить» opens it", async () => {
    const page = await visit('/services/trade-in/', { javaScriptEnabled: false })
    const part = sectionOf(page, 'trade-in-estimate')
    await part.locator('[name=own_brand]').fill('Kia')
    await part.locator('[name=own_model]').fill('Rio')
    await part.locator('[name=own_year]').fill('2020')
    await part.locator('[name=own_mileage_km]').fill('70000')
    await waitForNavigation(page, () => part.getByRole('button', { name: 'Оценить' }).click())
    const form = page.locator('#request-trade form')
    expect(await textOf(summaryOf(form))).toMatch(/^Kia Rio, 2020 год, 70 000 км/)
    await summaryOf(form).click()
    expect(await form.locator('[name=own_model]').isVisible()).toBe(true)
    expect(await valueOf(form.locator('[name=own_mileage_km]'))).toBe('70 000')
  })

  it('the service form needs no more than the year, the plate and the person', async () => {
    const page = await visit('/services/to/')
    const part = sectionOf(page, 'maintenance-calculator')
    await part.locator('[name=own_brand]').fill('Geely')
    await part.locator('[name=own_model]').fill('Monjaro')
    await part.locator('[name=own_mileage_km]').fill('25000')
    await part.locator('form').getByRole('button').last().click()
    const form = page.locator('#request-service form[data-hydrated]')
    await page.locator('#request-service').scrollIntoViewIfNeeded()
    await expect.poll(() => textOf(summaryOf(form))).toBe('Техническое обслуживание, Geely Monjaro, 25 000 км Изменить')
    expect(await form.locator('[name=work]').isVisible()).toBe(false)
  })
})
