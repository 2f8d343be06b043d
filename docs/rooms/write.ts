import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawRooms } from './draw-rooms.ts'
import { findBreaches } from './find-breaches.ts'
import { listCodeFiles, readImportGraph } from './import-graph.ts'
import { WALLS } from './rooms.ts'

// Regenerates docs/rooms.md from the imports of the code: npm run rooms. It draws no forbidden import.

const root = fileURLToPath(new URL('../..', import.meta.url))
const edges = readImportGraph(root)
const breaches = findBreaches(edges, listCodeFiles(root), WALLS)
if (breaches.length > 0) {
  console.error(breaches.join('\n'))
  process.exitCode = 1
} else await writeFile(new URL('../rooms.md', import.meta.url), drawRooms(edges, WALLS))
