import { roomOf, type Walls } from './find-breaches.ts'
import type { ImportEdge } from './import-graph.ts'

const INTRO = `# Rooms and arrows

Made from the code by \`npm run rooms\`; a test fails when it is out of date. An arrow reads "imports". What each room may
import is decided in \`docs/rooms/rooms.ts\`; \`docs/architecture.md\` says why.`

/** The page docs/rooms.md: a drawing of the top rooms, and what every room imports. */
export function drawRooms(edges: readonly ImportEdge[], walls: Walls): string {
  const arrows = countArrows(edges, walls)
  return [
    INTRO,
    '## The whole',
    drawMermaid(mergeArrows(arrows, (room) => topOf(room))),
    '## Inside domain',
    drawMermaid(arrowsInside(arrows, 'domain')),
    '## Inside app/features',
    drawMermaid(arrowsInside(arrows, 'app/features')),
    '## Every room',
    drawTable(arrows, walls),
    '',
  ].join('\n\n')
}

type Arrows = Map<string, Map<string, number>>

function countArrows(edges: readonly ImportEdge[], { rooms }: Walls): Arrows {
  const arrows: Arrows = new Map()
  for (const { file, target, kind } of edges) {
    if (kind !== 'file') continue
    const from = roomOf(file, rooms)
    const to = roomOf(target, rooms)
    if (from !== undefined && to !== undefined && from !== to && from !== 'tests') add(arrows, from, to, 1)
  }
  return arrows
}

function add(arrows: Arrows, from: string, to: string, count: number): void {
  const targets = arrows.get(from) ?? new Map<string, number>()
  targets.set(to, (targets.get(to) ?? 0) + count)
  arrows.set(from, targets)
}

function mergeArrows(arrows: Arrows, nameOf: (room: string) => string): Arrows {
  const merged: Arrows = new Map()
  for (const [from, targets] of arrows)
    for (const [to, count] of targets) if (nameOf(from) !== nameOf(to)) add(merged, nameOf(from), nameOf(to), count)
  return merged
}

/** `app/features/cars` counts as `app`. The demo stock consists of drafts of cars, so it is above the domain. */
const topOf = (room: string) => (room === 'db/demo' ? room : (room.split('/')[0] ?? room))

function arrowsInside(arrows: Arrows, parent: string): Arrows {
  const inside: Arrows = new Map()
  for (const [from, targets] of arrows)
    for (const [to, count] of targets)
      if (isInside(from, parent) && isInside(to, parent))
        add(inside, from.slice(parent.length + 1), to.slice(parent.length + 1), count)
  return inside
}

const isInside = (room: string, parent: string) => room.startsWith(`${parent}/`) && !room.endsWith('/*')

/** Arrows as a Mermaid graph, which code hosts render. Without counts, which would change with every commit. */
function drawMermaid(arrows: Arrows): string {
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets.keys()].map((to) => `  ${idOf(from)}[${from}] --> ${idOf(to)}[${to}]`),
  )
  return ['```mermaid', 'graph LR', ...lines.toSorted(), '```'].join('\n')
}

const idOf = (room: string) => room.replaceAll(/\W/g, '_')

function drawTable(arrows: Arrows, { rooms }: Walls): string {
  const rows = Object.keys(rooms)
    .toSorted()
    .map((room) => `| \`${room}\` | ${[...(arrows.get(room)?.keys() ?? [])].toSorted().join(', ') || '–'} |`)
  return ['| room | imports |', '|---|---|', ...rows].join('\n')
}
