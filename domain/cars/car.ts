import type {
  CarAvailability,
  CarBody,
  CarColour,
  CarCondition,
  CarDrive,
  CarFuel,
  CarGearbox,
  CarState,
  CarTitle,
  CarWheel,
  CatalogueBlock,
} from '#db/schema.ts'
import { keysOf } from '../keys-of.ts'
import { BLOCK_LABELS, BODY_LABELS, COLOUR_LABELS } from './facets/options.texts.ts'

export type {
  CarAvailability,
  CarBody,
  CarColour,
  CarCondition,
  CarDrive,
  CarFuel,
  CarGearbox,
  CarState,
  CarTitle,
  CarWheel,
  CatalogueBlock,
}

/** The values of an attribute, in the order in which a visitor sees them. */
export const CATALOGUE_BLOCKS = keysOf(BLOCK_LABELS)
export const BODIES = keysOf(BODY_LABELS)
export const COLOURS = keysOf(COLOUR_LABELS)

/** States in which a car is in the catalogue. A held car (missing from its feed for less than a day) still is. */
export const LISTED_STATES = ['published', 'held', 'reserved'] as const satisfies CarState[]

/** Whether the car can no longer be bought: its page says so and offers other cars. */
export const isSoldOrArchived = ({ state }: { state: CarState }) => state === 'sold' || state === 'archived'

export interface EquipmentGroup {
  name: string
  items: string[]
}

/** A car's engine, as far as its feed describes it. Litres are never stored: `cc` is. */
export interface Engine {
  fuel: CarFuel | null
  cc: number | null
  powerHp: number | null
  powerKw: number | null
  rangeKm: number | null
}

/** What a car is named by. */
interface NamedCar {
  brand: { name: string }
  model: { name: string }
  version: string | null
  trim: string | null
  year: number
}

/** `Lexus RX 350h Premium, 2024`: make, model with its version, trim and year. */
export const formatCarName = (car: NamedCar): string =>
  `${[car.brand.name, formatModelName(car), car.trim].filter(Boolean).join(' ')}, ${car.year}`

/** `RX 350h`: the model and its version. A version that begins with the model's name is returned alone. */
export function formatModelName({ model, version }: { model: { name: string }; version: string | null }): string {
  if (version === null) return model.name
  const next = version.startsWith(model.name) ? version.charAt(model.name.length) : ''
  const isWholeName = next === '+' || (/\d/.test(next) && /\p{Letter}$/u.test(model.name))
  return isWholeName ? version : `${model.name} ${version}`
}
