import { isNode, isScalar, LineCounter, parseDocument, visit, type ErrorCode, type Pair } from 'yaml'
import type { ContentProblem, ValuePath } from './content-item.ts'

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

export type ParseYamlResult =
  | { ok: true; value: unknown; locate: (place: ValuePath) => Pick<ContentProblem, 'line' | 'place'> }
  | { ok: false; problems: ContentProblem[] }

/**
 * Parses one document of plain YAML 1.2: no tags, no aliases (a few lines of them can expand to gigabytes), no
 * duplicate keys.
 */
export function parseYaml(file: string, text: string): ParseYamlResult {
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
