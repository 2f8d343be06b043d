import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { drawRooms } from '../docs/rooms/draw-rooms.ts'
import { findBreaches, findCycles, findTwoWayPairs, roomOf } from '../docs/rooms/find-breaches.ts'
import { listCodeFiles, listImports, readImportGraph } from '../docs/rooms/import-graph.ts'
import { WALLS } from '../docs/rooms/rooms.ts'
import { listProjectFiles, readProjectFile } from './fixtures/project-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAX_FILES_IN_FOLDER = 30

const files = listCodeFiles(ROOT)
const edges = readImportGraph(ROOT)
const breaches = findBreaches(edges, files, WALLS)

it('every import is allowed for its room', () => {
  expect(breaches).toEqual([])
})

const folderOf = (file: string) => file.split('/')[0] ?? ''

it('the site is built again when a folder changes that its pages import from', () => {
  const imported = new Set(['app'])
  // The loop also walks what it adds.
  for (const folder of imported)
    for (const { file, target, kind } of edges)
      if (kind === 'file' && folderOf(file) === folder && !file.includes('.test.')) imported.add(folderOf(target))
  const sources = /SOURCES = \[(.*)\]/.exec(readProjectFile('bin/launch/prepare.mjs'))?.[1] ?? ''
  expect([...imported].filter((folder) => !sources.includes(`'${folder}'`))).toEqual([])
})

it('the site, which is built into a few files, looks for no file beside its source', () => {
  const reached = new Set([
    'server/front/front.ts',
    'server/main.ts',
    'server/site-handler.ts',
    ...files.filter((file) => file.startsWith('app/routes/') && !file.includes('.test.')),
  ])
  // The loop also walks what it adds.
  for (const file of reached)
    for (const edge of edges) if (edge.kind === 'file' && edge.file === file) reached.add(edge.target)
  // The first looks upwards; the second looks for packages.
  const allowed = ['platform/project-folder.server.ts', 'db/embedded/runtime-directory.server.ts']
  const code = [...reached].filter((file) => /\.tsx?$/.test(file) && !allowed.includes(file))
  expect(code.length).toBeGreaterThan(500)
  expect(code.filter((file) => /import\.meta\.(url|dirname|filename)/.test(readProjectFile(file)))).toEqual([])
})

/** A file, and what it must not import: as a type and as a value, by the room's name and by a relative path. */
const FORBIDDEN = [
  ['domain/cars/x.ts', 'app/http/with-fallback.ts'],
  ['domain/cars/x.ts', 'domain/feeds/import-feed.server.ts'],
  ['domain/requests/x.ts', 'server/create-site.server.ts'],
  ['domain/visitors/x.ts', 'domain/cars/car.ts'],
  ['domain/favourites/x.ts', 'domain/comparison/comparison.ts'],
  ['domain/feeds/imports/x.ts', 'domain/requests/request.ts'],
  ['db/x.ts', 'domain/cars/car.ts'],
  ['platform/queue/x.ts', 'db/client.server.ts'],
  ['locale/x.ts', 'app/ui/motion/timings.ts'],
  ['urls/x.ts', 'domain/cars/car.ts'],
  ['app/ui/fields/x.tsx', 'app/features/cars/car.texts.ts'],
  ['app/ui/x.ts', 'domain/cars/prices/price.ts'],
  ['app/http/middleware/x.ts', 'app/features/account/finish-login.server.ts'],
  ['app/features/cars/x.tsx', 'app/features/requests/form/request-form.tsx'],
  ['app/features/catalogue/x.ts', 'app/routes/site/catalogue/route.tsx'],
  ['app/routes/site/home/x.ts', 'server/create-site.server.ts'],
  ['worker/x.ts', 'server/create-site.server.ts'],
] as const

it.each(FORBIDDEN)('%s may not import %s, however it is written', (file, target) => {
  const known = [file, target]
  expect(files).toContain(target)
  for (const specifier of [`#${target}`, path.posix.relative(path.posix.dirname(file), target)])
    for (const text of [
      `import { x } from '${specifier}'\nexport const y = x\n`,
      `import type { X } from '${specifier}'\nexport type Y = X\n`,
      `export { x } from '${specifier}'\n`,
      `export const y = () => import('${specifier}')\n`,
      `export const y = () => import(\`${specifier}\`)\n`,
      `export const y = () => require('${specifier}')\n`,
      `export const y = module.require('${specifier}')\n`,
      `import x = require('${specifier}')\n`,
      `export const y = import.meta.resolve('${specifier}')\n`,
      `export const y = new Worker(new URL('${specifier}', import.meta.url))\n`,
      `declare module '${specifier}' {}\n`,
      `export type Y = import('${specifier}').X\n`,
    ])
      expect(findBreaches(listImports(file, text), known, WALLS), text).toEqual([
        expect.stringMatching(/may not import .*docs\/rooms\/rooms\.ts/),
      ])
})

