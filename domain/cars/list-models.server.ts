import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { LISTED_STATES } from './car.ts'

/** A model as a dropdown offers it. */
export interface ModelOption {
  slug: string
  name: string
}

/** The largest block id of a brand: PostgreSQL's largest integer. */
const MAX_BLOCK_ID = 2_147_483_647

/**
 * Models of a brand that have cars in the catalogue, by name. The brand is given by its slug or by its block id
 * (docs/product.md, Models; HigloadBlockId). Empty for an unknown brand.
 */
export async function listModels(
  { db }: Pick<Context, 'db'>,
  brand: { slug: string } | { blockId: number },
): Promise<ModelOption[]> {
  if ('blockId' in brand && (!Number.isInteger(brand.blockId) || Math.abs(brand.blockId) > MAX_BLOCK_ID)) return []
  return db
    .selectFrom('model')
    .innerJoin('brand', 'brand.id', 'model.brand_id')
    .select(['model.slug', 'model.name'])
    .where((eb) => ('slug' in brand ? eb('brand.slug', '=', brand.slug) : eb('brand.block_id', '=', brand.blockId)))
    .where((eb) =>
      eb.exists(eb.selectFrom('car').whereRef('car.model_id', '=', 'model.id').where('car.state', 'in', LISTED_STATES)),
    )
    .orderBy(sql`model.name collate "und-x-icu"`)
    .execute()
}

/** A brand as a dropdown offers it, with the block id that requests its models (docs/product.md, Form fields). */
interface BrandOption {
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
