import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'

/** Where a site listens, as it has left it for commands on its machine. One that was killed leaves it behind. */
export interface SiteInstance {
  /** By which the site itself is known: another program may have taken its port since. */
  id: string
  host: string
  pid: number
  /** `http://127.0.0.1:4320`: as it is reached from its own machine. */
  origin: string
}

const Instance = v.object({ id: v.string(), host: v.string(), pid: v.number(), origin: v.string() })

/** In what answers of `/readyz` name their site. */
export const SITE_ID_HEADER = 'x-site-id'

const toInstancesFolder = (dataFolder: string) => path.join(dataFolder, 'sites')

/** Leaves word where this process listens, and takes away that of processes that are no more. Returns how to take it back. */
export async function registerInstance(
  dataFolder: string,
  { id, host, port }: { id: string; host: string; port: number },
): Promise<() => Promise<void>> {
  const folder = toInstancesFolder(dataFolder)
  await mkdir(folder, { recursive: true })
  for (const { id, pid } of await listInstances(dataFolder))
    if (!isProcessAlive(pid)) await rm(toInstanceFile(folder, id), { force: true })
  const notice: SiteInstance = { id, host: os.hostname(), pid: process.pid, origin: toOrigin(host, port) }
  await writeFile(toInstanceFile(folder, id), JSON.stringify(notice))
  return () => rm(toInstanceFile(folder, id), { force: true })
}

/** What the sites of this machine have left. Files that are no notices are passed over. */
export async function listInstances(dataFolder: string): Promise<SiteInstance[]> {
  const folder = toInstancesFolder(dataFolder)
  const names = await readdir(folder).catch(() => [])
  const notices = await Promise.all(names.map((name) => readInstance(path.join(folder, name))))
  return notices.filter((notice) => notice !== undefined).filter(({ host }) => host === os.hostname())
}

async function readInstance(file: string): Promise<SiteInstance | undefined> {
  try {
    const written: unknown = JSON.parse(await readFile(file, 'utf8'))
    return v.parse(Instance, written)
  } catch {
    // Half written, or taken away meanwhile.
    return undefined
  }
}

const toInstanceFile = (folder: string, id: string) => path.join(folder, `${id}.json`)

/** What listens everywhere is reached by the machine's own address. */
function toOrigin(host: string, port: number): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}

/** What belongs to another user may not be signalled, and is there. */
function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
