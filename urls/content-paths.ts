import { fillPattern, withQuery } from './fill-pattern.ts'

/** `/` */
export const homePath = () => fillPattern('/')

/** A legal text: `/legal/privacy/`; one of its versions: `/legal/privacy/?version=1`. */
export const legalPath = (slug: string, version?: number) =>
  withQuery(fillPattern('/legal/:slug/', { slug }), { ...(version !== undefined && { version: String(version) }) })

/** All offers, or one. */
export const offersPath = () => fillPattern('/offers/')
export const offerPath = (slug: string) => fillPattern('/offers/:slug/', { slug })

/** The branches; with a slug the anchor of one branch. */
export const contactsPath = (branch?: string) => fillPattern('/contacts/') + (branch === undefined ? '' : `#${branch}`)

export const searchPath = (words?: string, page = 1) =>
  withQuery(fillPattern('/search/'), {
    ...(words !== undefined && { q: words, ...(page > 1 && { page: String(page) }) }),
  })
export const suggestionsPath = (words: string) => withQuery(fillPattern('/search/suggest.json'), { q: words })

/** The page that books a test drive: one of the dealer's own pages, and the only one of them that the code links to. */
export const testDrivePath = (search: Record<string, string> = {}) => withQuery('/technical/test-drive/', search)
/** A booked test drive as a calendar file. */
export const testDriveCalendarPath = ({ branch, slot, car }: { branch: string; slot: string; car?: number }) =>
  withQuery(fillPattern('/technical/test-drive/visit.ics'), {
    branch,
    slot,
    ...(car !== undefined && { car: String(car) }),
  })

/** The calls of the calculators. */
export const maintenancePricePath = (search: URLSearchParams) => `${fillPattern('/services/to/price.json')}?${search}`
export const tradeInEstimatePath = (search: URLSearchParams) =>
  `${fillPattern('/services/trade-in/estimate.json')}?${search}`
export const testDriveSlotsPath = (search: URLSearchParams) =>
  `${fillPattern('/technical/test-drive/slots.json')}?${search}`
