import type { NoticeFrequency } from '#db/schema.ts'

/** Enough for somebody who looks for a car for each relative; more is a mistake. */
export const MAX_SEARCHES = 50

/** A saved search of the catalogue; its owner gets notices about new cars. */
export interface SavedSearch {
  id: number
  /** The catalogue's address with its filters, in its canonical form. */
  path: string
  /** `Geely Monjaro с пробегом до 2 000 000 ₽` */
  title: string
  frequency: NoticeFrequency
}
