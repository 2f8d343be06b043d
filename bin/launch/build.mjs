import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { NODE, PROJECT } from './project.mjs'
import { runQuietly, printMessage } from './run.mjs'

/** Written last, so that an interrupted build does not count as complete. */
const STAMP = path.join(PROJECT, 'build', 'sources.sha256')
const SOURCES = ['app', 'domain', 'platform', 'db', 'server', 'public']
const FILES = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts']

/** Whether the build was made from the current sources. */
export function isBuilt() {
  try {
    return readFileSync(STAMP, 'utf8') === digestSources()
  } catch {
    return false // there is no stamp: never built, or interrupted
  }
}

/** Builds the site. Throws when it fails, after printing the output of the tools. */
export async function build() {
  printMessage('Building the site (only when its sources change) …')
  const digest = digestSources()
  rmSync(STAMP, { force: true })
  const env = { NODE_ENV: 'production' }
  const code =
    (await runQuietly(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build'], env)) ||
    (await runQuietly(NODE, ['server/compress-assets.ts'], env))
  if (code >= 128) process.exit(code)
  if (code !== 0) throw new Error('The site could not be built: see above.')
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, digest)
}

/** By content, not by date: a checkout changes the dates of unchanged files. */
function digestSources() {
  const hash = createHash('sha256')
  for (const file of [...FILES, ...SOURCES.flatMap((folder) => listFiles(folder)).toSorted(byCode)]) {
    hash.update(`${file}\0`).update(readFileSync(path.join(PROJECT, file)))
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(path.join(PROJECT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listFiles(file)
    return isPartOfBuild(file) ? [file] : []
  })
}

/** Demo pictures, migrations and tests are never part of the bundle. */
function isPartOfBuild(file) {
  return file.startsWith('public/') || (/\.(ts|tsx|css|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
}

/** The same order on every machine, whatever its locale. */
const byCode = (a, b) => (a < b ? -1 : 1)
