import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The program of the site, run with its standard settings, as a test of its start and its end needs it. */
export interface SpawnedSite {
  child: ChildProcess
  lines: string[]
  errorLines: string[]
  /** Resolves with the address once the site is open, or with undefined if the process ended before. */
  origin: Promise<string | undefined>
}

/**
 * A stop ends itself before its fifth second (server/processes/stop-time.ts). A busy machine is later with the signal and
 * with clearing away; who waits for requests that nobody ends takes twelve seconds.
 */
export const MAX_STOP_MS = 11_000

const SITE = [process.execPath, 'build/server/main.js'] as const

/** Starts the built site, or another program that does so, on a free port, with the embedded database. */
export function spawnSite(
  dataFolder: string,
  settings: Record<string, string> = {},
  [program, ...args]: readonly [string, ...string[]] = SITE,
): SpawnedSite {
  const defaults = {
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: 'off',
    DATA_DIR: dataFolder,
    DATABASE_URL: '',
    LOG_LEVEL: 'info',
    // npm would keep its own in the folder for temporary files.
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'compiled'),
  }
  const env = { ...process.env, NODE_ENV: 'production', ...defaults, ...settings }
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const errorLines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errorLines.push(line))
  const origin = new Promise<string | undefined>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const found = / is open at (http:\/\/127\.0\.0\.1:\d+)/.exec(line)
      if (found) resolve(found[1])
    })
    child.once('close', () => resolve(undefined))
  })
  return { child, lines, errorLines, origin }
}

/** Sends the signal and returns the exit code once the process has ended; null: the signal ended it. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const closed = once(child, 'close')
  if (!child.kill(signal)) throw new Error(`The site had already ended with ${child.exitCode}`)
  await closed
  return child.exitCode
}
