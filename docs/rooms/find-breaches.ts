import path from 'node:path'
import type { ImportEdge } from './import-graph.ts'

export interface Walls {
  /** For each room the rooms that it may import besides itself. */
  rooms: Readonly<Record<string, readonly string[]>>
  /** For some folders of routes the others that they may import. A route may always import what lies directly in its area. */
  routes: Readonly<Record<string, readonly string[]>>
  /** For each package the rooms that may import it. `node:` stands for all modules of Node. */
  packages: Readonly<Record<string, readonly string[]>>
  /** Files that may import a path which they compute. */
  computed: readonly string[]
}

/** The room of tests, in any folder: they may import everything, and nothing else imports them. */
const TESTS = 'tests'
/** Rooms whose files reach the browser, unless their name ends in `.server.ts`. */
const BROWSER_ROOMS = /^(app|domain|locale|urls)\b/
const SERVER_FILE = /\.server\.tsx?$/
/** A route's folder (`app/routes/site/car`), or of a file directly in an area that area (`app/routes/account`). */
const ROUTE = /^app\/routes(\/[^/]+){1,2}(?=\/)/
const SCRIPT = /\.[cm]?[jt]sx?$/
const TEST_FILE = /\.test\.tsx?$/
/** A fixture beside its tests: it may import what its folder may and the packages of tests, and only tests import it. */
const FIXTURE = /-fixture(\.server)?\.ts$/

/**
 * The room of a file: the longest listed path that contains it; `domain/*` has only the files directly in `domain`, and
 * `*` those directly in the project's folder. Undefined when it is in no room.
 */
export function roomOf(file: string, rooms: Walls['rooms']): string | undefined {
  const folder = path.posix.dirname(file)
  const room = Object.keys(rooms)
    .filter((name) =>
      name.endsWith('*') ? path.posix.join(folder, '*') === name : `${folder}/`.startsWith(`${name}/`),
    )
    .toSorted((a, b) => b.length - a.length)[0]
  return room !== undefined && TEST_FILE.test(file) ? TESTS : room
}

/** One sentence for each import that the walls do not allow, and for each file that is in no room. */
export function findBreaches(edges: readonly ImportEdge[], files: readonly string[], walls: Walls): string[] {
  const known = new Set(files)
  const lost = files
    .filter((file) => roomOf(file, walls.rooms) === undefined)
    .map((file) => `${file} lies in no room: add its folder to docs/rooms/rooms.ts`)
  const refusals = edges.flatMap((edge) => {
    const room = roomOf(edge.file, walls.rooms)
    if (room === undefined) return []
    if (edge.kind === 'computed') return refuseComputed(edge, room, walls) ?? []
    return (edge.kind === 'package' ? refusePackage(edge, room, walls) : refuseFile(edge, room, walls, known)) ?? []
  })
  return [...lost, ...refusals]
}

function refuseComputed({ file, target }: ImportEdge, from: string, { computed }: Walls): string | undefined {
  if (from === TESTS || computed.includes(file)) return undefined
  return `${file} imports ${target}, which could be any file: write each path out, or compute only the name of a file in the same folder, as in import(\`./\${name}.ts\`)`
}

function refusePackage({ file, target }: ImportEdge, from: string, { packages }: Walls): string | undefined {
  if (target.startsWith('node:') && BROWSER_ROOMS.test(from) && !SERVER_FILE.test(file))
    return `${file} imports ${target}: only a file that ends in .server.ts may, because others reach the browser`
  const name = target.startsWith('node:') ? 'node:' : target
  const allowed = Object.hasOwn(packages, name) ? packages[name] : undefined
  if (allowed === undefined)
    return `${file} imports the package ${target}, which docs/rooms/rooms.ts does not list: add it with the rooms that may import it`
  if (from === TESTS || FIXTURE.test(file) || allowed.some((room) => from === room || from.startsWith(`${room}/`)))
    return undefined
  return `${file} imports the package ${target}, which only ${allowed.join(', ')} may (docs/rooms/rooms.ts)`
}

function refuseFile(
  { file, target }: ImportEdge,
  from: string,
  { rooms, routes }: Walls,
  known: ReadonlySet<string>,
): string | undefined {
  const to = roomOf(target, rooms)
  if (to === undefined) return `${file} imports ${target}, which lies in no room`
  if (to !== from && from !== TESTS && !rooms[from]?.includes(to))
    return `${file} imports ${target}: ${from} may not import ${to}, only ${listNames(rooms[from])} (docs/rooms/rooms.ts). Move what both need into a room below them, or pass it in as an argument`
  if (from !== TESTS && FIXTURE.test(target) && !FIXTURE.test(file))
    return `${file} imports ${target}: only tests may import a fixture`
  const [route] = ROUTE.exec(file) ?? []
  const [otherRoute] = ROUTE.exec(target) ?? []
  if (from !== TESTS && route !== undefined && otherRoute !== undefined && !`${route}/`.startsWith(`${otherRoute}/`))
    if (!routes[route]?.includes(otherRoute))
      return `${file} imports ${target}: a route may not import another one. Move what both need into ${path.posix.dirname(otherRoute)} or app/features, or list the two in docs/rooms/rooms.ts`
  if (SCRIPT.test(target) && !known.has(target)) return `${file} imports ${target}, which does not exist`
  return undefined
}

const listNames = (names: readonly string[] = []) => (names.length === 0 ? 'its own files' : names.join(', '))

/** Import cycles, including imports of types: each as the list of its files. */
export function findCycles(edges: readonly ImportEdge[]): string[][] {
  const targets = Map.groupBy(edges, ({ file }) => file)
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    const number = index.size
    index.set(file, number)
    lowest.set(file, number)
    stack.push(file)
    for (const { target } of targets.get(file) ?? []) {
      if (!targets.has(target)) continue
      const reached = index.has(target) ? (stack.includes(target) ? index.get(target) : undefined) : visit(target)
      if (reached !== undefined) lowest.set(file, Math.min(lowest.get(file) ?? number, reached))
    }
    if (lowest.get(file) === number) {
      const cycle = stack.splice(stack.indexOf(file))
      if (cycle.length > 1) cycles.push(cycle)
    }
    return lowest.get(file) ?? number
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file)
  return cycles
}

/** Pairs of rooms under `parent` that import each other. */
export function findTwoWayPairs(edges: readonly ImportEdge[], parent: string, { rooms }: Walls): string[] {
  const arrows = new Set<string>()
  for (const { file, target } of edges) {
    const from = roomOf(file, rooms)
    const to = roomOf(target, rooms)
    if (from !== to && from?.startsWith(`${parent}/`) && to?.startsWith(`${parent}/`)) arrows.add(`${from} ${to}`)
  }
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`)
  })
}
