import { isThing, listNested, type Thing } from './parse-structured-page.ts'

/** Fields that Google's and Yandex's rich results require, by type, as dotted paths; `[]` is every item of a list. */
const REQUIRED: Record<string, string[]> = {
  AutoDealer: ['name', 'telephone', 'address.streetAddress', 'address.addressLocality'],
  Organization: ['name', 'url'],
  WebSite: ['name', 'url', 'potentialAction.target.urlTemplate', 'potentialAction.query-input'],
  Car: ['name', 'url', 'brand.name', 'model', 'vehicleModelDate', 'itemCondition', 'offers.price'],
  Service: ['name', 'provider.name', 'url'],
  FAQPage: ['mainEntity[].name', 'mainEntity[].acceptedAnswer.text'],
  ItemList: ['numberOfItems', 'itemListElement[].position', 'itemListElement[].url', 'itemListElement[].name'],
  BreadcrumbList: ['itemListElement[].position', 'itemListElement[].name'],
}

/** An offer of a car has a price, a special offer of the dealer has a name. */
const CAR_OFFER_FIELDS = ['price', 'priceCurrency', 'availability', 'url', 'itemCondition']
const DEALER_OFFER_FIELDS = ['name', 'url', 'offeredBy.name']

/** What a page's thing lacks for a rich result; empty when it lacks nothing. */
export function validateRichResult(thing: Thing): string[] {
  return [...listNested(thing).flatMap(listMissing), ...validatePositions(thing), ...validateBreadcrumbs(thing)]
}

function listMissing(thing: Thing): string[] {
  const type = String(thing['@type'])
  const paths = type === 'Offer' ? ('price' in thing ? CAR_OFFER_FIELDS : DEALER_OFFER_FIELDS) : (REQUIRED[type] ?? [])
  return paths.filter((path) => !hasPath(thing, path.split('.'))).map((path) => `${type} has no ${path}`)
}

function hasPath(thing: Thing, [first = '', ...rest]: string[]): boolean {
  const isList = first.endsWith('[]')
  const value = thing[isList ? first.slice(0, -2) : first]
  const values = isList ? (Array.isArray(value) ? value : []) : [value]
  if (rest.length > 0) return values.every((item) => isThing(item) && hasPath(item, rest))
  return values.every((item) => item !== undefined && item !== '')
}

/** The positions of a list must be consecutive. */
function validatePositions({ itemListElement: list }: Thing): string[] {
  if (!Array.isArray(list)) return []
  const positions = list.map((item) => (isThing(item) ? Number(item['position']) : Number.NaN))
  const [first = 1] = positions
  return positions.every((position, index) => position === first + index) ? [] : [`positions are ${positions.join()}`]
}

/** Every breadcrumb except the page itself must have an address. */
function validateBreadcrumbs(thing: Thing): string[] {
  const list = thing['itemListElement']
  if (thing['@type'] !== 'BreadcrumbList' || !Array.isArray(list)) return []
  const isWhole = list.slice(0, -1).every((crumb) => isThing(crumb) && isThing(crumb['item']))
  return isWhole && list.length > 1 ? [] : ['a breadcrumb has no address']
}
