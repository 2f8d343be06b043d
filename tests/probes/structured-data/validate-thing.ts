import type { Property, Vocabulary } from './vocabulary.ts'

const CONTEXT = 'https://schema.org'
/** Keys of JSON-LD itself. */
const KEYWORDS = new Set(['@context', '@id', '@type'])
/** Fields of an action are described beside them: `query-input` (schema.org, «Potential actions»). */
const INPUT_PROPERTY = /^(\w+)-input$/
const DATE = /^\d{4}(-\d\d(-\d\d)?)?$/
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** Everything about a page's thing that schema.org's vocabulary does not know or allow; empty when all is well. */
export function validateThing(vocabulary: Vocabulary, thing: unknown): string[] {
  if (!isObject(thing)) return ['is no object']
  const context = thing['@context'] === CONTEXT ? [] : [`@context is ${JSON.stringify(thing['@context'])}`]
  return [...context, ...validateObject(vocabulary, thing, '')]
}

type Thing = Record<string, unknown>

const isObject = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function validateObject(vocabulary: Vocabulary, thing: Thing, place: string): string[] {
  const type = thing['@type']
  const ancestors = typeof type === 'string' ? vocabulary.ancestors.get(type) : undefined
  if (typeof type !== 'string' || ancestors === undefined) return [`${place}: no class ${JSON.stringify(type)}`]
  const here = place === '' ? type : place
  const faults = vocabulary.superseded.has(type) ? [`${here}: ${type} is superseded`] : []
  for (const [name, value] of Object.entries(thing)) {
    if (KEYWORDS.has(name)) continue
    const property = vocabulary.properties.get(INPUT_PROPERTY.exec(name)?.[1] ?? name)
    if (property === undefined) faults.push(`${here}: no property ${name}`)
    else if (vocabulary.superseded.has(name)) faults.push(`${here}: ${name} is superseded`)
    else if (!intersects(property.domains, ancestors)) faults.push(`${here}: a ${type} has no ${name}`)
    else if (!INPUT_PROPERTY.test(name)) faults.push(...validateValue(vocabulary, value, property, `${here}.${name}`))
  }
  return faults
}

function validateValue(vocabulary: Vocabulary, value: unknown, property: Property, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => validateValue(vocabulary, one, property, place))
  if (!isObject(value))
    return matchesRange(vocabulary, value, property.ranges) ? [] : [`${place} may not be ${JSON.stringify(value)}`]
  // Something that is described elsewhere on the page.
  if (Object.keys(value).join() === '@id') return []
  const type = String(value['@type'])
  const ancestors = vocabulary.ancestors.get(type)
  const wrong = ancestors && !intersects(property.ranges, ancestors) ? [`${place} may not be a ${type}`] : []
  return [...wrong, ...validateObject(vocabulary, value, place)]
}

function matchesRange({ ancestors, members }: Vocabulary, value: unknown, ranges: ReadonlySet<string>): boolean {
  if (typeof value === 'boolean') return ranges.has('Boolean')
  if (typeof value === 'number') return ['Number', 'Integer', 'Float'].some((type) => ranges.has(type))
  if (typeof value !== 'string' || value.trim() === '') return false
  if (ranges.has('Text')) return true
  const member = value.startsWith(`${CONTEXT}/`) ? members.get(value.slice(CONTEXT.length + 1)) : undefined
  if (member !== undefined) return [...member].some((type) => intersects(ranges, ancestors.get(type) ?? new Set()))
  return (
    (ranges.has('URL') && URL.canParse(value)) ||
    (ranges.has('Date') && DATE.test(value)) ||
    (ranges.has('DateTime') && DATE_TIME.test(value)) ||
    (ranges.has('Time') && TIME.test(value))
  )
}

const intersects = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].some((one) => others.has(one))
