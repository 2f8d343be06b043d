import type { Insertable } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'

type CarRow = Insertable<DB['car']>
type SearchStockCar = readonly [
  model: string,
  block: CarRow['catalogue_block'],
  body: CarRow['body'],
  thousands: number,
  more?: Partial<CarRow>,
]

/** A stock in which many base models exist only as variants; prices in thousands of roubles. */
const SEARCH_STOCK: readonly SearchStockCar[] = [
  ['chery/tiggo-7-pro-max', 'new', 'crossover', 2500, { gearbox: 'cvt', vin: 'LVVDB21B6SD001234' }],
  ['chery/tiggo-8-pro-max', 'new', 'crossover', 3400, { gearbox: 'robot' }],
  ['chery/tiggo-4-pro', 'new', 'crossover', 1890, { gearbox: 'cvt' }],
  ['chery/arrizo-8', 'new', 'sedan', 2200],
  ['changan/cs75-plus', 'new', 'crossover', 2700, { gearbox: 'automatic' }],
  ['changan/cs35-plus', 'new', 'crossover', 1990],
  ['changan/cs55-plus', 'new', 'crossover', 2300],
  ['changan/uni-v', 'new', 'liftback', 2450],
  ['geely/monjaro', 'new', 'crossover', 4200, { drive: 'all', vin: 'L6TCR2FE8SE777001' }],
  ['geely/coolray', 'new', 'crossover', 2350],
  ['geely/atlas', 'new', 'crossover', 3300],
  ['geely/emgrand', 'new', 'sedan', 1950],
  ['haval/jolion', 'new', 'crossover', 2100, { trim: 'Elite' }],
  ['haval/f7', 'new', 'crossover', 2900],
  ['haval/dargo', 'new', 'crossover', 3000],
  ['haval/h9', 'new', 'suv', 4500, { fuel: 'diesel' }],
  ['lada/granta', 'new', 'sedan', 780, { gearbox: 'manual', vin: 'XTA219010R0056781' }],
  ['lada/vesta', 'new', 'sedan', 1450, { gearbox: 'cvt' }],
  ['lada/vesta-sw-cross', 'used', 'wagon', 1150, { mileage_km: 60_000 }],
  ['lada/niva-travel', 'new', 'suv', 1250, { gearbox: 'manual', drive: 'all' }],
  ['lada/largus-cross', 'new', 'wagon', 1750],
  ['kia/rio-x', 'used', 'hatchback', 1350, { mileage_km: 70_000 }],
  ['kia/ceed-sw', 'used', 'wagon', 1550, { mileage_km: 90_000 }],
  ['kia/sportage', 'used', 'crossover', 2600, { fuel: 'diesel', vin: 'XWEPH81ADN0009412' }],
  ['hyundai/solaris', 'used', 'sedan', 950, { gearbox: 'automatic', mileage_km: 85_000 }],
  ['hyundai/creta', 'used', 'crossover', 1800, { mileage_km: 120_000 }],
  ['toyota/camry', 'used', 'sedan', 2800, { mileage_km: 95_000, vin: 'XW7BF4FK10S134455' }],
  ['toyota/land-cruiser-prado', 'used', 'suv', 4900, { fuel: 'diesel' }],
  ['bmw/3-serii', 'used', 'sedan', 2950],
  ['mercedes-benz/e-klass', 'used', 'sedan', 3900],
  ['jetour/x70-plus', 'new', 'crossover', 2480],
  ['omoda/s5-gt', 'new', 'sedan', 2350],
  ['exeed/txl', 'new', 'crossover', 3700],
  ['tank/300', 'new', 'suv', 4300],
  ['tank/500', 'new', 'suv', 6500],
  ['belgee/x50', 'new', 'crossover', 2190],
  ['dongfeng/shine-max', 'new', 'sedan', 2390],
  ['volkswagen/polo', 'used', 'liftback', 1050],
]

/** Adds the cars for app/features/search/search-questions-fixture.ts; returns the model of each car by its id. */
export async function addSearchStock(db: Db): Promise<Map<number, string>> {
  const modelByCar = new Map<number, string>()
  for (const [modelPath, catalogue_block, body, thousands, more] of SEARCH_STOCK) {
    const car = await db
      .insertInto('car')
      .values({
        ...(await findModel(db, modelPath)),
        catalogue_block,
        body,
        year: 2024,
        price_rub: thousands * 1000,
        availability: 'in-stock',
        state: 'published',
        state_since: new Date('2026-11-20T11:20:00Z'),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    modelByCar.set(car.id, modelPath)
  }
  await addFeedListing(db, '1234', Math.max(...modelByCar.keys()))
  return modelByCar
}

/** The ids of a model of the reference data and its brand, which are added when missing. */
async function findModel(db: Db, modelPath: string): Promise<Pick<CarRow, 'brand_id' | 'model_id'>> {
  const brand = BRANDS.find(({ slug }) => modelPath.startsWith(`${slug}/`))
  const model = brand?.models.find(({ slug }) => modelPath === `${brand.slug}/${slug}`)
  if (brand === undefined || model === undefined) throw new Error(`There is no ${modelPath}`)
  const { slug, name, nameRu } = brand
  const { id: brandId } = await db
    .insertInto('brand')
    .values({ slug, name, name_ru: nameRu, is_known: true })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: modelId } = await db
    .insertInto('model')
    .values({ brand_id: brandId, slug: model.slug, name: model.name, is_known: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { brand_id: brandId, model_id: modelId }
}

/** A feed's number for a car, equal to the end of another car's VIN. */
async function addFeedListing(db: Db, key: string, carId: number): Promise<void> {
  const source = await db.insertInto('feed_source').values({ name: 'feed' }).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('feed_listing')
    .values({
      source_id: source.id,
      key,
      car_id: carId,
      draft: '{}',
      draft_hash: Buffer.alloc(32),
      seen_at: new Date('2026-11-20T11:20:00Z'),
    })
    .execute()
}
