import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { NODE, PROJECT } from './project.mjs'
import { runQuietly, printMessage } from './run.mjs'

/** Whether node_modules holds what package-lock.json asks for. npm writes its own list last: half an install has none. */
export function isInstalled() {
  const wanted = readLock('package-lock.json')
  const present = readLock('node_modules/.package-lock.json')
  if (wanted === undefined || present === undefined || !existsSync(NODE)) return false
  return Object.entries(wanted).every(([folder, entry]) => {
    const found = present[folder]
    // What is meant for other systems is optional and rightly absent.
    return folder === '' || (found === undefined ? entry.optional === true : found.version === entry.version)
  })
}

/** Installs with the npm that called us. Throws, with the remedy, when it fails. */
export async function install() {
  printMessage('Installing packages (only when they change; about a minute) …')
  const [command, ...first] = findNpm()
  // Whatever the user's npm leaves out by habit is needed here: the build tools, and the programs for this machine.
  const options = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...cacheOption(),
  ]
  // Not `npm ci`: it throws away what is there first, and an upgrade changes little. The lock file rules here as well.
  const code = await runQuietly(command, [...first, 'install', '--no-save', ...options], machineSettings())
  if (code >= 128) process.exit(code)
  if (code !== 0) {
    throw new Error(
      'The packages could not be installed. Mend what npm says above (network? disk space?) and start again.',
    )
  }
  if (!existsSync(NODE)) {
    throw new Error(
      'npm did not run the install script that brings Node 24. Allow it once:  npm rebuild node --ignore-scripts=false',
    )
  }
}

function findNpm() {
  const given = process.env.npm_execpath ?? ''
  return /npm-cli\.c?js$/.test(given) ? [process.execPath, given] : ['npm']
}

/**
 * `npm --prefix FOLDER start` looks for this machine's npm settings (a mirror, a certificate) in that folder too and
 * hands the mistake on; without these three npm finds them where they are.
 */
function machineSettings() {
  const { npm_config_prefix: prefix, npm_config_local_prefix: project } = process.env
  if (prefix === undefined || prefix !== project) return {}
  return { npm_config_prefix: undefined, npm_config_global_prefix: undefined, npm_config_globalconfig: undefined }
}

/** npm keeps its cache in the home folder, which a service's user may not have or may not write. */
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
