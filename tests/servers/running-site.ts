import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningSite extends AsyncDisposable {
  /** `http://127.0.0.1:41234`, without a trailing slash. */
  origin: string
  /** Its own address in links, letters and sitemaps. */
  siteUrl: string
  /** Everything the process wrote to standard output, line by line. */
  lines: string[]
  pid: number
  /** Kills the process as a power cut would, in the middle of its work. Its database keeps running. */
  kill: () => Promise<void>
}

export interface StartSiteParams {
  databaseUrl?: string
  /** Stays at the end, so that the site can start on it again. Without it, a new one that is removed at the end. */
  dataFolder?: string
  /** Environment variables that override those of a test's site; undefined removes one. */
  settings?: Record<string, string | undefined>
}

/**
 * The built site as an operator starts it, with the demo stock, on a free port, with its own data folder and embedded
 * database (or the one at `databaseUrl`). Stopped by SIGTERM at the end, as a process manager would.
 */
export async function startSite({ databaseUrl, dataFolder, settings }: StartSiteParams = {}): Promise<RunningSite> {
  await access(path.join(ROOT, 'build/server/main.js')).catch(() => {
    throw new Error('The site is not built: run `npm run build` first')
  })
  const folder = dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'showroom-site-')))
  const env = {
    ...process.env,
    // Tests run in another mode, in which React is several times slower and reports more than visitors get.
    NODE_ENV: 'production',
    // Code compiled for one site is reused by the next.
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'compiled'),
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: 'off',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    SITE_URL: 'http://showroom.test',
    LOG_LEVEL: 'info',
    // No load balancer has to notice.
    LEAVE_SECONDS: '0',
    ...settings,
  }
  // With an IPC channel, as the launcher does: when a test run is killed its sites end too.
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  let errorOutput = ''
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  const origin = new Promise<string>((resolve, reject) => {
    if (child.stdout === null) throw new Error('The site has no output')
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line)
      if (found && !line.startsWith('{')) resolve(found[0])
    })
    child.once('exit', (code) => reject(new Error(`The site ended with ${code} before it served: ${errorOutput}`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const address = await origin
  return {
    origin: address,
    siteUrl: env.SITE_URL ?? address.replace('127.0.0.1', 'localhost'),
    lines,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      if (dataFolder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
