import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { BODIES, CATALOGUE_BLOCKS, LISTED_STATES } from '#domain/cars/car.ts'
import type { ListCard } from '#domain/cars/car-card.ts'
import { AVAILABILITY_LABELS, DRIVE_LABELS, FUEL_LABELS, GEARBOX_LABELS } from '#domain/cars/facets/options.texts.ts'
import { keysOf } from '#domain/keys-of.ts'
import { PhotoSchema } from './fetch-card-photos.ts'

const NameSchema = v.object({ slug: v.string(), name: v.string() })
const OptionalText = v.nullish(v.string(), null)
const OptionalNumber = v.nullish(v.number(), null)

const CardSchema: v.GenericSchema<unknown, ListCard> = v.object({
  id: v.number(),
  block: v.picklist(CATALOGUE_BLOCKS),
  brand: NameSchema,
  model: NameSchema,
  version: OptionalText,
  trim: OptionalText,
  year: v.number(),
  mileageKm: OptionalNumber,
  owners: OptionalNumber,
  body: v.nullish(v.picklist(BODIES), null),
  engine: v.object({
    fuel: v.nullish(v.picklist(keysOf(FUEL_LABELS)), null),
    cc: OptionalNumber,
    powerHp: OptionalNumber,
    powerKw: OptionalNumber,
    rangeKm: OptionalNumber,
  }),
  gearbox: v.nullish(v.picklist(keysOf(GEARBOX_LABELS)), null),
  drive: v.nullish(v.picklist(keysOf(DRIVE_LABELS)), null),
  price: v.object({
    priceRub: v.number(),
    listPriceRub: OptionalNumber,
    tradeInDiscountRub: v.number(),
    creditDiscountRub: v.number(),
    insuranceDiscountRub: v.number(),
    optionalDiscountRub: v.number(),
    maxDiscountRub: v.number(),
  }),
  availability: v.picklist(keysOf(AVAILABILITY_LABELS)),
  state: v.picklist(LISTED_STATES),
  badge: OptionalText,
  photo: v.nullish(PhotoSchema, null),
  photoCount: v.number(),
})

const CarsSchema = v.object({ cars: v.array(CardSchema) })

/** The cars at this address (viewedCarsPath); undefined without an answer. */
export async function fetchViewedCars(path: string): Promise<ListCard[] | undefined> {
  const result = await fetchJson(path, v.parser(CarsSchema))
  return result.ok ? result.value.cars : undefined
}
