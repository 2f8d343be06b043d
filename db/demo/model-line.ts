import type { CarBody, CarDrive, CarFuel, CarGearbox, CarWheel } from '#db/schema.ts'
import type { DrawnBody } from './drawn-bodies.ts'

export interface DemoEngine {
  fuel: CarFuel
  /** null for an electric motor. */
  cc: number | null
  powerHp: number
  powerKw: number | null
  rangeKm: number | null
  gearbox: CarGearbox
  drive: CarDrive
}

/** How well a trim is equipped: 1 basic, 2 usual, 3 comfort, 4 nearly everything, 5 luxury. */
export type TrimLevel = 1 | 2 | 3 | 4 | 5

export interface DemoTrim {
  name: string
  engine: DemoEngine
  /** The recommended price of a new car, in roubles. */
  listPriceRub: number
  level: TrimLevel
  /** New cars of this trim in the stock. */
  newCars: number
}

export interface DemoUsedCar {
  year: number
  mileageKm: number
  priceRub: number
  owners: number
  /** Index in `trims`. */
  trim: number
}

/** A model as the dealership sells it. Texts write `~` for a non-breaking space. */
export interface DemoModelLine {
  brand: string
  model: string
  generation: string | null
  body: CarBody
  doors: number
  /** The body that its pictures show. */
  drawnBody: DrawnBody
  /** Left by default. */
  wheel?: CarWheel
  /** The maker's three characters of the VIN. */
  wmi: string
  /** Two sentences about the model. */
  about: readonly [string, string]
  trims: readonly DemoTrim[]
  used?: readonly DemoUsedCar[]
}

const HP_PER_KW = 1.35962

export const petrol = combustion('petrol')
export const diesel = combustion('diesel')
export const hybrid = combustion('hybrid')

function combustion(fuel: CarFuel) {
  return (cc: number, powerHp: number, gearbox: CarGearbox, drive: CarDrive): DemoEngine => ({
    fuel,
    cc,
    powerHp,
    powerKw: null,
    rangeKm: null,
    gearbox,
    drive,
  })
}

/** A plug-in hybrid with `rangeKm` on the battery alone. */
export function plugIn(cc: number, powerHp: number, rangeKm: number, drive: CarDrive): DemoEngine {
  return { fuel: 'plug-in-hybrid', cc, powerHp, powerKw: null, rangeKm, gearbox: 'single-speed', drive }
}

export function electric(powerKw: number, rangeKm: number, drive: CarDrive): DemoEngine {
  return {
    fuel: 'electric',
    cc: null,
    powerHp: Math.round(powerKw * HP_PER_KW),
    powerKw,
    rangeKm,
    gearbox: 'single-speed',
    drive,
  }
}

/** A trim with its list price in roubles and the number of new cars in the stock. */
export function trim(name: string, engine: DemoEngine, listPriceRub: number, level: TrimLevel, newCars = 0): DemoTrim {
  return { name, engine, listPriceRub, level, newCars }
}

/** A used car of the line; `trim` is the index of its trim. */
export function used(year: number, mileageKm: number, priceRub: number, owners: number, trim = 0): DemoUsedCar {
  return { year, mileageKm, priceRub, owners, trim }
}
