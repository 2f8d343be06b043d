import { BRANDS } from '#domain/cars/reference/brands.ts'

const NAMES: ReadonlyMap<string, string> = new Map(
  BRANDS.flatMap((brand) => [
    [brand.slug, brand.name],
    ...brand.models.map((model): [string, string] => [`${brand.slug}/${model.slug}`, model.name]),
  ]),
)

/** The name of a brand, or of its model, in the reference data, by slug; undefined for an unknown one. */
export function findReferenceName(brand: string, model?: string): string | undefined {
  return NAMES.get(model === undefined ? brand : `${brand}/${model}`)
}
