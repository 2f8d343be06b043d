import { formatHp, formatKm, formatLitres, formatMeasure } from '#locale/measure.ts'
import { plural } from '#locale/plural.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { formatModelName } from '#domain/cars/car.ts'
import { DRIVE_LABELS } from '#domain/cars/facets/options.texts.ts'
import { FUEL_SHORT_LABELS, GEARBOX_SHORT_LABELS, OWNER_FORMS } from './car.texts.ts'

type DescribedCar = Pick<CarCard, 'engine' | 'gearbox' | 'drive'>

/** `Geely Monjaro`, `Lexus RX 350h`: the full name of a car. */
export const formatCarName = (car: Pick<CarCard, 'brand' | 'model' | 'version'>) =>
  `${car.brand.name} ${formatModelName(car)}`

/** `2.0 л · 150 л.с. · автомат · полный`; what the feed does not have is left out. */
export function describeEngine({ engine, gearbox, drive }: DescribedCar): string {
  return joinParts([
    ...(engine.fuel === 'electric' ? describeElectric(engine) : describeCombustion(engine)),
    gearbox === null ? undefined : GEARBOX_SHORT_LABELS[gearbox],
    drive === null ? undefined : DRIVE_LABELS[drive].toLowerCase(),
  ])
}

/** `Новый, 2026` or `2023 · 41 200 км · 1 владелец`. */
export function describeAge(car: Pick<CarCard, 'block' | 'year' | 'mileageKm' | 'owners'>): string {
  if (car.block === 'new') return `Новый, ${car.year}`
  return joinParts([
    String(car.year),
    car.mileageKm === null ? undefined : formatKm(car.mileageKm),
    car.owners === null || car.owners === 0 ? undefined : plural(car.owners, OWNER_FORMS),
  ])
}

function describeElectric({ powerHp, powerKw, rangeKm }: CarCard['engine']): (string | undefined)[] {
  return [
    FUEL_SHORT_LABELS.electric,
    powerKw === null ? formatHorsepower(powerHp) : formatMeasure(powerKw, 'кВт'),
    rangeKm === null ? undefined : `запас хода ${formatKm(rangeKm)}`,
  ]
}

function describeCombustion({ fuel, cc, powerHp }: CarCard['engine']): (string | undefined)[] {
  return [cc === null ? undefined : formatLitres(cc), FUEL_SHORT_LABELS[fuel ?? 'petrol'], formatHorsepower(powerHp)]
}

const formatHorsepower = (powerHp: number | null) => (powerHp === null ? undefined : formatHp(powerHp))

// A non-breaking space before the separator: a line never begins with a dot.
const joinParts = (parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join('\u00A0· ')
