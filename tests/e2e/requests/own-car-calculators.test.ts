import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { saveGarageCar } from '#domain/accounts/garage/garage.server.ts'
import { openForm, sectionOf, textOf, valueOf } from '#tests/pages/buyers/calculators.ts'

// The calculators for the visitor's own car: trade-in, maintenance, spare parts.

const WITHOUT_SCRIPT = { javaScriptEnabled: false }
const PHONE = { viewport: VIEWPORTS.phone, hasTouch: true }

const visits = await createAccountVisits()
const { db, origin } = visits

const fillIn = async (part: Locator, [brand, model, year, km]: [string, string, string, string]) => {
  await part.locator('[name=own_brand]').fill(brand)
  await part.locator('[name=own_model]').fill(model)
  await part.locator('[name=own_year]').fill(year)
  await part.locator('[name=own_mileage_km]').fill(km)
  await part.getByRole('button', { name: 'Оценить' }).click()
}

describe('trade-in', () => {
  it('is estimated in place, however the brand is spelled, and prefills the request', async () => {
    const page = await visit('/services/trade-in/', PHONE)
    const part = sectionOf(page, 'trade-in-estimate')
    expect(await textOf(part)).toMatch(/Например, .+ 20\d\d года, пробег \d+ 000 км [\d ]+ – [\d ]+ ₽/)
    await fillIn(part, ['киа', 'Рио', '2020', '70000'])
    await part.getByText('Предварительная оценка: Kia Rio').waitFor()
    const text = await textOf(part)
    expect(text).toMatch(/По 3 нашим автомобилям той же модели; .*: 2018–2022 годы, пробег 44–104 тыс. км/)
    expect(text).toContain('не оферта')
    const form = await openForm(page, part.getByRole('link', { name: 'Записаться на осмотр' }))
    expect(await form.locator('[name=own_brand]').inputValue()).toBe('Kia')
    expect(await form.locator('[name=own_model]').inputValue()).toBe('Rio')
    expect(await form.locator('[name=own_year]').inputValue()).toBe('2020')
    expect(await valueOf(form.locator('[name=own_mileage_km]'))).toBe('70 000')
    expect(await valueOf(form.locator('[name=own_price_rub]'))).toBe('')
  })

  it.each([
    [['Кракозябра', 'X', '2020', '1000'], 'Не знаем такой марки'],
    [['Kia', 'Rioo 77', '2020', '1000'], 'Не знаем такой модели'],
    [['Audi', 'A6', '2020', '80000'], 'слишком мало'],
    [['Kia', 'Rio', '1960', '1000'], 'слишком мало'],
  ] as const)('%o: the reason is shown, with a link to a manual estimate', async (car, reason) => {
    const page = await visit('/services/trade-in/')
    const part = sectionOf(page, 'trade-in-estimate')
    await fillIn(part, [...car])
    await part.getByText(reason).waitFor()
    const form = await openForm(page, part.getByRole('link', { name: 'Оценить вручную' }))
    expect(await form.locator('[name=own_brand]').inputValue()).toBe(car[0])
  })

  it('errors are shown beside their fields, and the first such field has the focus', async () => {
    const page = await visit('/services/trade-in/')
    const part = sectionOf(page, 'trade-in-estimate')
    await fillIn(part, ['Kia', '', '1800', '5'])
    await expect.poll(() => part.locator('[id$=-error]').count()).toBe(2)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('own_model')
  })

  it('being offline is reported, and a retry works; another car clears the result', async () => {
    const page = await visit('/services/trade-in/')
    const part = sectionOf(page, 'trade-in-estimate')
    await page.route('**/estimate.json*', (route) => route.abort())
    await fillIn(part, ['Kia', 'Rio', '2020', '70000'])
    await part.getByText('нет связи').waitFor()
    await page.unroute('**/estimate.json*')
    await part.getByRole('button', { name: 'Оценить' }).dblclick()
    await part.getByText('Предварительная оценка: Kia Rio').waitFor()
    await part.locator('[name=own_year]').fill('2019')
    await expect.poll(() => part.getByText('Предварительная оценка: Kia Rio').count()).toBe(0)
  })

  it('a returning visitor finds their car and its estimate', async () => {
    const page = await visit('/services/trade-in/')
    const part = sectionOf(page, 'trade-in-estimate')
    await fillIn(part, ['Kia', 'Rio', '2020', '70000'])
    await part.getByText('Предварительная оценка: Kia Rio').waitFor()
    await page.goto('/about/')
    await page.goBack()
    await part.getByText('Предварительная оценка: Kia Rio').waitFor()
    expect(await part.locator('[name=own_model]').inputValue()).toBe('Rio')
  })

  it.each([true, false])(
    'a logged-in visitor picks a car of their garage (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const account = await addAccount(db)
      const car = { brand: 'Kia', model: 'Rio', year: 2020, vin: null, plate: null, mileageKm: 70_000 }
      await saveGarageCar({ db, now: () => new Date() }, { accountId: account, car })
      const page = await visits.visit(account, '/services/trade-in/', { javaScriptEnabled })
      const part = sectionOf(page, 'trade-in-estimate')
      await part.getByRole('link', { name: 'Kia Rio, 2020' }).click()
      await part.getByText('Предварительная оценка: Kia Rio').waitFor()
      expect(await valueOf(part.locator('[name=own_mileage_km]'))).toBe('70 000')
    },
  )
})

