import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loadSpareParts } from './load-spare-parts.server.ts'

const STOCK_VIN = 'XTA21099998765432'
const GARAGE_VIN = 'Z94CB41AAGR323020'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const { site } = await shareInFile(createTestSite(database))
const sold = await addCar(db)
await db.updateTable('car').set({ vin: STOCK_VIN, state: 'sold' }).where('id', '=', sold).execute()
const [owner, otherAccount] = [await addAccount(db), await addAccount(db)]
await db
  .insertInto('garage_car')
  .values({ account_id: owner, brand: 'Kia', model: 'Rio', year: 2020, vin: GARAGE_VIN, added_at: new Date() })
  .execute()

const load = (parts: string, accountId?: number) =>
  loadSpareParts(site, { search: new URLSearchParams({ parts }), accountId })

it('the VIN of a car that was sold here identifies it, beside part numbers and words', async () => {
  const { found } = await load(`${STOCK_VIN}\n04E 115 561 H, колодки`)
  expect(found).toEqual({
    vins: [{ vin: STOCK_VIN, car: { brand: 'LADA', model: 'Vesta', year: 2020, isFromGarage: false } }],
    partNumbers: ['04E115561H'],
    words: ['колодки'],
  })
})

it('a car of a garage is found only for its owner', async () => {
  expect((await load(GARAGE_VIN, owner)).found?.vins).toEqual([
    { vin: GARAGE_VIN, car: { brand: 'Kia', model: 'Rio', year: 2020, isFromGarage: true } },
  ])
  for (const otherId of [otherAccount, undefined])
    expect((await load(GARAGE_VIN, otherId)).found?.vins).toEqual([{ vin: GARAGE_VIN, car: undefined }])
})

it('an unpublished car is never found', async () => {
  await db.updateTable('car').set({ state: 'draft' }).where('id', '=', sold).execute()
  expect((await load(STOCK_VIN)).found?.vins).toEqual([{ vin: STOCK_VIN, car: undefined }])
  await db.updateTable('car').set({ state: 'sold' }).where('id', '=', sold).execute()
})

it('an empty input finds nothing, and any text of any length is accepted', async () => {
  expect(await load('  ')).toEqual({ input: '', found: undefined })
  expect((await load('я'.repeat(100_000))).input).toHaveLength(1000)
  expect((await load("'; drop table car; --\u0000")).found).toMatchObject({ vins: [], partNumbers: [] })
})
