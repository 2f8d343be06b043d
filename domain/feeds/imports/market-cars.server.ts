import { sql } from 'kysely'
import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import type { ImportRun } from './import-run.server.ts'
import type { ListingDraft } from './save-listings.server.ts'

/** Saves a batch of a feed that is read to compare prices. None of its cars is in the stock. */
export async function saveMarketCars({ tx, source, report }: ImportRun, batch: readonly ListingDraft[]): Promise<void> {
  if (batch.length === 0) return
  const cars = batch.map(({ draft }) => ({
    key: draft.key,
    block: draft.block,
    brand: draft.brand.slug,
    model: draft.model.slug,
    trim: spellingKey(draft.trim ?? ''),
    year: draft.year,
    mileage: draft.mileageKm,
    price: draft.price.priceRub,
    damaged: draft.condition === 'damaged',
  }))
  const { rows } = await sql<{ isNew: boolean }>`
    insert into market_car as known (source_id, key, catalogue_block, brand_slug, model_slug, trim_key, year, mileage_km,
      price_rub, is_damaged)
    select ${source.id}, key, block, brand, model, trim, year, mileage, price, damaged
    from json_to_recordset(${JSON.stringify(cars)}::json) as car (key text, block catalogue_block, brand text, model text,
      trim text, year smallint, mileage integer, price integer, damaged boolean)
    on conflict (source_id, key) do update set catalogue_block = excluded.catalogue_block,
      brand_slug = excluded.brand_slug, model_slug = excluded.model_slug, trim_key = excluded.trim_key,
      year = excluded.year, mileage_km = excluded.mileage_km, price_rub = excluded.price_rub,
      is_damaged = excluded.is_damaged
    where (known.*) is distinct from (excluded.*)
    returning xmax = 0 as "isNew"`.execute(tx)
  const created = rows.filter(({ isNew }) => isNew).length
  report.counts.created += created
  report.counts.updated += rows.length - created
  report.counts.unchanged += batch.length - rows.length
}

/** Removes the cars that such a feed no longer has. */
export async function removeGoneMarketCars({ tx, source, report, keys }: ImportRun): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from market_car where source_id = ${source.id}
      and not exists (select from unnest(${[...keys]}::text[]) as listed (key) where listed.key = market_car.key)`.execute(
    tx,
  )
  report.counts.held += Number(numAffectedRows)
}
