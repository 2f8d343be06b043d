import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { stringify } from 'yaml'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { slug } from '#domain/content/field-schemas.ts'
import type {
  ContentFile,
  ContentKind,
  ContentProblem,
  ContentItem,
  ParseFileResult,
  ValuePath,
  ParseOptions,
  Reference,
} from '../content-item.ts'
import { parseYaml } from '../parse-yaml.ts'

type FileSchema<Value> = v.GenericSchema<unknown, Value> & { entries: object }

/** What makes a kind of YAML files: how a value is read, written, kept and found again. */
export interface YamlKindDefinition<Value> {
  folder: string
  /**
   * Its keys stand in the order in which a person reads them: files are written so. Days of files that name no zone are
   * those of the site's time zone, and so is a branch's clock: such a kind has a schema for each.
   */
  schema: FileSchema<Value> | ((timeZone: string) => FileSchema<Value>)
  /** What export calls it; without it, the file's own name, which must be a slug. */
  nameOf?: (value: Value) => string
  /** The only names that there may be. */
  names?: readonly string[]
  /** The values of the file's keys; what is null or undefined is left out. */
  format: (value: Value, timeZone: string) => Record<string, unknown>
  references: (value: Value) => Reference[]
  addresses?: (value: Value, name: string) => string[]
  endsAt?: (value: Value) => Date | null
  /** The same some time later: the demonstration's. */
  shiftDates?: (value: Value, byMs: number) => Value
  list: (db: Db | Transaction<DB>) => Promise<{ name: string; value: Value }[]>
  put: (tx: Transaction<DB>, name: string, value: Value, now: Date) => Promise<void>
  remove?: ContentKind['remove']
}

/** A kind of content of which every file holds one thing. */
export function defineYamlKind<Value>(plan: YamlKindDefinition<Value>): ContentKind {
  const kind: ContentKind = {
    folder: plan.folder,
    extension: '.yaml',
    isOneFile: false,
    parse: (file, options) => parseItem(kind, plan, file, options),
    list: async (db, timeZone) =>
      (await plan.list(db)).map(({ name, value }) => createItem(kind, plan, { name, value, timeZone })),
    remove: plan.remove,
  }
  return kind
}

function parseItem<Value>(
  kind: ContentKind,
  plan: YamlKindDefinition<Value>,
  { file, name: givenName, text }: ContentFile,
  { shiftDatesMs = 0, timeZone }: ParseOptions,
): ParseFileResult {
  const read = parseYaml(file, text)
  if (!read.ok) return read
  const problems: ContentProblem[] = plan.nameOf === undefined ? checkName(plan.names, file, givenName) : []
  // A list is an object as well, one without any of the keys.
  const parsed = v.safeParse(schemaOf(plan, timeZone), Array.isArray(read.value) ? '' : read.value)
  for (const issue of parsed.issues ?? [])
    problems.push({ file, ...read.locate(valuePathOf(issue)), message: issue.message })
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  const value =
    plan.shiftDates === undefined || shiftDatesMs === 0 ? parsed.output : plan.shiftDates(parsed.output, shiftDatesMs)
  const name = plan.nameOf?.(value) ?? givenName
  return { ok: true, item: { ...createItem(kind, plan, { name, value, timeZone }), file, locate: read.locate } }
}

function createItem<Value>(
  kind: ContentKind,
  plan: YamlKindDefinition<Value>,
  { name, value, timeZone }: { name: string; value: Value; timeZone: string },
): ContentItem {
  return {
    kind,
    name,
    path: `${plan.folder}/${name}.yaml`,
    text: formatYaml(Object.keys(schemaOf(plan, timeZone).entries), plan.format(value, timeZone)),
    addresses: plan.addresses?.(value, name) ?? [],
    references: plan.references(value),
    endsAt: plan.endsAt?.(value) ?? undefined,
    put: (tx, now) => plan.put(tx, name, value, now),
  }
}

const schemaOf = <Value>({ schema }: Pick<YamlKindDefinition<Value>, 'schema'>, timeZone: string) =>
  typeof schema === 'function' ? schema(timeZone) : schema

function formatYaml(order: readonly string[], values: Record<string, unknown>): string {
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

function valuePathOf({ path }: v.BaseIssue<unknown>): ValuePath {
  return (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
}
