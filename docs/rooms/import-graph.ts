import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One import of one file, values and types alike. */
export interface ImportEdge {
  /** Path of the importing file from the project's folder. */
  file: string
  /** Path of the imported file from the project's folder, or the name of a package: `react`, `node:fs`. */
  target: string
  kind: 'file' | 'package'
}

/** Also in folders whose names begin with a dot, which `**` alone leaves out. */
const CODE = '{**,**/.*/**}/{*,.*}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'

/** Every import of the project's code, resolved: `#app/x.ts` and `../x.ts` become the same target. `root` is the project's folder. */
export function readImportGraph(root: string): ImportEdge[] {
  return listCodeFiles(root).flatMap((file) => listImports(file, readFileSync(path.join(root, file), 'utf8')))
}

/** Paths of all script files from the project's folder, with forward slashes. Folders that git ignores are left out. */
export function listCodeFiles(root: string): string[] {
  const ignored = listIgnoredFolders(root)
  return globSync(CODE, { cwd: root, exclude: (file) => ignored.has(path.basename(file)) })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
}

/** The lines of .gitignore that name a folder: `build/`. */
function listIgnoredFolders(root: string): Set<string> {
  const lines = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')
  const folders = lines.filter((line) => /^[^/*#!]+\/$/.test(line)).map((line) => line.slice(0, -1))
  return new Set(['.git', ...folders])
}

/** The imports in a file's text: declarations, re-exports, `import()` and the types of `import('…')`. */
export function listImports(file: string, text: string): ImportEdge[] {
  const { program, module } = parseSync(file, text)
  const specifiers = new Set([
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ])
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') specifiers.add(source.value)
    },
    TSImportType({ source }) {
      specifiers.add(source.value)
    },
  }).visit(program)
  return [...specifiers].map((specifier) => ({ file, ...resolveSpecifier(file, specifier) }))
}

function resolveSpecifier(file: string, specifier: string): Pick<ImportEdge, 'kind' | 'target'> {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return { kind: 'file', target: bare.slice(1) }
  if (bare.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), bare)
    // React Router writes the types of a route into a folder that counts as the route's own.
    return { kind: 'file', target: target.replace('/+types/', '/') }
  }
  const parts = bare.split('/')
  return { kind: 'package', target: bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare) }
}
