import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { saveGarageCar } from '#domain/accounts/garage/garage.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { backdateForm, acceptedHeading } from '#tests/pages/form-page.ts'
import { hydratedForm } from '#tests/pages/pop-ups.ts'
import { addRequest } from '#tests/factories/requests.ts'

const visits = await createAccountVisits()
const { db, origin } = visits

let phones = 79_162_220_000
const addPerson = async (name = 'Анна') => {
  const phone = String((phones += 1))
  return { id: await addAccount(db, { name, phone, email: `anna-${phone}@example.ru` }), phone }
}
const addGarageCar = async (accountId: number, brand = 'Geely') => {
  const car = { brand, model: 'Monjaro', year: 2023, vin: null, plate: 'А123ВС777', mileageKm: 41_200 }
  const saved = await saveGarageCar({ db, now: () => new Date() }, { accountId, car })
  return saved.ok ? saved.id : 0
}
const ownRequests = (accountId: number) =>
  db.selectFrom('request').select(['id', 'kind', 'details', 'suspicion']).where('account_id', '=', accountId).execute()
const valueOf = (page: Page, name: string) => page.inputValue(`form [name=${name}]`)
/** The page's form, once the saved input has been restored. */
const filledForm = (page: Page) => page.locator('main form[data-hydrated]')

it('on a phone a car is added to the garage and booked for service, with everything prefilled but the consent', async () => {
  const { id, phone } = await addPerson()
  const page = await visits.visit(id, '/personal/garage/', { size: 'phone' })
  await page.fill('[name=brand]', 'джили')
  await page.press('[name=brand]', 'Tab')
  await page.waitForFunction(() => document.querySelector('#garage-model-list option')?.textContent)
  await page.fill('[name=model]', 'Monjaro')
  await page.fill('[name=plate]', 'a123bc 777')
  await page.getByRole('button', { name: 'Добавить в гараж' }).click()
  await page.getByText('Автомобиль добавлен').waitFor()
  // The message is at the top; the button was far below.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: /Записаться на ТО/ }).click()
  const form = hydratedForm(page)
  await form.waitFor()
  expect(await form.locator('[name=own_brand]').inputValue()).toBe('джили')
  expect(await form.locator('[name=own_plate]').inputValue()).toBe('А123ВС\u00a0777')
  expect(await form.locator('[name=work]').inputValue()).toBe('maintenance')
  expect((await form.locator('[name=phone]').inputValue()).replaceAll(/\D/g, '')).toBe(phone)
  expect(await form.locator('[name=consent]').isChecked()).toBe(false)
  await form.locator('[name=consent]').check()
  await backdateForm(form)
  await form.getByRole('button', { name: 'Записаться' }).click()
  await page
    .getByText(/принята/)
    .first()
    .waitFor()
  const [request] = await ownRequests(id)
  expect(request).toMatchObject({
    kind: 'service',
    suspicion: null,
    details: { own_plate: 'А123ВС777', work: 'maintenance' },
  })
  await page.goto('/personal/')
  await page.getByRole('link', { name: new RegExp(`Запись на сервис №\\s${request?.id}`) }).click()
  await page.locator('main').getByText('Техническое обслуживание').waitFor()
  expect(await page.locator('main').innerText()).toContain('А123ВС\u00a0777')
})

