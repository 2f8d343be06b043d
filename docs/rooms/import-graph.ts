import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One import of one file, values and types alike. */
export interface ImportEdge {
  /** Path of the importing file from the project's folder. */
  file: string
  /** Path of the imported file from the project's folder, or the name of a package: `react`, `node:fs`. */
  target: string
}

const CODE = '{app,bench,bin,db,docs,domain,locale,platform,server,tests,urls,worker}/**/*.{ts,tsx}'

/** Every import of the project's code, resolved: `#app/x.ts` and `../x.ts` become the same target. `root` is the project's folder. */
export function readImportGraph(root: string): ImportEdge[] {
  return listCodeFiles(root).flatMap((file) => listImports(file, readFileSync(path.join(root, file), 'utf8')))
}

/** Paths of all TypeScript files, from the project's folder, with forward slashes. */
export function listCodeFiles(root: string): string[] {
  return globSync(CODE, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
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
  return [...specifiers].map((specifier) => ({ file, target: resolveSpecifier(file, specifier) }))
}

function resolveSpecifier(file: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare)
  const parts = bare.split('/')
  return bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare)
}
