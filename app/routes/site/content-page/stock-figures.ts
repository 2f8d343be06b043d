import { cataloguePath } from '#urls/car-paths.ts'
import { contactsPath } from '#urls/content-paths.ts'
import { plural, pluralForm, type PluralForms } from '#locale/plural.ts'
import { formatNumber } from '#locale/number.ts'

/** A figure about the stock, with a link to the page that shows it. */
export interface StockFigure {
  value: string
  label: string
  to: string
}

const IN_STOCK = ['автомобиль в наличии', 'автомобиля в наличии', 'автомобилей в наличии'] as const
const WITH_BENEFIT = ['автомобиль с выгодой', 'автомобиля с выгодой', 'автомобилей с выгодой'] as const
const BRANDS = ['марка', 'марки', 'марок'] as const
const BRANCHES = ['салон', 'салона', 'салонов'] as const
const CITIES = ['городе', 'городах', 'городах'] as const

interface StockCounts {
  inStock: number
  withBenefit: number
  brandCount: number
  branches: readonly { city: string }[]
}

/** The dealership in figures that the site can confirm. Figures of zero are left out. */
export function listStockFigures({ inStock, withBenefit, brandCount, branches }: StockCounts): StockFigure[] {
  const cities = new Set(branches.map(({ city }) => city)).size
  const where = cities > 1 ? ` в ${plural(cities, CITIES)}` : ''
  return [
    createFigure(inStock, IN_STOCK, ': приезжайте и смотрите', cataloguePath({ search: { availability: 'in-stock' } })),
    createFigure(
      withBenefit,
      WITH_BENEFIT,
      ', её условия видны до звонка',
      cataloguePath({ search: { benefit: 'yes' } }),
    ),
    createFigure(brandCount, BRANDS, ', которые можно сравнить в одном месте', cataloguePath()),
    createFigure(branches.length, BRANCHES, where, contactsPath()),
  ].flat()
}

function createFigure(count: number, forms: PluralForms, rest: string, to: string): StockFigure[] {
  return count > 0 ? [{ value: formatNumber(count), label: pluralForm(count, forms) + rest, to }] : []
}
