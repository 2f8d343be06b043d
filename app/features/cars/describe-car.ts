import { formatHp, formatKm, formatLitres, formatMeasure } from '#locale/measure.ts'
import { plural } from '#locale/plural.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { formatModelName } from '#domain/cars/car.ts'
import { DRIVE_LABELS } from '#domain/cars/facets/options.texts.ts'
import { FUEL_SHORT_LABELS, GEARBOX_SHORT_LABELS, OWNER_FORMS } from './car.texts.ts'

type DescribedCar = Pick<CarCard, 'engine' | 'gearbox' | 'drive'>
type AgedCar = Pick<CarCard, 'block' | 'year' | 'mileageKm' | 'owners'>

/** `Geely Monjaro`, `Lexus RX 350h`: the full name of a car. */
export const formatCarName = (car: Pick<CarCard, 'brand' | 'model' | 'version'>) =>
  `${car.brand.name} ${formatModelName(car)}`

/** `2,0 л · 150 л. с. · автомат · полный`; what the feed does not have is left out. */
export function describeEngine(car: DescribedCar): string {
  const { motor, power, transmission } = partsOf(car)
  return joinParts([...motor, power, ...transmission])
}

/** `Новый, 2026` or `2023 · 41 200 км · 1 владелец`. */
export function describeAge(car: AgedCar): string {
  const { age, mileage, owners } = agePartsOf(car)
  return joinParts([age, mileage, owners])
}

/**
 * `2023 · 41 200 км · 2,0 л · автомат · полный · 238 л. с. · 1 владелец`: the line of a card, the most decisive first. It
 * breaks only before a dot, so that what does not fit can be left out whole.
 */
export function describeInLine(car: DescribedCar & AgedCar): string {
  const { age, mileage, owners } = agePartsOf(car)
  const { motor, power, transmission } = partsOf(car)
  const parts = [age, mileage, ...motor, ...transmission, power, owners]
  return parts.filter((part) => part !== undefined).join(' \u00B7\u00A0')
}

function partsOf({ engine, gearbox, drive }: DescribedCar) {
  return {
    motor: engine.fuel === 'electric' ? describeElectric(engine) : describeCombustion(engine),
    power: engine.fuel === 'electric' ? undefined : formatHorsepower(engine.powerHp),
    transmission: [
      gearbox === null ? undefined : GEARBOX_SHORT_LABELS[gearbox],
      drive === null ? undefined : DRIVE_LABELS[drive].toLowerCase(),
    ],
  }
}

function agePartsOf({ block, year, mileageKm, owners }: AgedCar) {
  if (block === 'new') return { age: `Новый, ${year}` }
  return {
    age: String(year),
    mileage: mileageKm === null ? undefined : formatKm(mileageKm),
    owners: owners === null || owners === 0 ? undefined : plural(owners, OWNER_FORMS),
  }
}

function describeElectric({ powerHp, powerKw, rangeKm }: CarCard['engine']): (string | undefined)[] {
  return [
    FUEL_SHORT_LABELS.electric,
    powerKw === null ? formatHorsepower(powerHp) : formatMeasure(powerKw, 'кВт'),
    rangeKm === null ? undefined : `запас хода ${formatKm(rangeKm)}`,
  ]
}

function describeCombustion({ fuel, cc }: CarCard['engine']): (string | undefined)[] {
  return [cc === null ? undefined : formatLitres(cc), FUEL_SHORT_LABELS[fuel ?? 'petrol']]
}

const formatHorsepower = (powerHp: number | null) => (powerHp === null ? undefined : formatHp(powerHp))

// A non-breaking space before the separator: a line never begins with a dot.
const joinParts = (parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join('\u00A0· ')
