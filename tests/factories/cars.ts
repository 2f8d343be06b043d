import type { Db } from '#db/client.server.ts'

/** One brand with one model, for tests that need any car. */
export async function addStock(db: Db): Promise<void> {
  await db.insertInto('brand').values({ slug: 'lada', name: 'LADA', is_known: true }).execute()
  await db.insertInto('model').values({ brand_id: 1, slug: 'vesta', name: 'Vesta', is_known: true }).execute()
}

/** A published car of that brand; returns its id. */
export async function addCar(db: Db): Promise<number> {
  const car = await db
    .insertInto('car')
    .values({
      catalogue_block: 'used',
      brand_id: 1,
      model_id: 1,
      year: 2020,
      price_rub: 1_000_000,
      availability: 'in-stock',
      state: 'published',
      state_since: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return car.id
}