describe('maintenance', () => {
  it('shows the next service with its works and price, and the whole schedule; the request is prefilled', async () => {
    const page = await visit('/services/to/', PHONE)
    const part = sectionOf(page, 'maintenance-calculator')
    expect(await textOf(part)).toContain('Цены для автомобиля любой марки')
    expect(await textOf(part)).toMatch(/Например, ТО-1 на 15 000 км [\d ]+ ₽/)
    expect(await part.locator('[aria-current=step]').count()).toBe(0)
    await part.locator('[name=own_brand]').fill('джили')
    await part.locator('[name=own_model]').fill('монжаро')
    await part.locator('[name=own_mileage_km]').fill('33000')
    await part.getByRole('button', { name: 'Рассчитать ТО' }).click()
    await part.getByText('ТО-4 на 40 000 км').first().waitFor()
    const text = await textOf(part)
    expect(text).toContain('Цены для Geely Monjaro')
    expect(text).toMatch(/Потом: ТО-5 на 50 000 км — [\d ]+ ₽/)
    expect(await part.locator('tbody tr').count()).toBe(12)
    expect(await textOf(part.locator('[aria-current=step]'))).toMatch(/^40 000 км [\d ]+ ₽$/)
    const form = await openForm(page, part.getByRole('link', { name: 'Записаться на ТО' }))
    expect(await form.locator('[name=own_brand]').inputValue()).toBe('Geely')
    expect(await form.locator('[name=own_model]').inputValue()).toBe('Monjaro')
    expect(await valueOf(form.locator('[name=own_mileage_km]'))).toBe('33 000')
    expect(await form.locator('[name=work]').inputValue()).toBe('maintenance')
  })

  it('without JavaScript it is a plain form; errors are shown beside their fields', async () => {
    const page = await visit('/services/to/', WITHOUT_SCRIPT)
    const part = sectionOf(page, 'maintenance-calculator')
    await part.locator('[name=own_brand]').fill('Geely')
    await part.locator('[name=own_model]').fill('Monjaro')
    await part.locator('[name=own_mileage_km]').fill('много')
    await waitForNavigation(page, () => part.getByRole('button', { name: 'Рассчитать ТО' }).click())
    expect(await textOf(part.locator('[id$=-error]'))).toContain('Укажите число')
    await part.locator('[name=own_mileage_km]').fill('119 500')
    await waitForNavigation(page, () => part.getByRole('button', { name: 'Рассчитать ТО' }).click())
    expect(await textOf(part)).toContain('ТО-12 на 120 000 км')
  })
})

describe('spare parts', () => {
  it.each([true, false])(
    'numbers are recognised and lead into the request (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { vin } = await db
        .selectFrom('car')
        .select('vin')
        .where('vin', 'is not', null)
        .where('state', '=', 'published')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      const page = await visit('/services/spare-parts/', { javaScriptEnabled })
      const part = sectionOf(page, 'spare-parts-search')
      await part.locator('textarea').fill(`${vin?.toLowerCase()}\n04E 115 561 H; передние колодки`)
      await part.getByRole('button', { name: 'Найти' }).click()
      await part.getByText('04E115561H').waitFor()
      const text = await textOf(part)
      expect(text).toContain('этот автомобиль есть или был у нас')
      expect(text).toContain('Склада запчастей на сайте нет')
      await part.getByRole('link', { name: 'Запросить цену и срок' }).click()
      await page.waitForURL('**/request/request_spare_parts/**')
      const form = page.locator('main form[action*=request_spare_parts]')
      // The previous page has such a form too, and is shown until shortly after the address changes.
      await page.waitForLoadState()
      await expect.poll(() => form.locator('[name=own_vin]').inputValue()).toBe(vin)
      expect(await form.locator('[name=parts]').inputValue()).toBe('04E115561H\nпередние колодки')
      expect(await form.locator('[name=own_brand]').inputValue()).not.toBe('')
      expect(await form.locator('[type=file]').count()).toBe(1)
    },
  )
})

describe('the JSON endpoints', () => {
  it.each([
    '',
    'own_brand=%00&own_model=%E2%80%AE',
    `own_brand=${'x'.repeat(5000)}`,
    "own_brand='--&own_model=;drop&own_year=1e9&own_mileage_km=-0",
    'own_brand=Kia&own_brand=Geely&own_model=Rio&own_year=2020&own_mileage_km=1',
    'own_brand[]=Kia&own_year=NaN&__proto__=x',
    'own_brand=%',
  ])('%s is answered with its errors or its result', async (query) => {
    const fetchPath = (path: string) => fetch(`${origin}${path}?${query}`)
    const pages = ['/services/trade-in/', '/services/to/'].map(async (page) =>
      expect((await fetchPath(page)).status, page).toBe(200),
    )
    const endpoints = ['/services/trade-in/estimate.json', '/services/to/price.json'].map(async (endpoint) => {
      const answer = await fetchPath(endpoint)
      expect(answer.status, endpoint).toBe(200)
      expect(await answer.json()).toMatchObject({ errors: {}, models: expect.any(Array) })
    })
    await Promise.all([...pages, ...endpoints])
  })
})
