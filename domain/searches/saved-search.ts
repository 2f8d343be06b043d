import type { NoticePace } from '#db/schema.ts'

/** Enough for whoever looks for a car for each of his relatives; more is a mistake. */
export const MAX_SEARCHES = 50

/** A question to the catalogue that its owner wants answered when new cars come. */
export interface SavedSearch {
  id: number
  /** The catalogue's address with its filters, in its canonical spelling. */
  path: string
  /** `Geely Monjaro с пробегом до 2 000 000 ₽` */
  title: string
  pace: NoticePace
}
