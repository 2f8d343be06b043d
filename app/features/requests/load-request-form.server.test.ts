import { expect, it } from 'vitest'
import { REFUSALS } from '#domain/requests/refusals.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { openTestSite } from '#tests/fixtures/site.ts'
import { listFields } from './form/field-list.ts'
import { loadRequestForm } from './load-request-form.server.ts'

const database = await keepForFile(createTestDatabase())
await addStock(database.db)
const carId = await addCar(database.db)
const house = await keepForFile(openTestSite(database))

const load = (form: Parameters<typeof loadRequestForm>[1], query = '') =>
  loadRequestForm(house.site, form, new URLSearchParams(query), { url: 'https://cars.example/' })

it('a test drive without a car offers the brands of the catalogue, each with its block id', async () => {
  const view = await load('request-testdrive')
  expect(view.brands).toEqual([{ slug: 'lada', name: 'LADA', blockId: expect.any(Number) }])
  expect(view.models).toEqual([])
  expect(listFields(view)).toContain('brand')
})

it('a brand that the trigger names is chosen, and its models are there', async () => {
  const view = await load('request-testdrive', 'brand=lada')
  expect(view.values.brand).toEqual(['lada'])
  expect(view.models).toEqual([{ slug: 'vesta', name: 'Vesta' }])
})

it('nobody is asked for the brand of the car that the form is about', async () => {
  const view = await load('request-testdrive', `carId=${carId}`)
  expect(view.car).toMatchObject({ card: { id: carId }, shownPriceRub: 1_000_000, conditions: [] })
  expect(listFields(view)).not.toContain('brand')
})

it('a condition that the dealer does not offer for the car is none', async () => {
  expect((await load('request-auto', `carId=${carId}&with=credit`)).car?.conditions).toEqual([])
})

it('of a sold car the visitor is told; one that never was is passed over', async () => {
  const sold = await addCar(database.db)
  await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', sold).execute()
  expect(await load('request-auto', `carId=${sold}`)).toMatchObject({ message: REFUSALS['car-sold'] })
  expect((await load('request-auto', 'carId=999999')).message).toBeUndefined()
})

it('a car that is not published is shown to nobody', async () => {
  const draft = await addCar(database.db)
  await database.db.updateTable('car').set({ state: 'draft' }).where('id', '=', draft).execute()
  expect(await load('request-auto', `carId=${draft}`)).toMatchObject({ car: undefined, message: undefined })
})

it('every form is another request', async () => {
  expect((await load('request-call')).key).not.toBe((await load('request-call')).key)
})

it('a form that came back is as old as its first showing: nobody has filled it in that fast', async () => {
  const answered = { values: {}, errors: {}, firstShownAt: '1795000000000' }
  const showing = { url: 'https://cars.example/', answered }
  const again = await loadRequestForm(house.site, 'request-call', new URLSearchParams(), showing)
  expect(again.firstShownAt).toBe('1795000000000')
  const fresh = await load('request-call')
  expect(fresh.firstShownAt).toBe(String(fresh.shownAt))
})

it('what has been reckoned stands in the form that asks for it, in its own spelling, and is known as a suggestion', async () => {
  const view = await load('request-trade', 'own_brand=Geely&own_mileage_km=60000&own_year=2021&price_rub=1000000')
  expect(view.values).toMatchObject({ own_brand: ['Geely'], own_mileage_km: ['60\u00a0000'], own_year: ['2021'] })
  expect(view.suggested).toEqual({ own_brand: 'Geely', own_mileage_km: '60\u00a0000', own_year: '2021' })
})

it('a test drive leads to the free hours where there is a page of them, and not of a car that cannot be driven', async () => {
  const { db } = database
  expect((await load('request-testdrive')).hoursPath).toBeUndefined()
  const words = { name: 'Тест-драйв', title: 'Тест-драйв', description: 'Запись', heading: 'Тест-драйв' }
  await db
    .insertInto('page')
    .values({ ...words, path: '/technical/test-drive/', section: 'services', blocks: '[]', updated_at: new Date() })
    .execute()
  expect((await load('request-testdrive', 'brand=lada')).hoursPath).toBe('/technical/test-drive/?brand=lada')
  expect((await load('request-testdrive', `carId=${carId}`)).hoursPath).toBe(`/technical/test-drive/?car=${carId}`)
  await db.updateTable('car').set({ availability: 'in-transit' }).where('id', '=', carId).execute()
  expect((await load('request-testdrive', `carId=${carId}`)).hoursPath).toBeUndefined()
})
