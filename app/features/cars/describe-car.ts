import { formatHp, formatKm, formatLitres, formatMeasure } from '#app/ui/measure.ts'
import { plural } from '#app/ui/plural.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { nameModel } from '#domain/cars/name-model.ts'
import { DRIVE_WORDS, FUEL_SHORT_WORDS, GEARBOX_SHORT_WORDS, OWNERS } from './car-words.ts'

type Described = Pick<CarCard, 'engine' | 'gearbox' | 'drive'>

/** `Geely Monjaro`, `Lexus RX 350h`: what the car is called wherever it is named in full. */
export const nameCar = (car: Pick<CarCard, 'brand' | 'model' | 'version'>) => `${car.brand.name} ${nameModel(car)}`

/** `2.0 л · 150 л.с. · автомат · полный`; what a feed did not say is left out. */
export function describeEngine({ engine, gearbox, drive }: Described): string {
  return joined([
    ...(engine.fuel === 'electric' ? electric(engine) : combustion(engine)),
    gearbox === null ? undefined : GEARBOX_SHORT_WORDS[gearbox],
    drive === null ? undefined : DRIVE_WORDS[drive].toLowerCase(),
  ])
}

/** `Новый, 2026` or `2023 · 41 200 км · 1 владелец`. */
export function describeAge(car: Pick<CarCard, 'block' | 'year' | 'mileageKm' | 'owners'>): string {
  if (car.block === 'new') return `Новый, ${car.year}`
  return joined([
    String(car.year),
    car.mileageKm === null ? undefined : formatKm(car.mileageKm),
    car.owners === null || car.owners === 0 ? undefined : plural(car.owners, OWNERS),
  ])
}

function electric({ powerHp, powerKw, rangeKm }: CarCard['engine']): (string | undefined)[] {
  return [
    FUEL_SHORT_WORDS.electric,
    powerKw === null ? horsepower(powerHp) : formatMeasure(powerKw, 'кВт'),
    rangeKm === null ? undefined : `запас хода ${formatKm(rangeKm)}`,
  ]
}

function combustion({ fuel, cc, powerHp }: CarCard['engine']): (string | undefined)[] {
  return [cc === null ? undefined : formatLitres(cc), FUEL_SHORT_WORDS[fuel ?? 'petrol'], horsepower(powerHp)]
}

const horsepower = (powerHp: number | null) => (powerHp === null ? undefined : formatHp(powerHp))

// A separator keeps to the word before it: a line never begins with a dot.
const joined = (parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join('\u00A0· ')
