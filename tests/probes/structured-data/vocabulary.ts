import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The vocabulary of schema.org, as far as a judge of structured data needs it. Names are without their namespace. */
export interface Vocabulary {
  /** Of every class its own name and all above it. */
  ancestors: ReadonlyMap<string, ReadonlySet<string>>
  properties: ReadonlyMap<string, Property>
  /** Of every member of an enumeration the enumerations that it belongs to. */
  members: ReadonlyMap<string, ReadonlySet<string>>
  /** What should not be used any more. */
  superseded: ReadonlySet<string>
}

export interface Property {
  /** Classes that may have it. */
  domains: ReadonlySet<string>
  /** Classes and data types that it may hold. */
  ranges: ReadonlySet<string>
}

const FILE = fileURLToPath(import.meta.resolve('@vocabulary/schema/schema.nq'))
const TRIPLE = /^<http:\/\/schema\.org\/([^>]+)> <([^>]+)> <([^>]+)>/
const SCHEMA = 'http://schema.org/'
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const SUBCLASS = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'
const CLASS = 'http://www.w3.org/2000/01/rdf-schema#Class'

/** Reads the vocabulary that schema.org publishes. */
export function readVocabulary(): Vocabulary {
  const above = new Map<string, Set<string>>()
  const members = new Map<string, Set<string>>()
  const domains = new Map<string, Set<string>>()
  const ranges = new Map<string, Set<string>>()
  const superseded = new Set<string>()
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const [, subject, predicate, object] = TRIPLE.exec(line) ?? []
    if (subject === undefined || object === undefined) continue
    const name = object.startsWith(SCHEMA) ? object.slice(SCHEMA.length) : undefined
    if (predicate === RDF_TYPE && object === CLASS) add(above, subject, subject)
    else if (name === undefined) continue
    else if (predicate === RDF_TYPE) add(members, subject, name)
    else if (predicate === SUBCLASS) add(above, subject, name)
    else if (predicate === `${SCHEMA}domainIncludes`) add(domains, subject, name)
    else if (predicate === `${SCHEMA}rangeIncludes`) add(ranges, subject, name)
    else if (predicate === `${SCHEMA}supersededBy`) superseded.add(subject)
  }
  const properties = new Map(
    [...domains].map(([name, ofProperty]) => [name, { domains: ofProperty, ranges: ranges.get(name) ?? new Set() }]),
  )
  return {
    ancestors: new Map([...above.keys()].map((name) => [name, collectAncestors(name, above)])),
    properties,
    members,
    superseded,
  }
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key)
  if (known === undefined) sets.set(key, new Set([value]))
  else known.add(value)
}

function collectAncestors(
  name: string,
  above: ReadonlyMap<string, ReadonlySet<string>>,
  met = new Set<string>(),
): Set<string> {
  met.add(name)
  for (const parent of above.get(name) ?? []) if (!met.has(parent)) collectAncestors(parent, above, met)
  return met
}
