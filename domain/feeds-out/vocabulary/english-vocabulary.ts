import type { CarBody, CarColour, CarDrive, CarFuel, CarGearbox } from '#domain/cars/car.ts'
import type { Vocabulary } from './translate-code.ts'

/** Values of Meta's automotive catalogue. */
export const META_BODIES: Vocabulary<CarBody> = {
  sedan: 'SEDAN',
  hatchback: 'HATCHBACK',
  liftback: 'HATCHBACK',
  wagon: 'WAGON',
  crossover: 'CROSSOVER',
  suv: 'SUV',
  coupe: 'COUPE',
  convertible: 'CONVERTIBLE',
  minivan: 'MINIVAN',
  van: 'VAN',
  pickup: 'TRUCK',
  limousine: 'OTHER',
}

export const META_FUELS: Vocabulary<CarFuel> = {
  petrol: 'GASOLINE',
  diesel: 'DIESEL',
  gas: 'OTHER',
  hybrid: 'HYBRID',
  'plug-in-hybrid': 'PLUGIN_HYBRID',
  electric: 'ELECTRIC',
}

export const META_GEARBOXES: Vocabulary<CarGearbox> = {
  automatic: 'AUTOMATIC',
  robot: 'AUTOMATIC',
  cvt: 'AUTOMATIC',
  manual: 'MANUAL',
  'single-speed': 'AUTOMATIC',
}

export const META_DRIVES: Vocabulary<CarDrive> = { front: 'FWD', rear: 'RWD', all: 'AWD' }

/** Values of Google's vehicle listings. */
export const GOOGLE_BODIES: Vocabulary<CarBody> = {
  sedan: 'sedan',
  hatchback: 'hatchback',
  liftback: 'hatchback',
  wagon: 'station wagon',
  crossover: 'crossover',
  suv: 'suv',
  coupe: 'coupe',
  convertible: 'convertible',
  minivan: 'minivan',
  van: 'full size van',
  pickup: 'truck',
  limousine: 'sedan',
}

export const GOOGLE_ENGINES: Vocabulary<CarFuel> = {
  petrol: 'gasoline',
  diesel: 'diesel',
  gas: 'gasoline',
  hybrid: 'hybrid',
  'plug-in-hybrid': 'hybrid',
  electric: 'electric',
}

export const COLOURS: Vocabulary<CarColour> = {
  white: 'White',
  silver: 'Silver',
  grey: 'Gray',
  black: 'Black',
  blue: 'Blue',
  'light-blue': 'Light blue',
  red: 'Red',
  burgundy: 'Burgundy',
  green: 'Green',
  brown: 'Brown',
  beige: 'Beige',
  gold: 'Gold',
  orange: 'Orange',
  yellow: 'Yellow',
  purple: 'Purple',
  pink: 'Pink',
}
