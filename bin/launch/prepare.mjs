import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { NODE, PROJECT } from './project.mjs'
import { printMessage, runQuietly } from './run.mjs'

/** Written last, so that an interrupted build does not count as complete. */
const STAMP = path.join(PROJECT, 'build', 'sources.sha256')
/** The folders that the site imports from: tests/walls.test.ts compares them with the imports. */
const SOURCES = ['app', 'domain', 'platform', 'db', 'server', 'worker', 'urls', 'locale', 'public']
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
    (await runQuietly(NODE, ['server/split-manifest.ts'], env)) ||
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

/**
 * Whether node_modules matches package-lock.json. npm writes its own list last: an incomplete installation has none.
 */
export function isInstalled() {
  const locked = readLock('package-lock.json')
  const installed = readLock('node_modules/.package-lock.json')
  if (locked === undefined || installed === undefined || !existsSync(NODE)) return false
  return Object.entries(locked).every(([folder, entry]) => {
    const found = installed[folder]
    // Packages for other systems are optional and absent.
    return folder === '' || (found === undefined ? entry.optional === true : found.version === entry.version)
  })
}

/** Installs with the npm that started this process. Throws when it fails; the message says what to do. */
export async function install() {
  printMessage('Installing packages (only when they change; about a minute) …')
  const [command, ...prefixArgs] = findNpm()
  // Includes what the user's npm settings may leave out: the build tools, and the programs for this machine.
  const options = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...cacheOption(),
  ]
  // Not `npm ci`, which first deletes all packages, while an upgrade changes few. The lock file is followed here too.
  const code = await runQuietly(command, [...prefixArgs, 'install', '--no-save', ...options], machineSettings())
  if (code >= 128) process.exit(code)
  if (code !== 0) {
    throw new Error(
      'The packages could not be installed. Fix what npm reports above (network? disk space?) and start again.',
    )
  }
  if (!existsSync(NODE)) {
    throw new Error(
      'npm did not run the install script that brings Node 24. Allow it once:  npm rebuild node --ignore-scripts=false',
    )
  }
}

function findNpm() {
  const npmPath = process.env.npm_execpath ?? ''
  return /npm-cli\.c?js$/.test(npmPath) ? [process.execPath, npmPath] : ['npm']
}

/**
 * `npm --prefix FOLDER start` looks for this machine's npm settings (a mirror, a certificate) in that folder too, and
 * passes the mistake on in the environment. Without these three variables npm finds the settings where they are.
 */
function machineSettings() {
  const { npm_config_prefix: prefix, npm_config_local_prefix: project } = process.env
  if (prefix === undefined || prefix !== project) return {}
  return { npm_config_prefix: undefined, npm_config_global_prefix: undefined, npm_config_globalconfig: undefined }
}

/** npm has its cache in the home folder, which the user of a service may not have or may not write. */
function cacheOption() {
  const cache = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm')
  const isWritable = [cache, path.dirname(cache)].some((folder) => canWrite(folder))
  return isWritable ? [] : [`--cache=${path.join(os.tmpdir(), `showroom-npm-${process.getuid?.() ?? 0}`)}`]
}

function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(path.join(PROJECT, file), 'utf8')).packages
  } catch {
    return undefined // absent, or cut off by an interrupted install
  }
}
