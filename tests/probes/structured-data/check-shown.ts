import { isThing, listNested, type StructuredPage, removeSpaces, type Thing } from './parse-structured-page.ts'

/** Fields whose text is on the page unchanged. */
const TEXT_FIELDS = [
  'name',
  'description',
  'text',
  'model',
  'bodyType',
  'color',
  'fuelType',
  'vehicleTransmission',
  'vehicleModelDate',
  'streetAddress',
  'addressLocality',
  'serviceType',
]
const SITE_TYPE = 'Organization'

/** What a thing states and its page does not show: names, texts, prices, figures, phones. Empty when it shows all. */
export function checkShown(thing: Thing, page: Pick<StructuredPage, 'text' | 'links'>): string[] {
  return listNested(thing).flatMap((part) => [...checkTexts(part, page.text), ...checkFigures(part, page)])
}

function checkTexts(part: Thing, text: string): string[] {
  // The site's own name need not be in the page's text.
  if (part['@type'] === SITE_TYPE || part['@type'] === 'WebSite') return []
  const shown = text.toLowerCase()
  return TEXT_FIELDS.flatMap((field) => {
    const value = part[field]
    if (typeof value !== 'string') return []
    return listPieces(part, field, value).every((piece) => shown.includes(removeSpaces(piece).toLowerCase()))
      ? []
      : [`${String(part['@type'])}.${field} is not shown: ${value}`]
  })
}

/** A list names a car by name and year, which are separate on its card; a description is shown line by line. */
function listPieces({ '@type': type }: Thing, field: string, value: string): string[] {
  if (type === 'ListItem' && field === 'name') return value.split(/ (?=\d{4}$)/)
  return field === 'description' ? value.split('\n') : [value]
}

function checkFigures(part: Thing, { text, links }: Pick<StructuredPage, 'text' | 'links'>): string[] {
  const problems: string[] = []
  const { price, telephone, '@type': type, value, unitCode } = part
  if (typeof price === 'number' && !text.includes(`${price}₽`)) problems.push(`the price ${price} is not shown`)
  if (typeof telephone === 'string' && !links.has(`tel:${telephone}`))
    problems.push(`the phone ${telephone} is not shown`)
  // The page shows litres instead of cubic centimetres.
  if (type === 'QuantitativeValue' && unitCode !== 'CMQ' && !text.includes(String(value)))
    problems.push(`the figure ${String(value)} is not shown`)
  return problems
}

/** Addresses of pictures and pages of the site in a thing, without the origin. Throws for any other address. */
export function listAddresses(thing: Thing, siteUrl: string): string[] {
  return listNested(thing)
    .flatMap((part) =>
      Object.entries(part).filter(
        ([key]) => ['url', 'image', 'logo'].includes(key) || (key === '@id' && part['@type'] === 'WebPage'),
      ),
    )
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => !isThing(value))
    .map((value) => {
      if (typeof value !== 'string' || !value.startsWith(`${siteUrl}/`))
        throw new Error(`Not an address of the site: ${String(value)}`)
      return value.slice(siteUrl.length)
    })
}
