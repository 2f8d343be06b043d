import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { LISTED_STATES } from './car.ts'

/** A brand as a dropdown offers it, with the block id that requests its models (docs/product.md, Form fields). */
export interface BrandOption {
  slug: string
  name: string
  blockId: number | null
}

/** The brands that have cars in the catalogue, by name. */
export function listBrandOptions({ db }: Pick<Context, 'db'>): Promise<BrandOption[]> {
  return db
    .selectFrom('brand')
    .select(['slug', 'name', 'block_id as blockId'])
    .where((eb) =>
      eb.exists(eb.selectFrom('car').whereRef('car.brand_id', '=', 'brand.id').where('car.state', 'in', LISTED_STATES)),
    )
    .orderBy(sql`name collate "und-x-icu"`)
    .execute()
}
