import { expect, it } from 'vitest'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { listTestDriveBranches } from '#domain/test-drives/list-test-drive-branches.server.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { knownAnswers, listFields } from './fields/list-fields.ts'
import { loadRequestForm } from './load-request-form.server.ts'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const carId = await addCar(database.db)
const testSite = await shareInFile(createTestSite(database))

const load = (form: Parameters<typeof loadRequestForm>[1], query = '') =>
  loadRequestForm(testSite.site, form, new URLSearchParams(query), { url: 'https://cars.example/' })

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
  expect(await load('request-auto', `carId=${sold}`)).toMatchObject({ message: REJECTION_MESSAGES['car-sold'] })
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
  const previous = { values: {}, errors: {}, firstShownAt: '1795000000000' }
  const showing = { url: 'https://cars.example/', previous }
  const again = await loadRequestForm(testSite.site, 'request-call', new URLSearchParams(), showing)
  expect(again.firstShownAt).toBe('1795000000000')
  const fresh = await load('request-call')
  expect(fresh.firstShownAt).toBe(String(fresh.shownAt))
})

it('what has been reckoned stands in the form that asks for it, in its own spelling, and is known as a suggestion', async () => {
  const view = await load('request-trade', 'own_brand=Geely&own_mileage_km=60000&own_year=2021&price_rub=1000000')
  expect(view.values).toMatchObject({ own_brand: ['Geely'], own_mileage_km: ['60\u00a0000'], own_year: ['2021'] })
  expect(view.suggested).toEqual({ own_brand: 'Geely', own_mileage_km: '60\u00a0000', own_year: '2021' })
})

it('a test drive of a car has the free hours of the branch where it stands, and asks for no branch', async () => {
  const { db } = database
  const { id, slug } = await addBranch(db)
  await addBranch(db)
  const there = await addCar(db)
  await db.updateTable('car').set({ branch_id: id }).where('id', '=', there).execute()
  const view = await load('request-testdrive', `carId=${there}`)
  expect(view.slots).toHaveLength(14)
  expect(listFields(view)).toEqual(['slot', 'name', 'phone'])
  expect(knownAnswers(view)).toEqual({ brand: 'lada', model: 'vesta', branch: slug })
  expect(view.hoursPath).toBe(`/technical/test-drive/slots.json?car=${there}`)
})

it('of a car whose feed names no branch, the hours are those of the chosen one, which stays to be chosen', async () => {
  const branches = await listTestDriveBranches(testSite.site)
  const [first, second] = branches.map(({ slug }) => slug)
  const view = await load('request-testdrive', `carId=${carId}`)
  expect(view).toMatchObject({ values: { branch: [first] }, slots: expect.any(Array) })
  expect(view.branches.map(({ slug }) => slug)).toEqual(branches.map(({ slug }) => slug))
  expect(listFields(view)).toContain('branch')
  expect(await load('request-testdrive', `carId=${carId}&branch=${second}`)).toMatchObject({
    values: { branch: [second] },
  })
})

it('a branch that goes on no test drives leaves a wish to be said', async () => {
  const { db } = database
  const { id } = await addBranch(db, { test_drives_at_once: 0 })
  const there = await addCar(db)
  await db.updateTable('car').set({ branch_id: id }).where('id', '=', there).execute()
  const view = await load('request-testdrive', `carId=${there}`)
  expect(view.slots).toBeUndefined()
  expect(listFields(view)).toContain('wished_date')
})

it.each([
  [{ availability: 'in-transit' }, 'arrived'],
  [{ availability: 'to-order' }, 'arrived'],
  [{ state: 'reserved' }, 'free'],
  [{ state: 'reserved', availability: 'in-transit' }, 'free'],
] as const)(
  'a buyer who asks for a car that is %j, or would drive it, is asked where to tell them of it',
  async (parts, awaited) => {
    const away = await addCar(database.db)
    await database.db.updateTable('car').set(parts).where('id', '=', away).execute()
    for (const [form, query] of [
      ['request-testdrive', ''],
      ['request-auto', `&tell_when=${awaited}`],
      // As a card in a list asks.
      ['request-auto', ''],
    ] as const) {
      const view = await load(form, `carId=${away}${query}`)
      expect(view).toMatchObject({ form: 'request-auto', awaited, slots: undefined })
      expect(knownAnswers(view)).toMatchObject({ tell_when: awaited })
    }
  },
)

it('a car that can be driven by now is not waited for', async () => {
  const view = await load('request-auto', `carId=${carId}&tell_when=arrived`)
  expect(view).toMatchObject({ form: 'request-auto', awaited: undefined })
  expect(knownAnswers(view)).not.toHaveProperty('tell_when')
})
