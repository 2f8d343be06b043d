import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** What sites of a test run begin with: a database with the demo stock, to which nobody is connected, and its pictures. */
interface DemoTemplate {
  databaseUrl: string
  dataFolder: string
}

/** Where the run's processes find it: it is made once, before the first of them. */
const TEMPLATE_VARIABLE = 'SHOWROOM_DEMO_TEMPLATE'

/** Lets every process that is started from now on know of it. */
export function publishDemoTemplate(house: DemoTemplate): void {
  process.env[TEMPLATE_VARIABLE] = JSON.stringify(house)
}

/** Undefined outside a test run. */
export function findDemoTemplate(): DemoTemplate | undefined {
  const house = process.env[TEMPLATE_VARIABLE]
  return house === undefined ? undefined : JSON.parse(house)
}

/**
 * Every file of one folder in another, without writing a byte of it where both are on one disk: pictures are replaced,
 * never written over.
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
