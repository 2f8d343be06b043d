import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

/** The project's own Node, whatever version started the launcher. */
export const NODE = path.join(PROJECT, 'node_modules', '.bin', 'node')
