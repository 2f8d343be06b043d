import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { carPath } from '#urls/paths.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { listBrandOptions } from '#domain/cars/list-brand-options.server.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { listCreditProgrammes } from '#domain/cars/credit/list-credit-programmes.server.ts'
import { listModels } from '#domain/cars/list-models.server.ts'
import { DISCOUNT_CONDITIONS, discountOf, priceWith } from '#domain/cars/prices/price.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { getCurrentVersions } from '#domain/legal/get-current-versions.server.ts'
import { fieldsOf } from '#domain/requests/forms/request-schemas.ts'
import { findCallback } from '#domain/requests/callbacks/find-callback.server.ts'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { type FormName, kindOfForm, type RequestKind } from '#domain/requests/request.ts'
import { awaitedEventOf, type AwaitedEvent } from '#domain/cars/awaited-event.ts'
import { prefillFromAccount } from './prefill-from-account.server.ts'
import { loadFreeSlots } from './load-free-slots.server.ts'
import { pickSuggestedAnswers } from './pick-suggested-answers.ts'
import { parseRequestParams, type RequestParams } from '../request-links/parse-request-params.ts'
import type { RequestFormView } from './request-form-view.ts'

/** What a form that was sent before shows again. */
type PreviousSubmission = Pick<RequestFormView, 'values' | 'errors' | 'message' | 'asksRepeat'> & {
  key?: string
  firstShownAt?: string
}

interface LoadRequestFormOptions {
  /** Address of the page on which it is opened. */
  url: string
  page?: string
  previous?: PreviousSubmission
  /** Whose form it is, once he has logged in. */
  accountId?: number
}

/** Everything that a form shows. `about` is what its trigger knows: the query of a link, or data attributes (docs/product.md, Pop-ups). */
export async function loadRequestForm(
  site: Site,
  wanted: FormName,
  about: URLSearchParams,
  { url, page, previous, accountId }: LoadRequestFormOptions,
): Promise<RequestFormView> {
  const asked = parseRequestParams(about)
  const { car, refusal } = await findCar(site, asked)
  const awaited = findAwaited(wanted, car)
  const form = awaited === undefined ? wanted : AWAITED_FORM
  const kind = kindOfForm(form)
  const [versions, own] = await Promise.all([
    getCurrentVersions(site),
    accountId === undefined ? {} : prefillFromAccount(site, { accountId, kind, garageCarId: asked.garageCarId }),
  ])
  const suggested = pickSuggestedAnswers(asked.answers ?? {}, kind)
  const values: RequestFormView['values'] = {
    ...own,
    ...suggestAnswers(asked, car),
    ...Object.fromEntries(Object.entries(suggested).map(([name, value]) => [name, [value]])),
    ...previous?.values,
  }
  const shownAt = site.now().getTime()
  const [options, hours, callback] = await Promise.all([
    listOptions(site, kind, { car, brand: values.brand?.[0] }),
    loadFreeSlots(site, kind, { values, card: car?.card }),
    findCallback(site, { branch: values.branch?.[0], carId: car?.card.id }).catch(
      withFallback(site, 'when a request is answered', { kind: 'unknown' } as const),
    ),
  ])
  return {
    form,
    kind,
    key: previous?.key ?? site.newId(),
    shownAt,
    firstShownAt: previous?.firstShownAt ?? String(shownAt),
    url,
    page,
    car,
    garageCarId: accountId === undefined ? undefined : asked.garageCarId,
    ...options,
    consentVersion: versions.consent,
    advertisingVersion: versions.advertising,
    values: hours === undefined ? values : { ...values, branch: [hours.branch] },
    branches: options.branches.filter(({ slug }) => hours === undefined || hours.branches.includes(slug)),
    slots: hours?.slots,
    hoursPath: hours?.hoursPath,
    callback,
    awaited,
    settled: awaited && { tell_when: awaited },
    suggested,
    errors: previous?.errors ?? {},
    message: previous?.message ?? refusal,
    asksRepeat: previous?.asksRepeat,
  }
}

/** The form of a buyer who waits for a car. */
const AWAITED_FORM = 'request-auto'

/** A buyer who asks for a car that is not there, or would drive it, is asked where to tell them of it. */
function findAwaited(form: FormName, car: RequestFormView['car']): AwaitedEvent | undefined {
  const isAsked = form === 'request-testdrive' || form === AWAITED_FORM
  return isAsked && car !== undefined ? awaitedEventOf(car.card) : undefined
}

type FormOptions = Pick<RequestFormView, 'brands' | 'ownBrands' | 'models' | 'branches' | 'programmes'>

/** What a form of this kind lets choose from. Without branches and programmes it can still be sent. */
async function listOptions(
  site: Site,
  kind: RequestKind,
  { car, brand }: { car: RequestFormView['car']; brand: string | undefined },
): Promise<FormOptions> {
  const fields = fieldsOf(kind)
  const asksBrand = fields.includes('brand') && car === undefined
  const [brands, models, branches, programmes] = await Promise.all([
    loadIf(asksBrand, () => listBrandOptions(site)),
    loadIf(asksBrand && brand !== undefined, () => listModels(site, { slug: brand ?? '' })),
    loadIf(fields.includes('branch'), () => listBranches(site)).catch(withFallback(site, 'branches of a form', [])),
    loadIf(kind === 'credit', () => listCreditProgrammes(site)).catch(withFallback(site, 'credit programmes', [])),
  ])
  return {
    brands,
    models,
    ownBrands: fields.includes('own_brand') ? BRANDS.map(({ name }) => name) : [],
    branches: branches.map(({ slug, name, city, address, phone, hours, timeZone }) => ({
      slug,
      name,
      city,
      address,
      phone,
      hours,
      timeZone,
    })),
    programmes,
  }
}

const loadIf = <Part>(isNeeded: boolean, load: () => Promise<Part[]>) => (isNeeded ? load() : Promise.resolve([]))

interface FoundCar {
  car?: RequestFormView['car']
  refusal?: string
}

/** A car that nobody knows, or has been shown, is passed over; of one that is sold the visitor is told. */
async function findCar(site: Site, { carId, conditions }: RequestParams): Promise<FoundCar> {
  if (carId === undefined) return {}
  const [card] = await listCarCards(site, [carId])
  if (card === undefined || card.state === 'draft') return {}
  if (isSoldOrArchived(card)) return { refusal: REJECTION_MESSAGES['car-sold'] }
  const met = DISCOUNT_CONDITIONS.filter((name) => conditions.includes(name) && discountOf(card.price, name) > 0)
  return { car: { card, conditions: met, shownPriceRub: priceWith(card.price, met), path: carPath(card) } }
}

/** What the trigger or the car answers already: a suggestion, still to be changed. */
function suggestAnswers(
  { brand, model, branch }: RequestParams,
  car: RequestFormView['car'],
): RequestFormView['values'] {
  const place = branch ?? car?.card.branch?.slug
  return {
    ...(brand === undefined ? undefined : { brand: [brand] }),
    ...(brand === undefined || model === undefined ? undefined : { model: [model] }),
    ...(place === undefined ? undefined : { branch: [place] }),
  }
}
