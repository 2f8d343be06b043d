import { COLOUR_LABELS } from '#domain/cars/facets/options.texts.ts'
import { formatKm } from '#locale/measure.ts'
import { formatRub } from '#locale/number.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { TestDriveBranch } from '#domain/test-drives/test-drives.server.ts'

/** As short as distinguishes the cars of one model: `Flagship, 2024, белый, 4 499 990 ₽`. */
export function formatCarOption({ trim, year, colour, mileageKm, block, price }: CarCard): string {
  const parts = [
    trim,
    String(year),
    block === 'used' && mileageKm !== null ? formatKm(mileageKm) : null,
    colour === null ? null : COLOUR_LABELS[colour].toLowerCase(),
    formatRub(price.priceRub),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** The street when all branches are in one city, otherwise the city too. */
export function formatBranchOption(
  { name, city, address }: TestDriveBranch,
  all: readonly Pick<TestDriveBranch, 'city'>[],
): string {
  const isOneCity = new Set(all.map((branch) => branch.city)).size === 1
  return [name, isOneCity ? null : city, address].filter((part) => part !== null).join(', ')
}
