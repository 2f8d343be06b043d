import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'

/** Where a site listens, recorded for commands on the same machine. A killed process leaves its record behind. */
export interface SiteInstance {
  /** Identifies the site: another program may have taken its port since. */
  id: string
  host: string
  pid: number
  /** Its address on its own machine, e.g. `http://127.0.0.1:4320`. */
  origin: string
}

const Instance = v.object({ id: v.string(), host: v.string(), pid: v.number(), origin: v.string() })

/** The header in which answers of `/readyz` name their site. */
export const SITE_ID_HEADER = 'x-site-id'

const toInstancesFolder = (dataFolder: string) => path.join(dataFolder, 'sites')

/**
 * Records where this process listens and removes the records of ended processes. Returns a function that removes this
 * one.
 */
export async function registerInstance(
  dataFolder: string,
  { id, host, port }: { id: string; host: string; port: number },
): Promise<() => Promise<void>> {
  const folder = toInstancesFolder(dataFolder)
  await mkdir(folder, { recursive: true })
  for (const { id, pid } of await listInstances(dataFolder))
    if (!isProcessAlive(pid)) await rm(toInstanceFile(folder, id), { force: true })
  const instance: SiteInstance = { id, host: os.hostname(), pid: process.pid, origin: toOrigin(host, port) }
  await writeFile(toInstanceFile(folder, id), JSON.stringify(instance))
  return () => rm(toInstanceFile(folder, id), { force: true })
}

/** Lists the sites recorded on this machine. Unreadable files are skipped. */
export async function listInstances(dataFolder: string): Promise<SiteInstance[]> {
  const folder = toInstancesFolder(dataFolder)
  const names = await readdir(folder).catch(() => [])
  const instances = await Promise.all(names.map((name) => readInstance(path.join(folder, name))))
  return instances.filter((instance) => instance !== undefined).filter(({ host }) => host === os.hostname())
}

async function readInstance(file: string): Promise<SiteInstance | undefined> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    return v.parse(Instance, content)
  } catch {
    // Half written, or removed in the meantime.
    return undefined
  }
}

const toInstanceFile = (folder: string, id: string) => path.join(folder, `${id}.json`)

/** A site that listens on all addresses is reached by the loopback address. */
function toOrigin(host: string, port: number): string {
  const hostname = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`
}

/** A process of another user may not be signalled, but it exists (EPERM). */
function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