it('the global types of React count as an import of it', () => {
  const edges = listImports('domain/cars/x.ts', 'export type X = React.JSX.Element\n')
  expect(findBreaches(edges, ['domain/cars/x.ts'], WALLS)).toEqual([expect.stringContaining('the package react')])
})

it('a name that leaves its room again is the file that it leads to', () => {
  const edges = listImports('app/ui/x.ts', "import styles from '#locale/../app/features/cars/car-shelf.module.css'\n")
  expect(findBreaches(edges, ['app/ui/x.ts'], WALLS)).toEqual([
    expect.stringContaining('app/ui may not import app/features/cars'),
  ])
})

it('no style sheet takes anything from another one, unless it is a list of sheets', () => {
  const imports = listProjectFiles()
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, css: readProjectFile(file).replaceAll(/\/\*.*?\*\//gs, '') }))
    .filter(({ css }) => /@import\b|\bcomposes:[^;]*\bfrom\b/.test(css))
    .filter(({ css }) => !/^(?:\s*@import '[^']+';)+\s*$/.test(css))
  expect(imports.map(({ file }) => file)).toEqual([])
})

it.each([
  ['domain/cars/x.ts', 'react'],
  ['domain/requests/x.ts', 'react-router'],
  ['platform/mail/x.ts', 'react'],
  ['app/features/cars/x.ts', 'kysely'],
  ['app/routes/site/home/x.ts', 'express'],
  ['domain/cars/x.ts', 'yaml'],
  ['db/x.ts', '@simplewebauthn/server'],
  ['domain/cars/x.ts', 'fast-check'],
  ['locale/x.server.ts', 'node:fs'],
])('%s may not import the package %s', (file, name) => {
  expect(findBreaches(listImports(file, `import { x } from '${name}/deep'\n`), [file], WALLS)).toEqual([
    expect.stringMatching(/which only .* may \(docs\/rooms\/rooms\.ts\)/),
  ])
})

it.each([
  ['app/routes/site/home/stock/x.ts', 'app/routes/site/car/route.tsx'],
  ['app/routes/site/car/x.ts', 'app/routes/account/car-line.tsx'],
  ['app/routes/account/x.ts', 'app/routes/account/garage/garage-form.tsx'],
  ['app/routes/account/garage/x.ts', 'app/routes/account/overview/route.tsx'],
])('the route of %s may not import %s', (file, target) => {
  expect(files).toContain(target)
  expect(findBreaches(listImports(file, `import { x } from '#${target}'\n`), [file, target], WALLS)).toEqual([
    expect.stringContaining('a route may not import another one'),
  ])
})

it.each([
  ['app/routes/account/overview/x.ts', 'app/routes/account/car-line.tsx'],
  ['app/routes/account/overview/x.ts', 'app/routes/account/garage/garage-cars.tsx'],
  ['app/routes/site/home/stock/x.ts', 'app/routes/site/home/car-shelf.tsx'],
])('the route of %s may import %s', (file, target) => {
  expect(files).toContain(target)
  expect(findBreaches(listImports(file, `import { x } from '#${target}'\n`), [file, target], WALLS)).toEqual([])
})

it.each(['domain/cars/x.ts', 'app/ui/x.ts', 'tests/x.test.ts'])('%s may not import an unlisted package', (file) => {
  for (const name of ['left-pad', '@scope/left-pad', 'constructor', 'fs'])
    expect(findBreaches(listImports(file, `import { x } from '${name}'\n`), [file], WALLS)).toEqual([
      `${file} imports the package ${name}, which docs/rooms/rooms.ts does not list: add it with the rooms that may import it`,
    ])
})

it('every listed package is imported somewhere', () => {
  const imported = new Set(edges.filter(({ kind }) => kind === 'package').map(({ target }) => target))
  const listed = Object.keys(WALLS.packages).filter((name) => name !== 'node:')
  expect(listed.filter((name) => !imported.has(name))).toEqual([])
})

it('every room that the table names exists', () => {
  const rooms = Object.keys(WALLS.rooms)
  const named = Object.values(WALLS.rooms).flat()
  expect(named.filter((room) => !rooms.includes(room))).toEqual([])
  expect(rooms.filter((room) => !files.some((file) => roomOf(file, WALLS.rooms) === room))).toEqual([])
})

it('every import between two subjects or two features that the table allows is used', () => {
  const used = new Set(edges.map(({ file, target }) => `${roomOf(file, WALLS.rooms)} → ${roomOf(target, WALLS.rooms)}`))
  const allowed = Object.entries(WALLS.rooms).flatMap(([from, rooms]) =>
    ['domain/', 'app/features/'].flatMap((parent) =>
      rooms
        .filter((to) => from.startsWith(parent) && to.startsWith(parent) && to !== 'domain/*')
        .map((to) => `${from} → ${to}`),
    ),
  )
  expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([])
})

it('a file in a room that is not listed is refused', () => {
  expect(findBreaches([], ['helpers/x.ts'], WALLS)).toEqual([
    'helpers/x.ts lies in no room: add its folder to docs/rooms/rooms.ts',
  ])
  expect(findBreaches([], ['domain/loyalty/x.ts'], WALLS)).toHaveLength(1)
})

it('code of any extension is found in any folder that git does not ignore', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'walls-'))
  const write = async (file: string, text: string) => {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  try {
    await write('.gitignore', await readFile(path.join(ROOT, '.gitignore'), 'utf8'))
    const lost = ['.hidden/x.js', 'helpers/deep/x.mts', 'helpers/x.cjs', 'helpers/x.test.ts', 'helpers/x.ts']
    for (const file of [...lost, 'bin/x.mjs', 'urls/x.jsx', 'x.config.ts']) await write(file, '')
    for (const folder of ['node_modules', 'build', 'var', '.react-router', '.git']) await write(`${folder}/x.ts`, '')
    await write('domain/cars/x.cts', "import '../../helpers/x.ts'\nimport '#x.config.ts'\n")

    const found = listCodeFiles(root)
    expect(found).toEqual([...lost, 'bin/x.mjs', 'domain/cars/x.cts', 'urls/x.jsx', 'x.config.ts'].toSorted())
    expect(findBreaches(readImportGraph(root), found, WALLS)).toEqual([
      ...lost.map((file) => `${file} lies in no room: add its folder to docs/rooms/rooms.ts`),
      'domain/cars/x.cts imports helpers/x.ts, which lies in no room',
      expect.stringContaining('domain/cars may not import *'),
    ])
  } finally {
    await rm(root, { recursive: true })
  }
})

