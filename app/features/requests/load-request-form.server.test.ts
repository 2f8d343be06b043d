import { expect, it } from 'vitest'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { listTestDriveBranches } from '#domain/test-drives/test-drives.server.ts'
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

it('the brand that the trigger names is chosen, and its models are loaded', async () => {
  const view = await load('request-testdrive', 'brand=lada')
  expect(view.values.brand).toEqual(['lada'])
  expect(view.models).toEqual([{ slug: 'vesta', name: 'Vesta' }])
})

it('the form does not ask for the brand of its own car', async () => {
  const view = await load('request-testdrive', `carId=${carId}`)
  expect(view.car).toMatchObject({ card: { id: carId }, shownPriceRub: 1_000_000, conditions: [] })
  expect(listFields(view)).not.toContain('brand')
})

it('a condition that the dealer does not offer for the car is ignored', async () => {
  expect((await load('request-auto', `carId=${carId}&with=credit`)).car?.conditions).toEqual([])
})

it('a sold car is reported to the visitor; an unknown one is ignored', async () => {
  const sold = await addCar(database.db)
  await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', sold).execute()
  expect(await load('request-auto', `carId=${sold}`)).toMatchObject({ message: REJECTION_MESSAGES['car-sold'] })
  expect((await load('request-auto', 'carId=999999')).message).toBeUndefined()
})

it('an unpublished car is never shown', async () => {
  const draft = await addCar(database.db)
  await database.db.updateTable('car').set({ state: 'draft' }).where('id', '=', draft).execute()
  expect(await load('request-auto', `carId=${draft}`)).toMatchObject({ car: undefined, message: undefined })
})

it('every form has a key of its own', async () => {
  expect((await load('request-call')).key).not.toBe((await load('request-call')).key)
})

it('a form shown again keeps the time when it was first shown, so that it does not look filled in too fast', async () => {
  const previous = { values: {}, errors: {}, firstShownAt: '1795000000000' }
  const params = { url: 'https://cars.example/', previous }
  const resubmitted = await loadRequestForm(testSite.site, 'request-call', new URLSearchParams(), params)
  expect(resubmitted.firstShownAt).toBe('1795000000000')
  const fresh = await load('request-call')
  expect(fresh.firstShownAt).toBe(String(fresh.shownAt))
})

it('calculated answers are prefilled in the format of their fields, and marked as suggestions', async () => {
  const view = await load('request-trade', 'own_brand=Geely&own_mileage_km=60000&own_year=2021&price_rub=1000000')
  expect(view.values).toMatchObject({ own_brand: ['Geely'], own_mileage_km: ['60\u00a0000'], own_year: ['2021'] })
  expect(view.suggested).toEqual({ own_brand: 'Geely', own_mileage_km: '60\u00a0000', own_year: '2021' })
})

it('a test drive of a car offers the free slots of its branch, and does not ask for a branch', async () => {
  const { db } = database
  const { id, slug } = await addBranch(db)
  await addBranch(db)
  const car = await addCar(db)
  await db.updateTable('car').set({ branch_id: id }).where('id', '=', car).execute()
  const view = await load('request-testdrive', `carId=${car}`)
  expect(view.slots).toHaveLength(14)
  expect(listFields(view)).toEqual(['slot', 'name', 'phone', 'email'])
  expect(knownAnswers(view)).toEqual({ brand: 'lada', model: 'vesta', branch: slug })
  expect(view.slotsPath).toBe(`/technical/test-drive/slots.json?car=${car}`)
})

it('a car without a branch offers the slots of the chosen branch, which can be changed', async () => {
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

it('a branch without test drives leaves the choice of a preferred time', async () => {
  const { db } = database
  const { id } = await addBranch(db, { test_drives_at_once: 0 })
  const car = await addCar(db)
  await db.updateTable('car').set({ branch_id: id }).where('id', '=', car).execute()
  const view = await load('request-testdrive', `carId=${car}`)
  expect(view.slots).toBeUndefined()
  expect(listFields(view)).toContain('wished_date')
})

it.each([
  [{ availability: 'in-transit' }, 'arrived'],
  [{ availability: 'to-order' }, 'arrived'],
  [{ state: 'reserved' }, 'free'],
  [{ state: 'reserved', availability: 'in-transit' }, 'free'],
] as const)(
  'the form of a car that is %j asks for a contact to notify, also for a test drive',
  async (overrides, awaited) => {
    const unavailableCarId = await addCar(database.db)
    await database.db.updateTable('car').set(overrides).where('id', '=', unavailableCarId).execute()
    for (const [form, query] of [
      ['request-testdrive', ''],
      ['request-auto', `&tell_when=${awaited}`],
      // As the link of a card in a list requests it.
      ['request-auto', ''],
    ] as const) {
      const view = await load(form, `carId=${unavailableCarId}${query}`)
      expect(view).toMatchObject({ form: 'request-auto', awaited, slots: undefined })
      expect(knownAnswers(view)).toMatchObject({ tell_when: awaited })
    }
  },
)

it('the form of a car that is drivable by now does not offer a notification', async () => {
  const view = await load('request-auto', `carId=${carId}&tell_when=arrived`)
  expect(view).toMatchObject({ form: 'request-auto', awaited: undefined })
  expect(knownAnswers(view)).not.toHaveProperty('tell_when')
})
