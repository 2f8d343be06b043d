import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { BODIES, CATALOGUE_BLOCKS, LISTED_STATES } from '#domain/cars/car.ts'
import type { ListCard } from '#domain/cars/car-card.ts'
import { AVAILABILITY_LABELS, DRIVE_LABELS, FUEL_LABELS, GEARBOX_LABELS } from '#domain/cars/facets/options.texts.ts'
import { keysOf } from '#domain/keys-of.ts'
import { viewedCarsPath } from '#urls/car-paths.ts'
import { PhotoSchema } from './fetch-card-photos.ts'

const NameSchema = v.object({ slug: v.string(), name: v.string() })
const OptionalText = v.nullable(v.string())
const OptionalNumber = v.nullable(v.number())

const CardSchema: v.GenericSchema<ListCard> = v.object({
  id: v.number(),
  block: v.picklist(CATALOGUE_BLOCKS),
  brand: NameSchema,
  model: NameSchema,
  version: OptionalText,
  trim: OptionalText,
  year: v.number(),
  mileageKm: OptionalNumber,
  owners: OptionalNumber,
  body: v.nullable(v.picklist(BODIES)),
  engine: v.object({
    fuel: v.nullable(v.picklist(keysOf(FUEL_LABELS))),
    cc: OptionalNumber,
    powerHp: OptionalNumber,
    powerKw: OptionalNumber,
    rangeKm: OptionalNumber,
  }),
  gearbox: v.nullable(v.picklist(keysOf(GEARBOX_LABELS))),
  drive: v.nullable(v.picklist(keysOf(DRIVE_LABELS))),
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
  photo: v.nullable(PhotoSchema),
  photoCount: v.number(),
})

const CarsSchema = v.object({ cars: v.array(CardSchema) })

/** The cars that the visitor has viewed, without the one of the page; undefined without an answer. */
export async function fetchViewedCars(carId: number): Promise<ListCard[] | undefined> {
  const result = await fetchJson(viewedCarsPath(carId), v.parser(CarsSchema))
  return result.ok ? result.value.cars : undefined
}
