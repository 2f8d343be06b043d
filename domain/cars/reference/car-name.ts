import { formatCarName } from '../car.ts'
import { parseVersion } from './parse-version.ts'

/** A car as the database has it, with the names of its make and model. */
interface CarRow {
  brand: string
  model: string
  modification: string | null
  trim: string | null
  year: number
}

/** `Lexus RX 350h Premium, 2024` of a row that has no version yet. */
export const formatRowName = ({ brand, model, modification, trim, year }: CarRow): string =>
  formatCarName({
    brand: { name: brand },
    model: { name: model },
    version: parseVersion(modification, model, trim),
    trim,
    year,
  })
