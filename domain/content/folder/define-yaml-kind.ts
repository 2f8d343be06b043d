import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { stringify } from 'yaml'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { slug } from '../words.ts'
import type {
  ContentFile,
  ContentKind,
  ContentProblem,
  ContentThing,
  FileReading,
  Place,
  ReadingOptions,
  Reference,
} from './content-thing.ts'
import { readYaml } from './read-yaml.ts'

/** What makes a kind of YAML files: how a value is read, written, kept and found again. */
export interface YamlKindPlan<Value> {
  folder: string
  /** Its keys stand in the order in which a person reads them: files are written so. */
  schema: v.GenericSchema<unknown, Value> & { entries: object }
  /** What export calls it; without it, the file's own name, which must be a slug. */
  nameOf?: (value: Value) => string
  /** The only names that there may be. */
  names?: readonly string[]
  /** The values of the file's keys; what is null or undefined is left out. */
  spell: (value: Value) => Record<string, unknown>
  references: (value: Value) => Reference[]
  addresses?: (value: Value, name: string) => string[]
  endsAt?: (value: Value) => Date | null
  /** The same some time later: the demonstration's. */
  move?: (value: Value, byMs: number) => Value
  list: (db: Db | Transaction<DB>) => Promise<{ name: string; value: Value }[]>
  put: (tx: Transaction<DB>, name: string, value: Value, now: Date) => Promise<void>
  remove?: ContentKind['remove']
}

/** A kind of content of which every file holds one thing. */
export function defineYamlKind<Value>(plan: YamlKindPlan<Value>): ContentKind {
  const kind: ContentKind = {
    folder: plan.folder,
    ending: '.yaml',
    isOneFile: false,
    read: (file, options) => readThing(kind, plan, file, options),
    list: async (db) => (await plan.list(db)).map(({ name, value }) => makeThing(kind, plan, name, value)),
    remove: plan.remove,
  }
  return kind
}

function readThing<Value>(
  kind: ContentKind,
  plan: YamlKindPlan<Value>,
  { file, name: givenName, text }: ContentFile,
  { moveDatesMs = 0 }: ReadingOptions,
): FileReading {
  const read = readYaml(file, text)
  if (!read.ok) return read
  const problems: ContentProblem[] = plan.nameOf === undefined ? checkName(plan.names, file, givenName) : []
  // A list is an object as well, one without any of the keys.
  const parsed = v.safeParse(plan.schema, Array.isArray(read.value) ? '' : read.value)
  for (const issue of parsed.issues ?? [])
    problems.push({ file, ...read.locate(placeOf(issue)), message: issue.message })
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  const value = plan.move === undefined || moveDatesMs === 0 ? parsed.output : plan.move(parsed.output, moveDatesMs)
  const name = plan.nameOf?.(value) ?? givenName
  return { ok: true, thing: { ...makeThing(kind, plan, name, value), file, locate: read.locate } }
}

function makeThing<Value>(kind: ContentKind, plan: YamlKindPlan<Value>, name: string, value: Value): ContentThing {
  return {
    kind,
    name,
    path: `${plan.folder}/${name}.yaml`,
    text: writeYaml(Object.keys(plan.schema.entries), plan.spell(value)),
    addresses: plan.addresses?.(value, name) ?? [],
    references: plan.references(value),
    endsAt: plan.endsAt?.(value) ?? undefined,
    put: (tx, now) => plan.put(tx, name, value, now),
  }
}

function writeYaml(order: readonly string[], values: Record<string, unknown>): string {
  const given = order
    .map((key) => [key, values[key]] as const)
    .filter(([, value]) => value !== null && value !== undefined)
  // One line is one line, however long: a diff then shows which of them has changed.
  return stringify(Object.fromEntries(given), { lineWidth: 0 })
}

function checkName(names: readonly string[] | undefined, file: string, name: string): ContentProblem[] {
  if (names !== undefined)
    return names.includes(name) ? [] : [{ file, message: `its name must be one of: ${names.join(', ')}` }]
  const parsed = v.safeParse(slug, name)
  return (parsed.issues ?? []).map(({ message }) => ({ file, message: `its name ${message}` }))
}

function placeOf({ path }: v.BaseIssue<unknown>): Place {
  return (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
}
