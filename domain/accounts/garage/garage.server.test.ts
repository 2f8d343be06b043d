import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { runConcurrently } from '#tests/fixtures/database/run-concurrently.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { findGarageCar, listGarage, saveGarageCar, removeGarageCar } from './garage.server.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import { GarageCarSchema, MAX_GARAGE_CARS, type GarageCarDraft } from './garage-car.ts'

const database = await shareInFile(createTestDatabase())
const context = { db: database.db, now: () => new Date('2026-11-20T09:00:00Z') }

const draft = (parts: Partial<GarageCarDraft> = {}): GarageCarDraft => ({
  brand: 'Geely',
  model: 'Monjaro',
  year: 2023,
  vin: null,
  plate: null,
  mileageKm: 41_200,
  ...parts,
})
const parse = (fields: Record<string, string>) =>
  parseForm(GarageCarSchema, new Map(Object.entries(fields).map(([name, value]) => [name, [value]])))

it('a car is saved, changed and removed', async () => {
  const accountId = await addAccount(database.db)
  const added = await saveGarageCar(context, { accountId, car: draft() })
  const id = added.ok ? added.id : 0
  expect(await listGarage(context, accountId)).toEqual([{ id, ...draft() }])
  expect(await saveGarageCar(context, { accountId, id, car: draft({ mileageKm: 50_000 }) })).toEqual({ ok: true, id })
  expect(await findGarageCar(context, { accountId, id })).toMatchObject({ mileageKm: 50_000 })
  expect(await removeGarageCar(context, { accountId, id })).toBe(true)
  expect(await removeGarageCar(context, { accountId, id })).toBe(false)
  expect(await listGarage(context, accountId)).toEqual([])
})

it("another account's car is not found, changed or removed", async () => {
  const [accountId, other] = [await addAccount(database.db), await addAccount(database.db)]
  const added = await saveGarageCar(context, { accountId, car: draft() })
  const id = added.ok ? added.id : 0
  expect(await findGarageCar(context, { accountId: other, id })).toBeUndefined()
  expect(await saveGarageCar(context, { accountId: other, id, car: draft({ brand: 'LADA' }) })).toEqual({
    ok: false,
    reason: 'gone',
  })
  expect(await removeGarageCar(context, { accountId: other, id })).toBe(false)
  expect(await findGarageCar(context, { accountId, id })).toMatchObject({ brand: 'Geely' })
})

it('the limit applies to simultaneous changes', async () => {
  const accountId = await addAccount(database.db)
  const save = () => saveGarageCar(context, { accountId, car: draft() })
  const saved = await runConcurrently(
    database.db,
    accountId,
    Array.from({ length: MAX_GARAGE_CARS + 5 }, () => save),
  )
  expect(saved.filter(({ ok }) => ok)).toHaveLength(MAX_GARAGE_CARS)
  expect(saved.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 5 }, () => ({ ok: false, reason: 'full' })))
})

it('a car cannot be in one garage twice, but can be in two garages', async () => {
  const [accountId, other] = [await addAccount(database.db), await addAccount(database.db)]
  const car = draft({ vin: 'XTA21099998765432', plate: 'А123ВС777' })
  const added = await saveGarageCar(context, { accountId, car })
  expect(await saveGarageCar(context, { accountId, car })).toEqual({ ok: false, reason: 'known', field: 'vin' })
  expect(await saveGarageCar(context, { accountId, car: draft({ plate: 'А123ВС777' }) })).toMatchObject({
    field: 'plate',
  })
  expect(await saveGarageCar(context, { accountId: other, car })).toMatchObject({ ok: true })
  // The car does not conflict with itself.
  expect(await saveGarageCar(context, { accountId, id: added.ok ? added.id : 0, car })).toMatchObject({ ok: true })
})

it('the input is parsed as people type it', () => {
  expect(
    parse({
      brand: ' Лада ',
      model: 'Веста',
      year: '2020',
      // The letters are typed on the Russian keyboard layout.
      vin: 'хта 21099998765432',
      plate: 'a123bc 777 rus',
      mileage_km: '61 500 км',
    }),
  ).toEqual({
    ok: true,
    values: {
      brand: 'Лада',
      model: 'Веста',
      year: 2020,
      vin: 'XTA21099998765432',
      plate: 'А123ВС777',
      mileageKm: 61_500,
    },
  })
})

it('only brand and model are required, and each error belongs to its field', () => {
  expect(parse({ brand: 'Geely', model: 'Monjaro' })).toMatchObject({ ok: true, values: { year: null, vin: null } })
  const wrong = parse({ year: '1849', vin: '123', plate: 'нет', mileage_km: 'много' })
  expect(wrong.ok ? [] : Object.keys(wrong.errors).toSorted()).toEqual([
    'brand',
    'mileage_km',
    'model',
    'plate',
    'vin',
    'year',
  ])
})
