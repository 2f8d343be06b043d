import path from 'node:path'
import { expect, it } from 'vitest'
import { listProjectFiles, readProjectFile } from '#tests/fixtures/project-files.ts'

// Code, comments and documents name documents. Every named document exists in the project, and so do the heading and the
// decision that are named with it: `docs/product.md, Timings`, `docs/decisions/033`, `(033)`.

/** They name what does not exist, on purpose. */
const TESTS_OF_NAMES = ['tests/documents.test.ts', 'tests/vocabulary.test.ts', 'tests/walls.test.ts']
const TEXT = /\.([cm]?[jt]sx?|css|sql|md|ya?ml|html|sh)$|^(bin\/showroom|docs\/api\/openapi\.json|\.env\.example)$/
/** Files of a dealer, in examples of commands and in folders of content (docs/content.md). */
const FILES_OF_A_DEALER = /^(legal\/.*|consent\.md|new\.md|file\.md)$/

it('every document, heading and decision that is named exists', () => {
  const files = listProjectFiles()
  const project = readProject(files)
  const broken = files
    .filter((file) => TEXT.test(file) && !TESTS_OF_NAMES.includes(file))
    .flatMap((file) => listBroken(file, readProjectFile(file), project))
  expect(broken).toEqual([])
})

it('every kind of broken reference is found, with its line', () => {
  const project: Project = {
    files: new Set(['README.md', 'docs/product.md', 'docs/api/README.md', 'docs/decisions/033-visitors.md']),
    headings: new Map([['docs/product.md', ['Timings', 'The wire contract']]]),
  }
  const find = (text: string, file = 'app/a.ts') => listBroken(file, text, project)
  expect(find('// LOOK.md')).toEqual([expect.stringMatching(/^app\/a\.ts:1 names LOOK\.md, which does not exist: /)])
  expect(find('\n// docs/style.md')).toEqual([expect.stringContaining('app/a.ts:2 names docs/style.md')])
  expect(find('// see domain/cars/x.ts')).toEqual([expect.stringContaining('domain/cars/x.ts, which does not exist')])
  expect(find('// docs/guide/')).toEqual([expect.stringContaining('docs/guide')])
  expect(find('// docs/decisions/034')).toEqual([expect.stringContaining('docs/decisions/034')])
  expect(find('as before (034)')).toEqual([expect.stringContaining('decision 034')])
  expect(find('see decision 34')).toEqual([expect.stringContaining('decision 034')])
  expect(find('/** 50 ms (docs/product.md, Delays) */')).toEqual([
    expect.stringContaining('the heading «Delays» of docs/product.md'),
  ])
  expect(find('/** docs/product.md, «Limits» */')).toEqual([expect.stringContaining('«Limits»')])
  expect(find('[times](product.md#limits)', 'docs/b.md')).toEqual([expect.stringContaining('#limits')])
  expect(find('[times](#limits)', 'docs/product.md')).toEqual([expect.stringContaining('#limits')])
  expect(find('see ADR-034')).toEqual([expect.stringContaining('decision 034')])
  expect(find('// 300 ms: PRODUCT §9')).toEqual([expect.stringContaining('PRODUCT §9')])
  expect(find('// 300 ms: spec §9')).toEqual([expect.stringContaining('spec §9')])
  expect(find('as the specification says')).toEqual([expect.stringContaining('the specification')])
})

it('a valid reference is accepted, however it is written', () => {
  const project: Project = {
    files: new Set(['README.md', 'docs/product.md', 'docs/api/README.md', 'docs/decisions/033-visitors.md']),
    headings: new Map([['docs/product.md', ['Timings', 'The wire contract']]]),
  }
  const text = [
    '// README.md, docs/product.md, product.md, ../docs/product.md',
    '// docs/product.md, Timings: 300 ms; docs/product.md, «The wire contract»; product.md#the-wire-contract',
    '/** Wrapped (docs/product.md, The',
    ' * wire contract). */',
    '// docs/api/README.md, docs/api, docs/decisions/033, docs/decisions/033-visitors.md. (033), decision 33',
    '// +7 (000) 000-00-00, RFC 9110 §15.5.6, https://example.org/docs/guide/LOOK.md, legal/consent.md, *.md',
  ]
  expect(listBroken('app/a.ts', text.join('\n'), project)).toEqual([])
})

