import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningSite extends AsyncDisposable {
  /** `http://127.0.0.1:41234`, without a slash at its end. */
  origin: string
  /** What it calls itself in links, letters and sitemaps. */
  siteUrl: string
  /** Everything the process wrote to standard output, line by line. */
  lines: string[]
  pid: number
  /** Ends the process as a power cut would: without a word, in the middle of whatever it does. Its database lives on. */
  kill: () => Promise<void>
}

export interface StartSiteParams {
  databaseUrl?: string
  /** Kept at the end, so that the site can be started on it again. Without it: one of its own, removed at the end. */
  dataFolder?: string
  /** Environment variables over those that a test's site has; undefined takes one away. */
  settings?: Record<string, string | undefined>
}

/**
 * The built site as an operator starts it, with the demo stock, on a free port, a data folder of its own and its own
 * embedded database (or the one named by `databaseUrl`). Stopped by SIGTERM at the end, as a process manager would.
 */
export async function startSite({ databaseUrl, dataFolder, settings }: StartSiteParams = {}): Promise<RunningSite> {
  await access(path.join(ROOT, 'build/server/index.js')).catch(() => {
    throw new Error('The site is not built: run `npm run build` first')
  })
  const folder = dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'showroom-site-')))
  const env = {
    ...process.env,
    // Tests run in another one, in which React is several times slower and says more than visitors are told.
    NODE_ENV: 'production',
    // What was compiled for one site need not be compiled for the next.
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'compiled'),
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: 'off',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    SITE_URL: 'http://showroom.test',
    LOG_LEVEL: 'info',
    // There is no balancer that has to notice.
    LEAVE_SECONDS: '0',
    ...settings,
  }
  // As from the launcher, by a channel: a test run that is killed takes its sites along.
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const origin = new Promise<string>((resolve, reject) => {
    if (child.stdout === null) throw new Error('The site says nothing')
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line)
      if (found && !line.startsWith('{')) resolve(found[0])
    })
    child.once('exit', (code) => reject(new Error(`The site ended with ${code} before it served: ${complaint}`)))
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
