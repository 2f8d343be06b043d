import { sql, type Transaction } from 'kysely'
import type { CarBody, CatalogueBlock, DB } from '#db/schema.ts'
import { CARS_PER_CHUNK } from '../car-chunk.ts'
import { LISTED_STATES } from '../car.ts'
import { PRICE_STEPS } from '../landing-pages/landing-page.ts'
import { secondsSince2000 } from './columns.ts'
import { type CarGrouping, createDepartures, type Departures, groupInBlock, raise } from './departures.ts'
import { type CodeMaps, codeOfFixedValue } from './facet-dictionary.ts'

const listed = sql.join(LISTED_STATES.map((state) => sql.lit(state)))

/** Whether a car is in the catalogue. */
export const isListed = sql<boolean>`state in (${listed})`
/** Whether a car has been in the catalogue and no longer is; a draft has not been there yet. */
export const isDeparted = sql<boolean>`state not in (${listed}, 'draft')`
/** When a car last changed, in whole seconds since 1970: cheaper to send and to read than a timestamp. */
export const changedSeconds = sql<number>`floor(extract(epoch from greatest(updated_at, state_since)))::bigint`

/** The columns of one grouping are set, those of the others are null. */
interface DepartureRow {
  grouping: CarGrouping
  block: CatalogueBlock | null
  brandId: number | null
  modelId: number | null
  body: CarBody | null
  step: number | null
  chunk: number | null
  changedS: number
}

/** Reads when cars last left each group, in one pass over all of them. */
export async function loadDepartures(transaction: Transaction<DB>, codeMaps: CodeMaps): Promise<Departures> {
  const steps = sql.join(PRICE_STEPS.map((step) => sql.lit(step)))
  const { rows } = await sql<DepartureRow>`
    select case 0 when grouping(brand_id) then 'brand' when grouping(model_id) then 'model' when grouping(body) then 'body'
      when grouping(step) then 'price' else 'chunk' end as grouping,
      catalogue_block as block, brand_id as "brandId", model_id as "modelId", body, step, chunk, max(changed_s) as "changedS"
    from (
      select catalogue_block, brand_id, model_id, body, width_bucket(price_rub - 1, array[${steps}]) as step,
        (id - 1) / ${sql.lit(CARS_PER_CHUNK)} + 1 as chunk, ${changedSeconds} as changed_s
      from car where ${isDeparted}
    ) as departed
    group by grouping sets ((catalogue_block, brand_id), (catalogue_block, model_id), (body), (step), (chunk))
  `.execute(transaction)
  const departures = createDepartures()
  for (const row of rows) raise(departures[row.grouping], groupOfRow(row, codeMaps), secondsSince2000(row.changedS))
  return departures
}

function groupOfRow(row: DepartureRow, { named }: CodeMaps): number {
  switch (row.grouping) {
    case 'brand':
      return groupInBlock(named.brand.get(row.brandId ?? 0) ?? 0, codeOfFixedValue('block', row.block))
    case 'model':
      return groupInBlock(named.model.get(row.modelId ?? 0) ?? 0, codeOfFixedValue('block', row.block))
    case 'body':
      return codeOfFixedValue('body', row.body)
    case 'price':
      return row.step ?? 0
    case 'chunk':
      return row.chunk ?? 0
    default:
      return row.grouping satisfies never
  }
}
