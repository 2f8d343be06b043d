import type { CatalogueBlock } from '#domain/cars/car.ts'
import type { FavouriteSort } from '#domain/favourites/order-favourites.ts'
import type { LegalTextSlug } from '#domain/legal/legal-text.ts'
import { type Photo, photoFileName, type ServedPhotoFormat } from '#domain/media/photo.ts'
import { type FormName, isModalForm } from '#domain/requests/request.ts'

// The only place that builds a URL string. Every page's address ends in a slash (docs/product.md, Addresses).

export interface CataloguePathParams {
  block?: CatalogueBlock
  /** Slugs; a model only together with its brand, a brand only together with its block. */
  brand?: string
  model?: string
  /** Filters, sort and page; empty values are the caller's to leave out. */
  search?: URLSearchParams | Record<string, string>
}

/** Where sort options and «показать» lead, so that the list is in view: the `#catalog` of docs/product.md, Catalogue. */
export const CATALOG_ANCHOR = 'catalog'
/** On a car's page: where one that is sold sends its reader. */
export const SIMILAR_ID = 'similar'

const segments = (...parts: (string | undefined)[]) =>
  parts
    .filter((part) => part !== undefined)
    .map((part) => `${encodeURIComponent(part)}/`)
    .join('')

/** `/` */
export const homePath = () => '/'

/** `/cars/`, `/cars/used/`, `/cars/used/geely/`, `/cars/used/geely/monjaro/`, each with its query. */
export function cataloguePath({ block, brand, model, search }: CataloguePathParams = {}): string {
  const path = `/cars/${segments(block, block && brand, block && brand && model)}`
  const query = new URLSearchParams(search).toString()
  return query ? `${path}?${query}` : path
}

/** `/cars/new/geely/monjaro/1042/` */
export function carPath(car: {
  block: CatalogueBlock
  brand: { slug: string }
  model: { slug: string }
  id: number
}): string {
  return `/cars/${segments(car.block, car.brand.slug, car.model.slug, String(car.id))}`
}

/** One encoded size of a photograph: `/media/{hash}-{width}.{format}`. */
export function photoUrl(hash: string, width: number, format: ServedPhotoFormat): string {
  return `/media/${photoFileName(hash, width, format)}`
}

/** The largest size of a photograph, in the format that everything can show. */
export function largestPhotoUrl({
  hash,
  width,
  widths,
}: Pick<Photo, 'hash' | 'width'> & { widths: readonly number[] }) {
  return photoUrl(hash, widths.at(-1) ?? width, 'webp')
}

/** How many cars a query would show, and which models are left: for a form that counts while it is filled in. */
export const carCountPath = (search: URLSearchParams) => `/cars/count.json?${search}`

/** Every form as a page: where its button leads without JavaScript. `search` is what the button knows: `CAR_ID`, `with`. */
export function requestPath(form: FormName, search?: URLSearchParams | Record<string, string>): string {
  const query = new URLSearchParams(search).toString()
  return `/request/${form}/${query && `?${query}`}`
}

/** What a visitor without JavaScript reads after his form was taken. `wishes` are answers on which those words depend. */
export const requestTakenPath = (form: FormName, number: number, wishes: Record<string, string> = {}) =>
  `/request/${form}/taken/?${new URLSearchParams({ number: String(number), ...wishes })}`

/** What cookies are for, and whether the visitor allows the optional ones: the page behind the pop-up. */
export const cookieSettingsPath = () => '/request/cookie/'

/** What the visitor keeps, as ids: for a page that has been open for long. */
export const savedCarsPath = () => '/saved.json'

