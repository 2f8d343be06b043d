import { AWAITED_LABELS } from '#app/features/cars/car.texts.ts'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { type CatalogueQuery, WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { listBrandOptions, listModels } from '#domain/cars/list-models.server.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { awaitedEventOf } from '#domain/cars/awaited-event.ts'
import { isDrivable } from '#domain/test-drives/test-drive.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { listTestDriveBranches, type TestDriveBranch } from '#domain/test-drives/test-drives.server.ts'
import { COLOUR_LABELS } from '#domain/cars/facets/options.texts.ts'
import { formatKm } from '#locale/measure.ts'
import { formatRub } from '#locale/number.ts'
import type { BookingOption, BookingView } from './booking-view.ts'
import { BOOKING_TEXTS } from './booking.texts.ts'
import { formatAddress, type FreeHours, loadFreeHours } from './load-free-hours.server.ts'

interface LoadBookingParams {
  search: URLSearchParams
  path: string
  accountId?: number
}

/** The maximum number of cars in the list: the cheapest of the model. */
const MAX_CARS = 96

/**
 * The options after the choices in the query: brand, model, car (or any of the model), branch. A choice that does not
 * match the earlier ones is ignored, so that a form with another brand starts again from there.
 */
export async function loadBooking(site: Site, { search, path, accountId }: LoadBookingParams): Promise<BookingView> {
  const requested = await findRequestedCar(site, search)
  // A link to a car rules over an hour.
  const { hours, time } = requested.card === undefined ? await loadHours(site, search) : {}
  // After an hour only the cars of its branch are offered.
  const at = time?.at
  const brands = await listBrands(site, at)
  const brand = findValue(brands, search.get('brand') ?? requested.card?.brand.slug)
  const models = brand === undefined ? [] : await listModelsOf(site, brand, at)
  const model = findValue(models, search.get('model') ?? requested.card?.model.slug)
  const cards =
    brand === undefined || model === undefined ? [] : await listCars(site, { brand, model, at }, requested.card)
  const card = cards.find(({ id }) => id === requested.card?.id)
  const branches = cards.length === 0 ? [] : await listBranchesOf(site, card === undefined ? cards : [card])
  const branch = findValue(branches, search.get('branch') ?? undefined) ?? onlyValue(branches)
  const chosen = { brand, model, car: card && String(card.id), branch }
  const form =
    branch === undefined
      ? undefined
      : await loadForm(site, { path, accountId, card, ...chosen, branch, slot: time?.slot })
  return {
    path,
    brands,
    models,
    cars: cards.map((car) => ({ value: String(car.id), label: formatCarOption(car) })),
    branches,
    chosen,
    hours: time === undefined && model === undefined ? hours : undefined,
    time: time && {
      slot: time.slot,
      branch: time.branch.slug,
      address: formatAddress(time.branch),
    },
    notice: requested.notice ?? (requested.card === undefined ? describeTaken({ search, time, form }) : undefined),
    awaited: requested.awaited,
    form,
  }
}

/** Without them the visitor begins with the car. */
function loadHours(site: Site, search: URLSearchParams): Promise<FreeHours> {
  const { branch } = site.stock.search(inStockQuery({})).facets
  const slugs = branch.filter(({ count }) => count > 0).map(({ value }) => value)
  return loadFreeHours(site, { search, slugs }).catch(withFallback(site, 'free hours of a branch', {}))
}

/** Why the hour that the visitor has begun with is not chosen. */
function describeTaken({
  search,
  time,
  form,
}: Pick<FreeHours, 'time'> & Pick<BookingView, 'form'> & { search: URLSearchParams }) {
  if (!search.has('slot')) return undefined
  if (time === undefined) return BOOKING_TEXTS.taken
  return form !== undefined && form.values.slot?.[0] !== time.slot ? BOOKING_TEXTS.carTaken : undefined
}

const findValue = (options: readonly BookingOption[], value: string | undefined) =>
  options.find((option) => option.value === value)?.value

const onlyValue = ([first, ...others]: readonly BookingOption[]) => (others.length === 0 ? first?.value : undefined)

interface RequestedCar extends Pick<BookingView, 'notice' | 'awaited'> {
  card?: CarCard
}

/** The car that a link or the form names; one that cannot be driven is reported to the visitor. */
async function findRequestedCar(site: Site, search: URLSearchParams): Promise<RequestedCar> {
  const id = search.get('car') ?? ''
  const [card] = /^[1-9]\d{0,14}$/.test(id) ? await listCarCards(site, [Number(id)]) : []
  if (card === undefined || card.state === 'draft') return {}
  if (isDrivable(card)) return { card }
  const event = awaitedEventOf(card)
  return event === undefined
    ? { notice: BOOKING_TEXTS.sold }
    : { notice: BOOKING_TEXTS[event], awaited: { carId: card.id, event, label: AWAITED_LABELS[event] } }
}

/** Cars that are at a branch; the index answers from memory. */
const inStockQuery = (choices: CatalogueQuery['choices'], page = 1): CatalogueQuery => ({
  ...WHOLE_STOCK,
  choices: { ...choices, availability: ['in-stock'] },
  sort: 'price-asc',
  page,
})

/** Restricts the cars to one branch: its slug. */
const choicesAt = (at: string | undefined): CatalogueQuery['choices'] => (at === undefined ? {} : { branch: [at] })

/** Brands with a car at a branch, by name. */
async function listBrands(site: Site, at: string | undefined): Promise<BookingOption[]> {
  const { brand } = site.stock.search(inStockQuery(choicesAt(at))).facets
  const inStock = new Set(brand.filter(({ count }) => count > 0).map(({ value }) => value))
  return (await listBrandOptions(site))
    .filter(({ slug }) => inStock.has(slug))
    .map(({ slug, name, blockId }) => ({ value: slug, label: name, blockId }))
}

/** The models of a brand, as the models call lists them; after an hour those with a car at its branch. */
async function listModelsOf(site: Site, brand: string, at: string | undefined): Promise<BookingOption[]> {
  const models = await listModels(site, { slug: brand })
  const { model } = site.stock.search(inStockQuery({ ...choicesAt(at), brand: [brand] })).facets
  const inStock = new Set(model.filter(({ count }) => count > 0).map(({ value }) => value))
  return models
    .filter(({ slug }) => at === undefined || inStock.has(`${brand}/${slug}`))
    .map(({ slug, name }) => ({ value: slug, label: name }))
}

async function listCars(
  site: Site,
  { brand, model, at }: { brand: string; model: string; at: string | undefined },
  requested: CarCard | undefined,
): Promise<CarCard[]> {
  const choices = { ...choicesAt(at), brand: [brand], model: [`${brand}/${model}`] }
  const firstPage = site.stock.search(inStockQuery(choices))
  const ids = new Set(firstPage.carIds)
  for (let page = 2; page <= firstPage.pageCount && ids.size < MAX_CARS; page += 1)
    for (const id of site.stock.search(inStockQuery(choices, page)).carIds) ids.add(id)
  // A car that a link names may be beyond the limit, or newer than the index.
  if (requested?.brand.slug === brand && requested.model.slug === model) ids.add(requested.id)
  return (await listCarCards(site, [...ids])).filter(isDrivable)
}

/** The branches that offer test drives and have one of the cars; for a car without a branch, all that offer them. */
async function listBranchesOf(site: Site, cards: readonly CarCard[]): Promise<BookingOption[]> {
  const branches = await listTestDriveBranches(site)
  const slugs = new Set(cards.map((card) => card.branch?.slug))
  const offered = slugs.has(undefined) ? branches : branches.filter(({ slug }) => slugs.has(slug))
  return offered.map((branch) => ({ value: branch.slug, label: formatBranchOption(branch, branches) }))
}

interface LoadFormParams extends Omit<LoadBookingParams, 'search'> {
  card: CarCard | undefined
  brand: string | undefined
  model: string | undefined
  branch: string
  /** The hour that the visitor has begun with. */
  slot: string | undefined
}

async function loadForm(site: Site, { path, accountId, card, brand = '', model = '', branch, slot }: LoadFormParams) {
  const query = new URLSearchParams({ brand, model, branch, ...(card && { carId: String(card.id) }) })
  const form = await loadRequestForm(site, 'request-testdrive', query, { url: site.siteUrl + path, accountId })
  // When nothing is free the form offers another branch; here the branch is chosen in the chooser, and stays.
  const offered = form.values.branch?.[0] === branch ? form.slots : undefined
  const slots = offered ?? (await listFreeDays(site, { branch, carId: card?.id }))
  const isFree = slot !== undefined && slots.some((day) => day.slots.includes(slot))
  const values = isFree ? { ...form.values, slot: [slot] } : form.values
  return { ...form, values, slots, slotsPath: undefined, fixedAnswers: { brand, model, branch } }
}

/** As short as distinguishes the cars of one model: `Flagship, 2024, белый, 4 499 990 ₽`. */
function formatCarOption({ trim, year, colour, mileageKm, block, price }: CarCard): string {
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
function formatBranchOption(
  { name, city, address }: TestDriveBranch,
  all: readonly Pick<TestDriveBranch, 'city'>[],
): string {
  const isOneCity = new Set(all.map((branch) => branch.city)).size === 1
  return [name, isOneCity ? null : city, address].filter((part) => part !== null).join(', ')
}
