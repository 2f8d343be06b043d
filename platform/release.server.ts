import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { PROJECT_FOLDER } from './project-folder.server.ts'

const Package = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }))

/** The release that runs, as package.json names it: `0.1.0`. */
export const RELEASE: string = v.parse(Package, readFileSync(path.join(PROJECT_FOLDER, 'package.json'), 'utf8')).version
