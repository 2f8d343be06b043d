import { isNode, isScalar, LineCounter, parseDocument, visit, type ErrorCode, type Pair } from 'yaml'
import type { ContentProblem, ValuePath } from './content-item.ts'

const QUOTE_HINT = ': put a text that begins with a sign such as [ in quotes'
/** What to do about complaints that do not say it. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  UNEXPECTED_TOKEN: QUOTE_HINT,
  MISSING_CHAR: QUOTE_HINT,
  BAD_ALIAS: QUOTE_HINT,
  BAD_SCALAR_START: QUOTE_HINT,
  TAG_RESOLVE_FAILED: ': put a text that begins with ! in quotes',
}
const TOO_DEEP_MESSAGE =
  'is nested too deeply: close what is opened with [ or {, and put a text that begins with one in quotes'
/** Instead of complaints that only a programmer understands. */
const PLAIN_MESSAGES: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: 'begins a second document (---): put each thing into a file of its own',
  RESOURCE_EXHAUSTION: TOO_DEEP_MESSAGE,
}

export type ParseYamlResult =
  | { ok: true; value: unknown; locate: (place: ValuePath) => Pick<ContentProblem, 'line' | 'place'> }
  | { ok: false; problems: ContentProblem[] }

/** Reads one document of plain YAML 1.2: no tags, no aliases (a few lines of them can stand for gigabytes), no key twice. */
export function parseYaml(file: string, text: string): ParseYamlResult {
  const counter = new LineCounter()
  const tell = (offset: number, message: string): ContentProblem => ({
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
    // Where the syntax is lost, one mistake is told as many.
    const told = document.errors.length > 0 ? document.errors.slice(0, 1) : document.warnings
    const problems = told.map(({ pos, message, code }) =>
      tell(pos[0], PLAIN_MESSAGES[code] ?? message + (HINTS[code] ?? '')),
    )
    visit(document, {
      Alias: (_key, { range }) =>
        void problems.push(
          tell(range?.[0] ?? 0, 'is an alias (*): write what it stands for, or put the text in quotes'),
        ),
      Map: (_key, { items }) =>
        void problems.push(...listDuplicateKeys(items).map(({ at, key }) => tell(at, `says ${key} twice`))),
    })
    if (problems.length > 0) return { ok: false, problems }
    const locate = (place: ValuePath) => {
      const line = findLine(place, (path) => document.getIn(path, true), counter)
      return { place: formatValuePath(place), line }
    }
    return { ok: true, value: document.toJS({ maxAliasCount: 0 }), locate }
  } catch (cause) {
    // Thousands of brackets one inside another are more than the reader's stack holds.
    if (cause instanceof RangeError) return { ok: false, problems: [{ file, message: TOO_DEEP_MESSAGE }] }
    throw cause
  }
}

/** `blocks[2].title`; undefined for the document itself. */
function formatValuePath(place: ValuePath): string | undefined {
  const words = place.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
  return words.length === 0 ? undefined : words.join('').replace(/^\./, '')
}

/** The line of the value, or of what it would stand in: a key that is missing has no line of its own. */
function findLine(place: ValuePath, find: (path: ValuePath) => unknown, counter: LineCounter): number | undefined {
  for (let length = place.length; length > 0; length -= 1) {
    const node = find(place.slice(0, length))
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line
  }
  return undefined
}

/** Keys that stand a second time. The parser's own search for them takes the square of their number. */
function listDuplicateKeys(pairs: readonly Pair[]): { at: number; key: string }[] {
  const seen = new Set<string>()
  return pairs.flatMap(({ key: node }) => {
    const key = isScalar(node) ? String(node.value) : ''
    const isTwin = seen.has(key)
    seen.add(key)
    return isTwin && isScalar(node) ? [{ at: node.range?.[0] ?? 0, key }] : []
  })
}