/** What is kept: the list, or one that somebody has opened to others. */
export const favouritesPath = (sort?: FavouriteSort) => `/favorites/${sort === undefined ? '' : `?sort=${sort}`}`
/** Where its owner sends what he does with the list as a whole. */
export const favouriteChangesPath = () => '/favorites/changes/'
export const sharedFavouritesPath = (token: string) => `/favorites/shared/${encodeURIComponent(token)}/`
/** The comparison of a block, or of the one that has more cars. */
export const comparisonPath = (view: ComparisonPathParams = {}) => `/compare/${formatComparisonQuery(view)}`
export const sharedComparisonPath = (token: string, view: ComparisonPathParams = {}) =>
  `/compare/shared/${encodeURIComponent(token)}/${formatComparisonQuery(view)}`

export interface ComparisonPathParams {
  block?: CatalogueBlock
  /** Without the rows in which all cars are alike. */
  isDifferencesOnly?: boolean
  /** The car for which another is being sought. */
  replacedId?: number
}

function formatComparisonQuery({ block, isDifferencesOnly, replacedId }: ComparisonPathParams): string {
  const query = new URLSearchParams({
    ...(block !== undefined && { block }),
    ...(isDifferencesOnly === true && { only: 'differences' }),
    ...(replacedId !== undefined && { replace: String(replacedId) }),
  }).toString()
  return query && `?${query}`
}

/** The account, and its parts. */
export const accountPath = (part?: AccountPart) => `/personal/${part === undefined ? '' : `${part}/`}`
export type AccountPart =
  | 'requests'
  | 'searches'
  | 'garage'
  | 'notices'
  | 'data'
  | 'data/contact'
  | 'data/confirm'
  | 'data/sessions'
  | 'data/passkeys'
  | 'data/erase'
/** Where the visitor shows that the account is theirs, and goes on to `back`: a path of ours. */
export const confirmPath = (back: string, search: Record<string, string> = {}) =>
  `${accountPath('data/confirm')}?${new URLSearchParams({ back, ...search })}`
/** Where a search of the catalogue is followed: `search` is its address. Leads through the login, which then follows it. */
export const followSearchPath = (search: string) => `/personal/searches/?${new URLSearchParams({ follow: search })}`
/** The searches that an account follows, with what has just been done. */
export const searchesPath = (done: string) => `/personal/searches/?${new URLSearchParams({ done })}`
export const accountRequestPath = (number: number) => `/personal/requests/${number}/`
export const garageCarPath = (id: number) => `/personal/garage/${id}/`
/** Where a browser asks for what a new key is made from, and hands it in. */
export const newPasskeyPath = () => '/personal/data/passkeys/new/'
export const accountExportPath = () => '/personal/data/export.json'

/** Where one logs in; `back` is where to go on afterwards: a path of ours. */
export const loginPath = (back?: string) => withBack('/personal/login/', back)
const withBack = (path: string, back?: string) =>
  back === undefined ? path : `${path}?${new URLSearchParams({ back })}`
/** The same with the field for one kind of contact; `former` is a code that was sent to another one. */
export function loginByPath(by: 'phone' | 'email', back?: string, former?: string): string {
  const query = new URLSearchParams({
    ...(by === 'email' && { by }),
    ...(back !== undefined && { back }),
    ...(former !== undefined && { former }),
  }).toString()
  return loginPath() + (query && `?${query}`)
}
export const loginStepPath = (step: 'code' | 'link' | 'passkey' | 'done' | `with/${string}`) =>
  `/personal/login/${step}/`
/** What the owner of an account reads after it is gone. */
export const erasedPath = () => '/personal/erased/'
/** Where a letter's link leads: a page with one button. */
export const loginLinkPath = (key: string) => `${loginStepPath('link')}?${new URLSearchParams({ key })}`
/** Where a code is typed. */
export const loginCodePath = (codeId: string, back?: string) =>
  `${loginStepPath('code')}?${new URLSearchParams({ code: codeId, ...(back === undefined ? {} : { back }) })}`
/** Where whoever has logged in reads how many cars did not fit into his lists, and goes on. */
export const loginDonePath = (left: Record<'favourites' | 'compared', number>, back?: string) =>
  `${loginStepPath('done')}?${new URLSearchParams({
    favourites: String(left.favourites),
    compared: String(left.compared),
    ...(back === undefined ? {} : { back }),
  })}`
