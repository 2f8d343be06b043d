import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawRooms } from './draw-rooms.ts'
import { readImportGraph } from './import-graph.ts'
import { WALLS } from './rooms.ts'

// Regenerates docs/rooms.md from the imports of the code: npm run rooms

const root = fileURLToPath(new URL('../..', import.meta.url))
await writeFile(new URL('../rooms.md', import.meta.url), drawRooms(readImportGraph(root), WALLS))
