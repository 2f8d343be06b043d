import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { carPath } from '#urls/car-paths.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { listBrandOptions, listModels } from '#domain/cars/list-models.server.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { DISCOUNT_CONDITIONS, discountOf, priceWith } from '#domain/cars/prices/price.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { getCurrentVersions } from '#domain/legal/legal-texts.server.ts'
import { fieldsOf } from '#domain/requests/kinds/kind-fields.ts'
import { findCallback } from '#domain/requests/callbacks/find-callback.server.ts'
import { REJECTION_MESSAGES } from '#domain/requests/submission/rejections.texts.ts'
import { type FormName, kindOfForm, type RequestKind } from '#domain/requests/kinds/registry.ts'
import { awaitedEventOf, type AwaitedEvent } from '#domain/cars/awaited-event.ts'
import { formLook } from './form-look.ts'
import { prefillFromAccount } from './prefill-from-account.server.ts'
import { loadFreeSlots } from './load-free-slots.server.ts'
import { pickSuggestedAnswers } from './pick-suggested-answers.ts'
import { parseRequestParams, type RequestParams } from '../request-links/parse-request-params.ts'
import type { RequestFormView } from './request-form-view.ts'

/** A submitted form that is shown again. */
type PreviousSubmission = Pick<RequestFormView, 'values' | 'errors' | 'message' | 'needsRepeatConfirmation'> & {
  key?: string
  firstShownAt?: string
}

interface LoadRequestFormOptions {
  /** Address of the page on which it is opened. */
  url: string
  page?: string
  previous?: PreviousSubmission
  /** The account of the visitor, when logged in. */
  accountId?: number
}

/**
 * Everything that a form shows. `query` is what its trigger passes: the query of a link, or data attributes
 * (docs/product.md, Pop-ups).
 */
export async function loadRequestForm(
  site: Site,
  requestedForm: FormName,
  query: URLSearchParams,
  { url, page, previous, accountId }: LoadRequestFormOptions,
): Promise<RequestFormView> {
  const params = parseRequestParams(query)
  const { car, refusal } = await findCar(site, params)
  const awaited = findAwaited(requestedForm, car)
  const form = awaited === undefined ? requestedForm : AWAITED_FORM
  const kind = kindOfForm(form)
  const [versions, accountValues] = await Promise.all([
    getCurrentVersions(site),
    accountId === undefined ? {} : prefillFromAccount(site, { accountId, kind, garageCarId: params.garageCarId }),
  ])
  const suggested = pickSuggestedAnswers(params.answers ?? {}, kind)
  const values: RequestFormView['values'] = {
    ...accountValues,
    ...suggestAnswers(params, car),
    ...Object.fromEntries(Object.entries(suggested).map(([name, value]) => [name, [value]])),
    ...previous?.values,
  }
  const shownAt = site.now().getTime()
  const [options, freeSlots, callback] = await Promise.all([
    listOptions(site, kind, { car, brand: values.brand?.[0] }),
    loadFreeSlots(site, kind, { values, card: car?.card }),
    findCallback(site, { branch: values.branch?.[0], carId: car?.card.id }).catch(
      withFallback(site, 'when a request is answered', { kind: 'unknown' } as const),
    ),
  ])
  return {
    form,
    kind,
    look: formLook(form),
    key: previous?.key ?? site.newId(),
    shownAt,
    firstShownAt: previous?.firstShownAt ?? String(shownAt),
    url,
    page,
    car,
    garageCarId: accountId === undefined ? undefined : params.garageCarId,
    timeZone: site.timeZone,
    ...options,
    consentVersion: versions.consent,
    advertisingVersion: versions.advertising,
    values: freeSlots === undefined ? values : { ...values, branch: [freeSlots.branch] },
    branches: options.branches.filter(({ slug }) => freeSlots === undefined || freeSlots.branches.includes(slug)),
    slots: freeSlots?.slots,
    slotsPath: freeSlots?.slotsPath,
    callback,
    awaited,
    fixedAnswers: awaited && { tell_when: awaited },
    suggested,
    errors: previous?.errors ?? {},
    message: previous?.message ?? refusal,
    needsRepeatConfirmation: previous?.needsRepeatConfirmation,
  }
}

/** The form of a buyer who waits for a car. */
const AWAITED_FORM = 'request-auto'

/** A buyer who requests an unavailable car, or a test drive of it, is asked where to notify them. */
function findAwaited(form: FormName, car: RequestFormView['car']): AwaitedEvent | undefined {
  const canWait = form === 'request-testdrive' || form === AWAITED_FORM
  return canWait && car !== undefined ? awaitedEventOf(car.card) : undefined
}

type FormOptions = Pick<RequestFormView, 'brands' | 'ownBrands' | 'models' | 'branches' | 'programmes'>

/** The options of the form's lists. Without branches and programmes it can still be sent. */
async function listOptions(
  site: Site,
  kind: RequestKind,
  { car, brand }: { car: RequestFormView['car']; brand: string | undefined },
): Promise<FormOptions> {
  const fields = fieldsOf(kind)
  const hasBrandField = fields.includes('brand') && car === undefined
  const [brands, models, branches, programmes] = await Promise.all([
    loadIf(hasBrandField, () => listBrandOptions(site)),
    loadIf(hasBrandField && brand !== undefined, () => listModels(site, { slug: brand ?? '' })),
    loadIf(fields.includes('branch'), () => site.content.listBranches()).catch(
      withFallback(site, 'branches of a form', []),
    ),
    loadIf(fields.includes('programme'), () => site.content.listCreditProgrammes()).catch(
      withFallback(site, 'credit programmes', []),
    ),
  ])
  return {
    brands,
    models,
    ownBrands: fields.includes('own_brand') ? BRANDS.map(({ name }) => name) : [],
    branches: branches.map(({ slug, name, city, address, phone, hours: freeSlots, timeZone }) => ({
      slug,
      name,
      city,
      address,
      phone,
      hours: freeSlots,
      timeZone,
    })),
    programmes,
  }
}

const loadIf = <Option>(isNeeded: boolean, load: () => Promise<Option[]>) => (isNeeded ? load() : Promise.resolve([]))

interface FoundCar {
  car?: RequestFormView['car']
  refusal?: string
}

/** An unknown or unpublished car is ignored; for a sold one there is a message to the visitor. */
async function findCar(site: Site, { carId, conditions }: RequestParams): Promise<FoundCar> {
  if (carId === undefined) return {}
  const [card] = await listCarCards(site, [carId])
  if (card === undefined || card.state === 'draft') return {}
  if (isSoldOrArchived(card)) return { refusal: REJECTION_MESSAGES['car-sold'] }
  const applied = DISCOUNT_CONDITIONS.filter((name) => conditions.includes(name) && discountOf(card.price, name) > 0)
  return { car: { card, conditions: applied, shownPriceRub: priceWith(card.price, applied), path: carPath(card) } }
}

/** The answers that follow from the trigger or the car: suggestions that the visitor can change. */
function suggestAnswers(
  { brand, model, branch }: RequestParams,
  car: RequestFormView['car'],
): RequestFormView['values'] {
  const branchSlug = branch ?? car?.card.branch?.slug
  return {
    ...(brand === undefined ? undefined : { brand: [brand] }),
    ...(brand === undefined || model === undefined ? undefined : { model: [model] }),
    ...(branchSlug === undefined ? undefined : { branch: [branchSlug] }),
  }
}
