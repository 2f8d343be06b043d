import { expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { listModels } from './list-models.server.ts'

it('a brand’s models are those with a car in the catalogue, in the order of their names', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  await addStock(db)
  await addCar(db)
  const more = ['Ока', 'Granta', 'Niva'].map((name) => ({
    brand_id: 1,
    slug: name.toLowerCase(),
    name,
    is_known: true,
  }))
  await db.insertInto('model').values(more).execute()
  for (const [model_id, state] of [
    [2, 'held'],
    [3, 'published'],
    [4, 'sold'],
  ] as const) {
    const id = await addCar(db)
    await db.updateTable('car').set({ model_id, state }).where('id', '=', id).execute()
  }
  const expected = [
    { slug: 'granta', name: 'Granta' },
    { slug: 'vesta', name: 'Vesta' },
    { slug: 'ока', name: 'Ока' },
  ]
  expect(await listModels({ db }, { slug: 'lada' })).toEqual(expected)
  expect(await listModels({ db }, { blockId: 101 })).toEqual(expected)
})

it('an unknown brand has no models', async () => {
  await using database = await createTestDatabase()
  await addStock(database.db)
  for (const blockId of [0, -1, 102, 1.5, 9e15, Number.NaN, Infinity])
    expect(await listModels(database, { blockId }), String(blockId)).toEqual([])
  expect(await listModels(database, { slug: '' })).toEqual([])
})
