import type { Property, Vocabulary } from './vocabulary.ts'

const CONTEXT = 'https://schema.org'
/** Keys of JSON-LD itself. */
const KEYWORDS = new Set(['@context', '@id', '@type'])
/** Fields of an action are described beside them: `query-input` (schema.org, «Potential actions»). */
const INPUT_PROPERTY = /^(\w+)-input$/
const DATE = /^\d{4}(-\d\d(-\d\d)?)?$/
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** Everything in a page's thing that schema.org's vocabulary does not know or allow; empty when it is valid. */
export function validateThing(vocabulary: Vocabulary, thing: unknown): string[] {
  if (!isObject(thing)) return ['is not an object']
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
  const problems = vocabulary.superseded.has(type) ? [`${here}: ${type} is superseded`] : []
  for (const [name, value] of Object.entries(thing)) {
    if (KEYWORDS.has(name)) continue
    const property = vocabulary.properties.get(INPUT_PROPERTY.exec(name)?.[1] ?? name)
    if (property === undefined) problems.push(`${here}: no property ${name}`)
    else if (vocabulary.superseded.has(name)) problems.push(`${here}: ${name} is superseded`)
    else if (!intersects(property.domains, ancestors)) problems.push(`${here}: a ${type} has no ${name}`)
    else if (!INPUT_PROPERTY.test(name)) problems.push(...validateValue(vocabulary, value, property, `${here}.${name}`))
  }
  return problems
}

function validateValue(vocabulary: Vocabulary, value: unknown, property: Property, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => validateValue(vocabulary, item, property, place))
  if (!isObject(value))
    return matchesRange(vocabulary, value, property.ranges) ? [] : [`${place} may not be ${JSON.stringify(value)}`]
  // A reference to a thing elsewhere on the page.
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

const intersects = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((item) => b.has(item))
