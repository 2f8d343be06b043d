import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { type ErrorCode, isNode, isScalar, LineCounter, type Pair, parseDocument, stringify, visit } from 'yaml'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'
import { slug } from '#domain/content/field-schemas.ts'
import type {
  ContentFile,
  ContentItem,
  ContentKind,
  ContentProblem,
  ParseFileResult,
  ParseOptions,
  Reference,
  ValuePath,
} from '../content-item.ts'

type FileSchema<Value> = v.GenericSchema<unknown, Value> & { entries: object }

/** The definition of a kind of YAML files: how a value is parsed, formatted, stored and listed. */
export interface YamlKindDefinition<Value> {
  folder: string
  /**
   * Files are written in the order of its keys. It is a function if it depends on the site's time zone: days without a
   * zone belong to it, and it is the default for a branch's clock.
   */
  schema: FileSchema<Value> | ((timeZone: string) => FileSchema<Value>)
  /** The name of a value's file in an export; without it, the file keeps its name, which must be a slug. */
  nameOf?: (value: Value) => string
  /** The allowed names; without it, any. */
  names?: readonly string[]
  /** The values of the file's keys; keys with null or undefined are left out. */
  format: (value: Value, timeZone: string) => Record<string, unknown>
  references: (value: Value) => Reference[]
  addresses?: (value: Value, name: string) => string[]
  endsAt?: (value: Value) => Date | null
  /** Moves the dates of a value, for the demo. */
  shiftDates?: (value: Value, byMs: number) => Value
  list: (db: Db | Transaction<DB>) => Promise<{ name: string; value: Value }[]>
  put: (tx: Transaction<DB>, name: string, value: Value, now: Date) => Promise<void>
  remove?: ContentKind['remove']
}

/** Defines a kind of content with one item in each file. */
export function defineYamlKind<Value>(definition: YamlKindDefinition<Value>): ContentKind {
  const kind: ContentKind = {
    folder: definition.folder,
    extension: '.yaml',
    isOneFile: false,
    parse: (file, options) => parseItem(kind, definition, file, options),
    list: async (db, timeZone) =>
      (await definition.list(db)).map(({ name, value }) => createItem(kind, definition, { name, value, timeZone })),
    remove: definition.remove,
  }
  return kind
}

function parseItem<Value>(
  kind: ContentKind,
  definition: YamlKindDefinition<Value>,
  { file, name: fileName, text }: ContentFile,
  { shiftDatesMs = 0, timeZone }: ParseOptions,
): ParseFileResult {
  const read = parseYaml(file, text)
  if (!read.ok) return read
  const problems: ContentProblem[] = definition.nameOf === undefined ? checkName(definition.names, file, fileName) : []
  // Valibot accepts a list as an object: '' gives the message that keys are required.
  const parsed = v.safeParse(schemaOf(definition, timeZone), Array.isArray(read.value) ? '' : read.value)
  for (const issue of parsed.issues ?? [])
    problems.push({ file, ...read.locate(valuePathOf(issue)), message: issue.message })
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  const value =
    definition.shiftDates === undefined || shiftDatesMs === 0
      ? parsed.output
      : definition.shiftDates(parsed.output, shiftDatesMs)
  const name = definition.nameOf?.(value) ?? fileName
  return { ok: true, item: { ...createItem(kind, definition, { name, value, timeZone }), file, locate: read.locate } }
}

function createItem<Value>(
  kind: ContentKind,
  definition: YamlKindDefinition<Value>,
  { name, value, timeZone }: { name: string; value: Value; timeZone: string },
): ContentItem {
  return {
    kind,
    name,
    path: `${definition.folder}/${name}.yaml`,
    text: formatYaml(Object.keys(schemaOf(definition, timeZone).entries), definition.format(value, timeZone)),
    addresses: definition.addresses?.(value, name) ?? [],
    references: definition.references(value),
    endsAt: definition.endsAt?.(value) ?? undefined,
    put: (tx, now) => definition.put(tx, name, value, now),
  }
}

const schemaOf = <Value>({ schema }: Pick<YamlKindDefinition<Value>, 'schema'>, timeZone: string) =>
  typeof schema === 'function' ? schema(timeZone) : schema