it('every folder of code that the glossary or the product page names exists', () => {
  const files = listProjectFiles()
  const absent = ['docs/glossary.md', 'docs/product.md'].flatMap((file) =>
    [...readProjectFile(file).matchAll(/(?<=`)(?:app|bin|db|domain|platform|server|worker)(?:\/[\w./-]+)?(?=`)/g)]
      .filter(([folder]) => !files.some((known) => known === folder || known.startsWith(`${folder}/`)))
      .map(([folder]) => `${file} names ${folder}, which does not exist: name the folder where the thing lies now`),
  )
  expect(absent).toEqual([])
})

interface Project {
  /** Paths from the project's folder. */
  files: ReadonlySet<string>
  /** The headings of each document, by its path. */
  headings: ReadonlyMap<string, readonly string[]>
}

function readProject(files: readonly string[]): Project {
  const documents = files.filter((file) => file.endsWith('.md'))
  return {
    files: new Set(files),
    headings: new Map(documents.map((file) => [file, listHeadings(readProjectFile(file))])),
  }
}

const listHeadings = (text: string) => [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) => heading.trim())

/** What one file names and the project lacks: `file:line`, the reference and the remedy. */
function listBroken(file: string, content: string, project: Project): string[] {
  // Addresses of other sites are blanked; the length stays, so that lines are counted correctly.
  const text = content.replaceAll(/https?:\/\/[^\s)\]>'"`]+/g, (url) => ' '.repeat(url.length))
  const found = [
    ...listAbsentDocuments(file, text, project),
    ...listAbsentPaths(text, project),
    ...listAbsentCode(file, text, project),
    ...listAbsentDecisions(text, project),
    ...listAbsentHeadings(file, text, project),
    ...listForeignRules(text),
  ]
  return found.map(({ at, what, remedy }) => `${file}:${text.slice(0, at).split('\n').length} names ${what}: ${remedy}`)
}

interface Finding {
  at: number
  what: string
  remedy: string
}

const WRITE_OR_NAME = 'name a document that exists, or write it'

function listAbsentDocuments(file: string, text: string, project: Project): Finding[] {
  return listNamed(text)
    .filter(({ name }) => !FILES_OF_A_DEALER.test(name) && findDocument(file, name, project) === undefined)
    .map(({ at, name }) => ({ at, what: `${name}, which does not exist`, remedy: WRITE_OR_NAME }))
}

/** The names of documents in a text, without patterns (`*.md`, `${slug}.md`). */
const listNamed = (text: string) =>
  [...text.matchAll(/(?<![\w*}>./-])[\w./-]*\w\.md\b(?!\.)/g)].map(({ 0: name, index: at }) => ({ at, name }))

/** Resolves a name relative to the project's folder, the file's own folder, or docs. */
const findDocument = (file: string, name: string, { files }: Project) =>
  ['', path.posix.dirname(file), 'docs'].map((base) => path.posix.join(base, name)).find((known) => files.has(known))

function listAbsentPaths(text: string, { files }: Project): Finding[] {
  const named = [...text.matchAll(/(?<![\w/@-])(?:\.\.?\/)*(docs\/[\w./-]*\w)/g)]
  return named
    .filter(([, name = '']) => !name.endsWith('.md'))
    .filter(([, name = '']) => !files.has(name) && ![...files].some((known) => known.startsWith(beginningOf(name))))
    .map(({ index: at, 1: name }) => ({ at, what: `${name}, which does not exist`, remedy: WRITE_OR_NAME }))
}

/** Files of code by their path from the project's folder. Migrations that have landed keep the names of their time. */
function listAbsentCode(file: string, text: string, { files }: Project): Finding[] {
  if (/^(db\/migrations\/|CHANGELOG)/.test(file)) return []
  return [...text.matchAll(CODE_PATH)]
    .filter(([name]) => !files.has(name))
    .map(({ index: at, 0: name }) => ({
      at,
      what: `${name}, which does not exist`,
      remedy: 'name the file as it is called now',
    }))
}

