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

/** The values of each attribute, in the order in which a visitor sees them. */
export const CATALOGUE_BLOCKS = ['new', 'used'] as const satisfies CatalogueBlock[]
export const BODIES = [
  'sedan',
  'hatchback',
  'liftback',
  'wagon',
  'crossover',
  'suv',
  'coupe',
  'convertible',
  'minivan',
  'van',
  'pickup',
  'limousine',
] as const satisfies CarBody[]
export const FUELS = ['petrol', 'diesel', 'gas', 'hybrid', 'plug-in-hybrid', 'electric'] as const satisfies CarFuel[]
export const GEARBOXES = ['automatic', 'robot', 'cvt', 'manual', 'single-speed'] as const satisfies CarGearbox[]
export const DRIVES = ['front', 'rear', 'all'] as const satisfies CarDrive[]
export const WHEELS = ['left', 'right'] as const satisfies CarWheel[]
export const COLOURS = [
  'white',
  'silver',
  'grey',
  'black',
  'blue',
  'light-blue',
  'red',
  'burgundy',
  'green',
  'brown',
  'beige',
  'gold',
  'orange',
  'yellow',
  'purple',
  'pink',
] as const satisfies CarColour[]
export const AVAILABILITIES = ['in-stock', 'in-transit', 'to-order'] as const satisfies CarAvailability[]

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

/** `RX 350h`: the model and its version. A version that begins with the model's name is returned alone. */
export function formatModelName({ model, version }: { model: { name: string }; version: string | null }): string {
  if (version === null) return model.name
  const next = version.startsWith(model.name) ? version.charAt(model.name.length) : ''
  const isWholeName = next === '+' || (/\d/.test(next) && /\p{Letter}$/u.test(model.name))
  return isWholeName ? version : `${model.name} ${version}`
}