function formatYaml(order: readonly string[], values: Record<string, unknown>): string {
  const entries = order
    .map((key) => [key, values[key]] as const)
    .filter(([, value]) => value !== null && value !== undefined)
  // Without line folding, a diff shows which line has changed.
  return stringify(Object.fromEntries(entries), { lineWidth: 0 })
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

const QUOTE_HINT = ': put a text that begins with a sign such as [ in quotes'
/** Remedies for errors of the parser without one. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  UNEXPECTED_TOKEN: QUOTE_HINT,
  MISSING_CHAR: QUOTE_HINT,
  BAD_ALIAS: QUOTE_HINT,
  BAD_SCALAR_START: QUOTE_HINT,
  TAG_RESOLVE_FAILED: ': put a text that begins with ! in quotes',
}
const TOO_DEEP_MESSAGE =
  'is nested too deeply: close what is opened with [ or {, and put a text that begins with one in quotes'
/** Replacements for errors that only a programmer understands. */
const PLAIN_MESSAGES: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: 'begins a second document (---): put each thing into a file of its own',
  RESOURCE_EXHAUSTION: TOO_DEEP_MESSAGE,
}

type ParseYamlResult =
  | { ok: true; value: unknown; locate: (place: ValuePath) => Pick<ContentProblem, 'line' | 'place'> }
  | { ok: false; problems: ContentProblem[] }

/**
 * Parses one document of plain YAML 1.2: no tags, no aliases (a few lines of them can expand to gigabytes), no
 * duplicate keys.
 */
function parseYaml(file: string, text: string): ParseYamlResult {
  const counter = new LineCounter()
  const problemAt = (offset: number, message: string): ContentProblem => ({
    file,
    line: counter.linePos(offset).line,
    message,
  })
  try {
    const document = parseDocument(text, {
      lineCounter: counter,
      prettyErrors: false,
      stringKeys: true,
      uniqueKeys: false,
    })
    // A syntax error causes further ones, so only the first is reported.
    const issues = document.errors.length > 0 ? document.errors.slice(0, 1) : document.warnings
    const problems = issues.map(({ pos, message, code }) =>
      problemAt(pos[0], PLAIN_MESSAGES[code] ?? message + (HINTS[code] ?? '')),
    )
    visit(document, {
      Alias: (_key, { range }) =>
        void problems.push(
          problemAt(range?.[0] ?? 0, 'is an alias (*): write what it stands for, or put the text in quotes'),
        ),
      Map: (_key, { items }) =>
        void problems.push(...listDuplicateKeys(items).map(({ at, key }) => problemAt(at, `says ${key} twice`))),
    })
    if (problems.length > 0) return { ok: false, problems }
    const locate = (place: ValuePath) => {
      const line = findLine(place, (path) => document.getIn(path, true), counter)
      return { place: formatValuePath(place), line }
    }
    return { ok: true, value: document.toJS({ maxAliasCount: 0 }), locate }
  } catch (cause) {
    // Thousands of nested brackets overflow the parser's stack.
    if (cause instanceof RangeError) return { ok: false, problems: [{ file, message: TOO_DEEP_MESSAGE }] }
    throw cause
  }
}

/** `blocks[2].title`; undefined for the document itself. */
function formatValuePath(place: ValuePath): string | undefined {
  const steps = place.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
  return steps.length === 0 ? undefined : steps.join('').replace(/^\./, '')
}

/** The line of the value, or of its parent when the key is missing. */
function findLine(place: ValuePath, find: (path: ValuePath) => unknown, counter: LineCounter): number | undefined {
  for (let length = place.length; length > 0; length -= 1) {
    const node = find(place.slice(0, length))
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line
  }
  return undefined
}

/** Duplicate keys. The parser's own check takes quadratic time. */
function listDuplicateKeys(pairs: readonly Pair[]): { at: number; key: string }[] {
  const seen = new Set<string>()
  return pairs.flatMap(({ key: node }) => {
    const key = isScalar(node) ? String(node.value) : ''
    const isDuplicate = seen.has(key)
    seen.add(key)
    return isDuplicate && isScalar(node) ? [{ at: node.range?.[0] ?? 0, key }] : []
  })
}
