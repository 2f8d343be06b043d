import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { findMaintenanceSchedule, type MaintenanceQuery } from './maintenance-schedule.server.ts'

const { db } = await shareInFile(createTestDatabase())
const line = (brand_slug: string, model_slug: string, mileage_km: number) => ({
  brand_slug,
  model_slug,
  mileage_km,
  name: `ТО на ${mileage_km}`,
  works: ['Масло'],
  parts_rub: 1000,
  labour_rub: 500,
})
const find = (query: MaintenanceQuery) => findMaintenanceSchedule({ db }, query)

it('without prices there is no schedule', async () => {
  expect(await find({ brand: 'Geely' })).toBeUndefined()
})

it('a car is found in any spelling and gets the most specific schedule', async () => {
  await db
    .insertInto('maintenance_price')
    .values([line('', '', 15_000), line('geely', '', 10_000), line('geely', 'monjaro', 12_000)])
    .execute()
  expect(await find({ brand: 'джили', model: 'монжаро', mileageKm: 5_000 })).toMatchObject({
    brand: 'Geely',
    model: 'Monjaro',
    prices: [{ scope: 'model', mileageKm: 12_000 }],
    next: [{ dueAtKm: 12_000 }, { dueAtKm: 24_000 }, { dueAtKm: 36_000 }],
  })
  expect(await find({ brand: 'Geely', model: 'Atlas', mileageKm: 0 })).toMatchObject({ prices: [{ scope: 'brand' }] })
  expect(await find({ brand: 'Кракозябра', model: 'Monjaro' })).toMatchObject({
    brand: undefined,
    prices: [{ scope: 'any' }],
    next: [],
  })
})
