import { BRANDS } from '#domain/cars/reference/brands.ts'

const NAMES: ReadonlyMap<string, string> = new Map(
  BRANDS.flatMap((brand) => [
    [brand.slug, brand.name],
    ...brand.models.map((model): [string, string] => [`${brand.slug}/${model.slug}`, model.name]),
  ]),
)

/** What the trade calls a brand, or a model of it, by their slugs; undefined for what it does not know. */
export function findReferenceName(brand: string, model?: string): string | undefined {
  return NAMES.get(model === undefined ? brand : `${brand}/${model}`)
}