it('the garage works without JavaScript: an error loses no input, a removal needs confirmation', async () => {
  const { id } = await addPerson()
  const page = await visits.visit(id, '/personal/garage/', { javaScriptEnabled: false })
  await page.fill('[name=brand]', 'LADA')
  await page.fill('[name=model]', 'Vesta')
  await page.fill('[name=vin]', '123')
  await waitForNavigation(page, () => page.getByRole('button', { name: 'Добавить в гараж' }).click())
  expect(await page.locator('#garage-vin-error').innerText()).toContain('17 латинских букв')
  expect([await valueOf(page, 'brand'), await valueOf(page, 'vin')]).toEqual(['LADA', '123'])
  await page.fill('[name=vin]', 'XTA21099998765432')
  await page.getByRole('button', { name: 'Добавить в гараж' }).click()
  await page.getByText('Автомобиль добавлен').waitFor()
  // The previous page has such a field too.
  await waitForNavigation(page, () => page.getByRole('link', { name: /Изменить/ }).click())
  await page.fill('[name=mileage_km]', '61 500')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('61\u00a0500\u00a0км').waitFor()
  await waitForNavigation(page, () => page.getByRole('link', { name: /Записаться на ТО/ }).click())
  expect([await valueOf(page, 'own_brand'), await valueOf(page, 'own_vin')]).toEqual(['LADA', 'XTA21099998765432'])
  await page.check('[name=consent]')
  await backdateForm(page.locator('form', { has: page.locator('[name=shown_at]') }))
  await page.getByRole('button', { name: 'Записаться' }).click()
  await acceptedHeading(page).waitFor()
  expect(await ownRequests(id)).toMatchObject([
    { kind: 'service', suspicion: null, details: { own_vin: 'XTA21099998765432' } },
  ])
  await page.goto('/personal/garage/')
  await page.getByRole('link', { name: /Изменить/ }).click()
  await page.getByText('Убрать из гаража').click()
  await page.getByRole('button', { name: 'Да, убрать' }).click()
  await page.getByText('Автомобиль убран').waitFor()
  expect(await db.selectFrom('garage_car').select('id').where('account_id', '=', id).execute()).toEqual([])
})

it('a rejected form of the garage moves the focus to its first error; a draft lasts until the car is added', async () => {
  const { id } = await addPerson()
  const page = await visits.visit(id, '/personal/garage/')
  await page.locator('form#garage[data-hydrated]').waitFor()
  await page.fill('[name=brand]', 'LADA')
  await page.fill('[name=vin]', '123')
  await page.getByRole('button', { name: 'Добавить в гараж' }).click()
  await page.locator('#garage-model-error').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('garage-model')
  expect(await page.locator('form#garage [role=alert]').innerText()).toBe('Проверьте отмеченные поля.')
  await page.fill('[name=vin]', 'XTA21099998765432')
  await expect.poll(() => page.locator('#garage-vin-error').count()).toBe(0)
  await page.reload()
  await expect.poll(() => valueOf(page, 'vin')).toBe('XTA21099998765432')
  await page.fill('[name=model]', 'Vesta')
  await page.getByRole('button', { name: 'Добавить в гараж' }).dblclick()
  await page.getByText('Автомобиль добавлен').waitFor()
  expect(await db.selectFrom('garage_car').select('id').where('account_id', '=', id).execute()).toHaveLength(1)
  await page.getByText('Добавить автомобиль').click()
  expect([await valueOf(page, 'brand'), await valueOf(page, 'vin')]).toEqual(['', ''])
})

it('typed values win over account values; a prefilled value does not count as typed', async () => {
  const { id } = await addPerson()
  const first = await addGarageCar(id)
  const second = await saveGarageCar(
    { db, now: () => new Date() },
    { accountId: id, car: { brand: 'LADA', model: 'Vesta', year: null, vin: null, plate: null, mileageKm: null } },
  )
  const page = await visits.visit(id, `/request/request-service/?garage=${first}`)
  await page.fill('[name=name]', 'Анна Сергеевна')
  await page.fill('[name=own_mileage_km]', '')
  await page.reload()
  await filledForm(page).waitFor()
  expect([await valueOf(page, 'name'), await valueOf(page, 'own_mileage_km')]).toEqual(['Анна Сергеевна', ''])
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(stored).toContain('Анна Сергеевна')
  expect(stored).not.toContain('Monjaro')
  await page.goto(`/request/request-service/?garage=${second.ok ? second.id : 0}`)
  await filledForm(page).waitFor()
  expect([await valueOf(page, 'own_brand'), await valueOf(page, 'name')]).toEqual(['LADA', 'Анна'])
})

