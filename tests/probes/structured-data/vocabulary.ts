import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The vocabulary of schema.org, as far as validation needs it. Names are without their namespace. */
export interface Vocabulary {
  /** For every class its own name and all its ancestors. */
  ancestors: ReadonlyMap<string, ReadonlySet<string>>
  properties: ReadonlyMap<string, Property>
  /** For every member of an enumeration the enumerations that it belongs to. */
  members: ReadonlyMap<string, ReadonlySet<string>>
  /** Names that schema.org has replaced. */
  superseded: ReadonlySet<string>
}

export interface Property {
  /** Classes that can have it. */
  domains: ReadonlySet<string>
  /** Classes and data types of its values. */
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
  const parents = new Map<string, Set<string>>()
  const members = new Map<string, Set<string>>()
  const domains = new Map<string, Set<string>>()
  const ranges = new Map<string, Set<string>>()
  const superseded = new Set<string>()
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const [, subject, predicate, object] = TRIPLE.exec(line) ?? []
    if (subject === undefined || object === undefined) continue
    const name = object.startsWith(SCHEMA) ? object.slice(SCHEMA.length) : undefined
    if (predicate === RDF_TYPE && object === CLASS) add(parents, subject, subject)
    else if (name === undefined) continue
    else if (predicate === RDF_TYPE) add(members, subject, name)
    else if (predicate === SUBCLASS) add(parents, subject, name)
    else if (predicate === `${SCHEMA}domainIncludes`) add(domains, subject, name)
    else if (predicate === `${SCHEMA}rangeIncludes`) add(ranges, subject, name)
    else if (predicate === `${SCHEMA}supersededBy`) superseded.add(subject)
  }
  const properties = new Map(
    [...domains].map(([name, ofProperty]) => [name, { domains: ofProperty, ranges: ranges.get(name) ?? new Set() }]),
  )
  return {
    ancestors: new Map([...parents.keys()].map((name) => [name, collectAncestors(name, parents)])),
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
  parents: ReadonlyMap<string, ReadonlySet<string>>,
  visited = new Set<string>(),
): Set<string> {
  visited.add(name)
  for (const parent of parents.get(name) ?? []) if (!visited.has(parent)) collectAncestors(parent, parents, visited)
  return visited
}