export const logoutPath = () => '/personal/logout/'
/** Where notices are switched off without login. */
export const noticesOffPath = (token: string) => `/notices/off/?${new URLSearchParams({ token })}`

// docs/product.md, The wire contract.

/** A pop-up's inside, for a trigger's data attributes. */
export const modalViewPath = (modal: string) => `/ajax/modals/views/${modal}-view.php`

/** Where a form is sent. */
export function formActionPath(form: FormName): string {
  return isModalForm(form) ? `/ajax/modals/actions/${form}-action.php` : callPath(form)
}

/** Where a form with a `data-action` is sent, whatever the action is called. */
export const callPath = (action: string) => `/ajax/${encodeURIComponent(action)}.php`

/** Where the answer to the cookie settings is sent. */
export const cookieActionPath = () => '/ajax/modals/actions/cookie-action.php'

/** Where a visitor who has not logged in asks for a code, to follow a search. */
/** `back`: where the login leads to. */
export const followSearchActionPath = (back?: string) => withBack('/ajax/modals/actions/follow-search-action.php', back)

/** The models of a brand block, as options of a dropdown. */
export const modelsPath = () => '/ajax/model.php'

/** A text that the law wants: `/legal/privacy/`; one of its versions: `/legal/privacy/?version=1`. */
export const legalPath = (slug: LegalTextSlug, version?: number) =>
  `/legal/${slug}/${version === undefined ? '' : `?version=${version}`}`

/** Landing pages of the catalogue: `/cars/body/crossover/`, `/cars/price/1500000/` (up to that many roubles). */
export const bodyPath = (body: string) => `/cars/body/${encodeURIComponent(body)}/`
export const priceStepPath = (toRub: number) => `/cars/price/${toRub}/`

/** What is on offer: all of it, or one. */
export const offersPath = () => '/offers/'
export const offerPath = (slug: string) => `/offers/${encodeURIComponent(slug)}/`
/** The branches; with a slug the one of them that is meant. */
export const contactsPath = (branch?: string) => `/contacts/${branch === undefined ? '' : `#${branch}`}`
export const searchPath = (words?: string, page = 1) =>
  `/search/${words === undefined ? '' : `?${new URLSearchParams({ q: words, ...(page > 1 && { page: String(page) }) })}`}`
export const suggestionsPath = (words: string) => `/search/suggest.json?${new URLSearchParams({ q: words })}`

/** Where an hour of a test drive is booked; what stands around the hours is a page of the dealer's own. */
export const testDrivePath = (search: Record<string, string> = {}) => {
  const query = new URLSearchParams(search).toString()
  return `/technical/test-drive/${query && `?${query}`}`
}
/** A booked hour as an entry for a calendar. */
export const testDriveCalendarPath = ({ branch, slot, car }: { branch: string; slot: string; car?: number }) =>
  `/technical/test-drive/visit.ics?${new URLSearchParams({ branch, slot, ...(car !== undefined && { car: String(car) }) })}`
/** What calculators ask. */
export const maintenancePricePath = (search: URLSearchParams) => `/services/to/price.json?${search}`
export const tradeInEstimatePath = (search: URLSearchParams) => `/services/trade-in/estimate.json?${search}`
export const testDriveSlotsPath = (search: URLSearchParams) => `/technical/test-drive/slots.json?${search}`

// For machines.
export const sitemapPath = (part?: string) => (part === undefined ? '/sitemap.xml' : `/sitemaps/${part}.xml`)
export const feedPath = (name: string) => `/feeds/${name}.xml`
/** The picture of a car that a shared link shows; `version` changes with what is on it. */
export const carSharePicturePath = (id: number, version: string) => `/og/car-${id}-${version}.jpg`
/** The same for every page that has no picture of its own: the site's name. */
export const siteSharePicturePath = () => '/og/site.jpg'