it.each([
  ['in the menu', '/personal/', 'body'],
  ['on its own page', '/personal/logout/', 'main'],
  ['beside this device', '/personal/data/sessions/', 'main li'],
])('logging out %s clears the forms for the next person at this screen', async (_, path, place) => {
  const { id } = await addPerson()
  const page = await visits.visit(id, '/request/request-call/')
  await page.locator('main').getByText('Добавить комментарий').click()
  await page.fill('[name=comment]', 'Звоните после шести')
  await page.goto(path)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Звоните')
  await page.locator(place).getByRole('button', { name: 'Выйти' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Звоните')
  await page.goto('/request/request-call/')
  await filledForm(page).waitFor()
  expect(await valueOf(page, 'comment')).toBe('')
})

it("another account's request and car answer 404, and an anonymous visitor is sent to the login and back", async () => {
  const [anna, boris] = [await addPerson(), await addPerson('Борис')]
  const { id: number } = await addRequest(db, { comment: 'Тайна' })
  await db.updateTable('request').set({ account_id: anna.id }).where('id', '=', number).execute()
  const car = await addGarageCar(anna.id, 'Тайный')
  const cookies = await Promise.all([anna, boris].map(({ id }) => visits.cookieFor(id)))
  for (const path of [`/personal/requests/${number}/`, `/personal/garage/${car}/`]) {
    const [own, others, anonymous] = await Promise.all(
      [...cookies, ''].map((cookie) => fetch(origin + path, { headers: { cookie } })),
    )
    expect([own?.status, others?.status, anonymous?.status]).toEqual([200, 404, 404])
    expect(own?.headers.get('cache-control')).toContain('no-store')
    expect(own?.headers.get('x-robots-tag')).toBe('noindex')
    expect((await others?.text()) ?? '').not.toContain('Тайн')
  }
  const form = await fetch(`${origin}/request/request-call/`, { headers: { cookie: cookies[0] ?? '' } })
  expect(form.headers.get('cache-control')).toContain('no-store')
  const page = await visits.visit(undefined, `/personal/requests/${number}/`)
  const link = page.getByRole('link', { name: 'Войти' }).last()
  expect(await link.getAttribute('href')).toBe(
    `/personal/login/?${new URLSearchParams({ back: `/personal/requests/${number}/` })}`,
  )
})

it('on a phone the sections open and close by keyboard, and the current one is marked', async () => {
  const { id } = await addPerson()
  const page = await visits.visit(id, '/personal/garage/', { size: 'phone' })
  const summary = page.locator('main summary').first()
  await summary.focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('main details[open] [aria-current=page]').first().innerText()).toBe('Гараж')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('link', { name: 'Обзор' }).isVisible()).toBe(false)
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('no page of the account is wider than a phone', async () => {
  const [full, empty] = [await addPerson(), await addPerson('')]
  const { id: number } = await addRequest(db, { comment: 'Две строки\nи слово'.padEnd(300, '!') })
  await db.updateTable('request').set({ account_id: full.id }).where('id', '=', number).execute()
  const car = await addGarageCar(full.id)
  const requests = ['/personal/requests/', `/personal/requests/${number}/`]
  const tooWide = await Promise.all([
    findTooWide(full.id, ['/personal/', ...requests, '/personal/garage/', `/personal/garage/${car}/`]),
    findTooWide(empty.id, ['/personal/', '/personal/garage/']),
  ])
  expect(tooWide).toEqual([[], []])
})

async function findTooWide(id: number, [first = '', ...others]: readonly string[]): Promise<string[]> {
  const page = await visits.visit(id, first, { size: 'phone' })
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const found = (await isTooWide()) ? [first] : []
  for (const path of others) {
    await page.goto(path)
    if (await isTooWide()) found.push(path)
  }
  return found
}
