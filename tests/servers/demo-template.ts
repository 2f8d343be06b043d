import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** What sites of a test run start from: a database with the demo stock, without connections, and its pictures. */
interface DemoTemplate {
  databaseUrl: string
  dataFolder: string
}

/** Where the run's processes find it: it is created once, before the first of them starts. */
const TEMPLATE_VARIABLE = 'SHOWROOM_DEMO_TEMPLATE'

/** Passes it to every process that is started from now on. */
export function publishDemoTemplate(template: DemoTemplate): void {
  process.env[TEMPLATE_VARIABLE] = JSON.stringify(template)
}

/** Undefined outside a test run. */
export function findDemoTemplate(): DemoTemplate | undefined {
  const template = process.env[TEMPLATE_VARIABLE]
  return template === undefined ? undefined : JSON.parse(template)
}

/**
 * Links every file of one folder into another, or copies it when they are on different disks. Links are safe because
 * pictures are replaced, never overwritten.
 */
export async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map((entry) => {
      const [old, copy] = [path.join(from, entry.name), path.join(to, entry.name)]
      return entry.isDirectory() ? linkFiles(old, copy) : link(old, copy).catch(() => copyFile(old, copy))
    }),
  )
}
