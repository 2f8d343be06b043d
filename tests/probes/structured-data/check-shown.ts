import { isThing, listNested, type StructuredPage, removeSpaces, type Thing } from './parse-structured-page.ts'

/** Fields whose words stand on the page as they are. */
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

/** What a thing says and its page does not show: names, words, prices, figures, phones. Empty when it shows all. */
export function checkShown(thing: Thing, page: Pick<StructuredPage, 'text' | 'links'>): string[] {
  return listNested(thing).flatMap((part) => [...checkTexts(part, page.text), ...checkFigures(part, page)])
}

function checkTexts(part: Thing, text: string): string[] {
  // The name of the whole is the site's own; a list's name may be its heading's with other words.
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

/** A list calls a car by name and year, which stand apart on its card; a description is shown in its own lines. */
function listPieces({ '@type': type }: Thing, field: string, value: string): string[] {
  if (type === 'ListItem' && field === 'name') return value.split(/ (?=\d{4}$)/)
  return field === 'description' ? value.split('\n') : [value]
}

function checkFigures(part: Thing, { text, links }: Pick<StructuredPage, 'text' | 'links'>): string[] {
  const faults: string[] = []
  const { price, telephone, '@type': type, value, unitCode } = part
  if (typeof price === 'number' && !text.includes(`${price}₽`)) faults.push(`the price ${price} is not shown`)
  if (typeof telephone === 'string' && !links.has(`tel:${telephone}`))
    faults.push(`the phone ${telephone} is not shown`)
  // Litres stand on the page for cubic centimetres.
  if (type === 'QuantitativeValue' && unitCode !== 'CMQ' && !text.includes(String(value)))
    faults.push(`the figure ${String(value)} is not shown`)
  return faults
}

/** Addresses of pictures and pages that a thing names on this site, without its origin. */
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
        throw new Error(`No address of ours: ${String(value)}`)
      return value.slice(siteUrl.length)
    })
}
