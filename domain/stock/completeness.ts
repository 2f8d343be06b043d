/**
 * What a complete advertisement of a car has, with the word for what is missing. Portals rank advertisements by the same
 * parts (docs/decisions/093-the-stock-list.md).
 */
export const PART_LABELS = {
  photos: 'фото',
  vin: 'VIN',
  trim: 'комплектация',
  equipment: 'опции',
  description: 'описание',
  video: 'видео',
  body: 'кузов',
  engine: 'двигатель',
  gearbox: 'коробка',
  drive: 'привод',
  colour: 'цвет',
  mileage: 'пробег',
} as const

export type CarPart = keyof typeof PART_LABELS

/** Fewer photographs count as missing. */
export const MIN_PHOTOS = 10

/** From this score on a car is complete enough to be left alone. */
const MIN_SCORE = 9

export interface Completeness {
  /** How many parts the car has, of `total`. */
  score: number
  total: number
  /** Words for what it lacks, the first that is worth adding first: `['фото', 'видео']`. */
  missing: readonly string[]
  /** Whether so much is missing that somebody should look. */
  isPoor: boolean
}

/** The completeness of a car that lacks these parts. Unknown ones are ignored, and each counts once. */
export function describeCompleteness(missingParts: readonly string[]): Completeness {
  const labels = Object.entries(PART_LABELS)
  const missing = labels.filter(([part]) => missingParts.includes(part)).map(([, label]) => label)
  const score = labels.length - missing.length
  return { score, total: labels.length, missing, isPoor: score < MIN_SCORE }
}