const CODE_PATH =
  /(?<![\w/.@#-])(?:app|bin|bench|db|domain|locale|platform|server|tests|urls|worker)\/[\w./-]*\w\.(?:tsx?|mjs|sql|css)\b/g

/** A decision can be named by its number alone, a folder without its slash. */
const beginningOf = (name: string) => (/^docs\/decisions\/\d{3}$/.test(name) ? `${name}-` : `${name}/`)

/** `decision 33`, `ADR 33`, `(025)`, `(025, 028)`, `037`, `since 056`, `033's`: all decisions but those that are paths. */
const DECISIONS =
  /\b(?:decisions?|ADR)[ -](\d{1,3})\b|(?<=(?<!\+7 )\()(0\d\d(?:,? (?:and |to )?0\d\d)*)(?=\))|(?<=`)(0\d\d)(?=`)|\b(?:since|by|see) (0\d\d)\b(?! ?\d)|\b(0\d\d)(?='s\b)/g

function listAbsentDecisions(text: string, { files }: Project): Finding[] {
  const records = new Set([...files].map((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1]))
  return [...text.matchAll(DECISIONS)].flatMap(({ index: at, 0: whole }) =>
    [...whole.matchAll(/\d+/g)]
      .map(([number]) => number.padStart(3, '0'))
      .filter((number) => !records.has(number))
      .map((number) => ({
        at,
        what: `decision ${number}, which has no record in docs/decisions`,
        remedy: 'name one that has, or write it',
      })),
  )
}

function listAbsentHeadings(file: string, text: string, project: Project): Finding[] {
  const afterNames = listNamed(text).flatMap(({ at, name }) => {
    const document = findDocument(file, name, project)
    return document === undefined ? [] : [{ at, document, rest: unwrap(text.slice(at + name.length, at + 200)) }]
  })
  const own = [...text.matchAll(/(?<=\]\()#/g)].map(({ index: at }) => ({ at, document: file, rest: text.slice(at) }))
  return [...afterNames, ...(file.endsWith('.md') ? own : [])].flatMap(({ at, document, rest }) => {
    const headings = project.headings.get(document) ?? []
    const named = namedHeading(document, rest)
    if (named === undefined || named.isHeading(headings)) return []
    const remedy = `take one of its headings (${headings.join(' · ')})`
    return [{ at, what: `${named.name} of ${document}, which is not in it`, remedy }]
  })
}

/** The text in one line, without the markers at the start of comment lines. */
const unwrap = (text: string) => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#)?\s*/g, ' ')

/** The heading that is named after a document, if any: `, Timings`, `, «The index»`, `#timings`. */
function namedHeading(document: string, rest: string) {
  const anchor = /^#([\w-]+)/.exec(rest)?.[1]
  if (anchor !== undefined)
    return {
      name: `the heading #${anchor}`,
      isHeading: (headings: readonly string[]) => headings.some((heading) => slugOf(heading) === anchor),
    }
  // After product.md a comma always introduces a heading; after other documents a sentence can continue.
  const separator = (document === 'docs/product.md' ? /^`?, «?(?=\p{L})/u : /^`?, «?(?=\p{Lu})/u).exec(rest)?.[0]
  if (separator === undefined) return undefined
  const following = rest.slice(separator.length)
  // It is the next document of a list.
  if (/^[\w./-]+\.md\b/.test(following) || /^(?:docs|\w+)\//.test(following)) return undefined
  return {
    name: `the heading «${/^[^.,:;)»*]+/.exec(following)?.[0].trim()}»`,
    isHeading: (headings: readonly string[]) =>
      headings.some(
        (heading) =>
          following.toLowerCase().startsWith(heading.toLowerCase()) && !/^\p{L}/u.test(following.slice(heading.length)),
      ),
  }
}

/** The anchor that GitHub generates for a heading. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** References to sections of a specification that is not in the project. */
const FOREIGN_RULES =
  /\b(?:spec(?:ification)?|product),? (?:§|section)|\(§ ?\d|\bthe specification\b|\*\* spec: |\/\/ spec: /gi

const listForeignRules = (text: string): Finding[] =>
  [...text.matchAll(FOREIGN_RULES)].map(({ index: at, 0: { length } }) => ({
    at,
    what: `«${text.slice(at, at + length + 2).trim()}», which is in no document of the project`,
    remedy: 'point to a heading of docs/product.md, or state the rule itself',
  }))
