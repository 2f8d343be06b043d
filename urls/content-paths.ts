import { fillPattern, withQuery } from './fill-pattern.ts'

/** `/` */
export const homePath = () => fillPattern('/')

/** A text that the law requires: `/legal/privacy/`; one of its versions: `/legal/privacy/?version=1`. */
export const legalPath = (slug: string, version?: number) =>
  withQuery(fillPattern('/legal/:slug/', { slug }), { ...(version !== undefined && { version: String(version) }) })

/** All offers, or one. */
export const offersPath = () => fillPattern('/offers/')
export const offerPath = (slug: string) => fillPattern('/offers/:slug/', { slug })

/** The branches; with a slug the one of them that is meant. */
export const contactsPath = (branch?: string) => fillPattern('/contacts/') + (branch === undefined ? '' : `#${branch}`)

export const searchPath = (words?: string, page = 1) =>
  withQuery(fillPattern('/search/'), {
    ...(words !== undefined && { q: words, ...(page > 1 && { page: String(page) }) }),
  })
export const suggestionsPath = (words: string) => withQuery(fillPattern('/search/suggest.json'), { q: words })

/** Where an hour of a test drive is booked: a page of the dealer's own, and the only one that the code links to. */
export const testDrivePath = (search: Record<string, string> = {}) => withQuery('/technical/test-drive/', search)
/** A booked hour as an entry for a calendar. */
export const testDriveCalendarPath = ({ branch, slot, car }: { branch: string; slot: string; car?: number }) =>
  withQuery(fillPattern('/technical/test-drive/visit.ics'), {
    branch,
    slot,
    ...(car !== undefined && { car: String(car) }),
  })

/** What calculators ask. */
export const maintenancePricePath = (search: URLSearchParams) => `${fillPattern('/services/to/price.json')}?${search}`
export const tradeInEstimatePath = (search: URLSearchParams) =>
  `${fillPattern('/services/trade-in/estimate.json')}?${search}`
export const testDriveSlotsPath = (search: URLSearchParams) =>
  `${fillPattern('/technical/test-drive/slots.json')}?${search}`
