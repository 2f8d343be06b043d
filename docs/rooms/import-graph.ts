import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** One import of one file, values and types alike. */
export interface ImportEdge {
  /** Path of the importing file from the project's folder. */
  file: string
  /**
   * Path of the imported file from the project's folder; the name of a package: `react`, `node:fs`; or the code that
   * computes the path of something outside the file's folder.
   */
  target: string
  kind: 'file' | 'package' | 'computed'
}

/** Also in folders whose names begin with a dot, which `**` alone leaves out. */
const CODE = '{**,**/.*/**}/{*,.*}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'

const SCRIPT = /\.[cm]?[jt]sx?$/

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

/**
 * The imports in a file's text: declarations, re-exports, `import()`, `require()`, `import.meta.resolve()`, types of
 * `import('…')`, and scripts that `new URL('…', import.meta.url)` names.
 */
export function listImports(file: string, text: string): ImportEdge[] {
  const { program, module } = parseSync(file, text)
  const specifiers = new Set([
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ])
  const computed = new Set<string>()
  const readSource = (source: ESTree.Node | undefined) => {
    const parts = listTextParts(source)
    if (parts?.length === 1) specifiers.add(parts[0] ?? '')
    else if (source !== undefined && !isInOwnFolder(parts)) computed.add(text.slice(source.start, source.end))
  }
  new Visitor({
    ImportExpression({ source }) {
      readSource(source)
    },
    CallExpression({ callee, arguments: [source] }) {
      if (isRequire(callee) || isMetaMember(callee, 'resolve')) readSource(source)
    },
    NewExpression({ callee, arguments: [source, base] }) {
      const [address, ...rest] = listTextParts(source) ?? []
      const isOfFile = callee.type === 'Identifier' && callee.name === 'URL' && isMetaMember(base, 'url')
      if (isOfFile && address !== undefined && rest.length === 0 && SCRIPT.test(address))
        specifiers.add(/^[.#]/.test(address) ? address : `./${address}`)
    },
    // It makes a `require` that looks like any other function.
    ImportSpecifier({ imported }) {
      if (imported.type === 'Identifier' && imported.name === 'createRequire') computed.add('createRequire')
    },
    MemberExpression(expression) {
      if (isMetaMember(expression, 'glob')) computed.add('import.meta.glob')
    },
    TSImportType({ source }) {
      specifiers.add(source.value)
    },
    // `React.ReactNode`: the types of the package are also global.
    TSQualifiedName({ left }) {
      if (isNamed(left, 'React')) specifiers.add('react')
    },
    TSExternalModuleReference({ expression }) {
      specifiers.add(expression.value)
    },
    TSModuleDeclaration({ id }) {
      if (id.type === 'Literal') specifiers.add(id.value)
    },
  }).visit(program)
  return [
    ...[...specifiers].map((specifier) => ({ file, ...resolveSpecifier(file, specifier) })),
    ...[...computed].map((target) => ({ file, target, kind: 'computed' as const })),
  ]
}

/** `require` and `module.require`. */
const isRequire = (callee: ESTree.Node) =>
  callee.type === 'MemberExpression' ? isNamed(callee.property, 'require') : isNamed(callee, 'require')

/** `import.meta.url`, for the name `url`. */
const isMetaMember = (node: ESTree.Node | undefined, name: string) =>
  node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && isNamed(node.property, name)

const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name

/** The texts of a literal or a template around its substitutions. Undefined for any other expression. */
function listTextParts(source: ESTree.Node | undefined): string[] | undefined {
  if (source?.type === 'Literal' && typeof source.value === 'string') return [source.value]
  if (source?.type === 'TemplateLiteral') return source.quasis.map(({ value }) => value.cooked ?? value.raw)
  return undefined
}

/** Whether a computed path is like `./${name}.ts`: nothing but the name of a file in the same folder. */
const isInOwnFolder = (parts: string[] = []) =>
  /^\.\/[^/]*$/.test(parts.join('')) && parts[0]?.startsWith('./') === true

function resolveSpecifier(file: string, specifier: string): Pick<ImportEdge, 'kind' | 'target'> {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return { kind: 'file', target: path.posix.normalize(bare.slice(1)) }
  if (bare.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), bare)
    // React Router writes the types of a route into a folder that counts as the route's own.
    return { kind: 'file', target: target.replace('/+types/', '/') }
  }
  const parts = bare.split('/')
  return { kind: 'package', target: bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare) }
}
