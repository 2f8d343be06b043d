import * as v from 'valibot'
import { keys, line } from '#domain/content/field-schemas.ts'
import { defineTableKind } from './define-table-kind.ts'

/** All works are in one cell. */
const WORKS_SEPARATOR = ' | '
const INSERT_BATCH_SIZE = 1000

const optionalSlug = v.pipe(
  v.string(),
  v.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'must be small Latin letters, digits and hyphens, or empty: for any'),
)

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    // A spreadsheet can write 15 000.
    v.transform((text) => text.replaceAll(/\s/g, '')),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

const MaintenanceRow = v.pipe(
  keys({
    brand: optionalSlug,
    model: optionalSlug,
    mileageKm: wholeNumber(1000, 1_000_000),
    name: line,
    works: v.pipe(
      v.string(),
      v.transform((cell) =>
        cell
          .split('|')
          .map((work) => work.trim())
          .filter(Boolean),
      ),
      v.minLength(1, 'names no work'),
      v.array(line),
    ),
    partsRub: wholeNumber(0, 100_000_000),
    labourRub: wholeNumber(0, 100_000_000),
  }),
  v.forward(
    v.check(({ brand, model }) => brand !== '' || model === '', 'needs its brand in the column before it'),
    ['model'],
  ),
)

/** Maintenance prices by brand, model and mileage. */
export const MAINTENANCE_PRICES = defineTableKind({
  name: 'maintenance-prices',
  schema: MaintenanceRow,
  keyOf: ({ brand, model, mileageKm }) => `${brand}/${model}/${String(mileageKm).padStart(7, '0')}`,
  format: ({ brand, model, mileageKm, name, works, partsRub, labourRub }) => [
    brand,
    model,
    mileageKm,
    name,
    works.join(WORKS_SEPARATOR),
    partsRub,
    labourRub,
  ],
  references: ({ brand, model }) =>
    brand === '' ? [] : [{ kind: 'car', brand, model, place: [model === '' ? 'brand' : 'model'] }],
  async list(db) {
    return await db
      .selectFrom('maintenance_price')
      .select(['brand_slug as brand', 'model_slug as model', 'mileage_km as mileageKm', 'name', 'works'])
      .select(['parts_rub as partsRub', 'labour_rub as labourRub'])
      .execute()
  },
  async put(tx, rows) {
    await tx.deleteFrom('maintenance_price').execute()
    for (let from = 0; from < rows.length; from += INSERT_BATCH_SIZE) {
      const values = rows.slice(from, from + INSERT_BATCH_SIZE).map((row) => ({
        brand_slug: row.brand,
        model_slug: row.model,
        mileage_km: row.mileageKm,
        name: row.name,
        works: row.works,
        parts_rub: row.partsRub,
        labour_rub: row.labourRub,
      }))
      await tx.insertInto('maintenance_price').values(values).execute()
    }
  },
})