it.each(['app/http/x.ts', 'domain/cars/x.ts'])('%s may import node: only if it ends in .server.ts', (file) => {
  for (const text of ["import { readFile } from 'node:fs/promises'\n", "import * as fs from 'node:fs'\n"]) {
    expect(findBreaches(listImports(file, text), [file], WALLS)).toHaveLength(1)
    const serverFile = file.replace('.ts', '.server.ts')
    expect(findBreaches(listImports(serverFile, text), [serverFile], WALLS)).toEqual([])
  }
})

it.each([
  'import(`../${x}`)',
  'import(`./${x}/y.ts`)',
  'import(`${x}.ts`)',
  "import('./' + x)",
  'import(x)',
  'require(x)',
  "import.meta.glob('./*.ts')",
  'import.meta.resolve(x)',
])('%s is refused, because it can leave the folder', (code) => {
  expect(findBreaches(listImports('urls/x.ts', `export const y = ${code}\n`), ['urls/x.ts'], WALLS)).toEqual([
    expect.stringContaining('which could be any file: write each path out'),
  ])
})

it('createRequire is refused, because its imports look like any other call', () => {
  const text = "import { createRequire } from 'node:module'\n"
  expect(findBreaches(listImports('db/x.ts', text), ['db/x.ts'], WALLS)).toEqual([
    expect.stringContaining('db/x.ts imports createRequire, which could be any file'),
  ])
})

it('a computed name of a file in the same folder is allowed', () => {
  expect(listImports('urls/x.ts', 'export const y = import(`./${x}.ts`)\n')).toEqual([])
})

it.each(['tests/factories/account-fixture.ts', 'domain/feeds/feed-fixture.ts', 'domain/cars/car.test.ts'])(
  'no production file imports %s',
  (target) => {
    const edges = listImports('domain/feeds/x.ts', `import { x } from '#${target}'\n`)
    expect(findBreaches(edges, ['domain/feeds/x.ts', target], WALLS)).toHaveLength(1)
    const fromTest = listImports('domain/feeds/x.test.ts', `import { x } from '#${target}'\n`)
    expect(findBreaches(fromTest, ['domain/feeds/x.test.ts', target], WALLS)).toEqual([])
  },
)

it.each(['domain/cars/x-fixture.ts', 'domain/cars/x.fixture.ts'])('%s may import no more than its folder', (file) => {
  const edges = listImports(file, "import { x } from '#domain/requests/request.ts'\n")
  expect(findBreaches(edges, [file, 'domain/requests/request.ts'], WALLS)).toHaveLength(1)
})

it('no files import one another in a cycle, types included', () => {
  expect(findCycles(edges)).toEqual([])
})

it('no two features and no two subjects import each other', () => {
  expect(findTwoWayPairs(edges, 'app/features', WALLS)).toEqual([])
  expect(findTwoWayPairs(edges, 'domain', WALLS)).toEqual([])
})

it(`no folder of code has more than ${MAX_FILES_IN_FOLDER} files`, async () => {
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file))
  const full = [...folders].filter(([, inside]) => inside.length > MAX_FILES_IN_FOLDER)
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length} files`)).toEqual([])
})

it.skipIf(breaches.length > 0)('docs/rooms.md shows the rooms as they are: run npm run rooms', async () => {
  expect(await readFile(path.join(ROOT, 'docs/rooms.md'), 'utf8')).toBe(drawRooms(edges, WALLS))
})
