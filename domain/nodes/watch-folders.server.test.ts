import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createFolderMarkers } from '#platform/storage/folder-markers.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { listLiveNodes } from './live-nodes.server.ts'
import { type FolderWatch, watchFolders } from './watch-folders.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
const folder = await createTempFolder('nodes')
await shareInFile({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) })

let lines: { level: number; msg: string; folders?: string[]; nodes?: string[] }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

beforeEach(async () => {
  lines = []
  await sql`truncate node`.execute(db)
})

/** A node with these folders; equal names are the same folder. */
function startNode(host: string, photos: string, files = photos) {
  const id = randomUUID()
  const folders = {
    photos: createFolderMarkers(path.join(folder, photos, 'photos')),
    'request-files': createFolderMarkers(path.join(folder, files, 'request-files'), 'private'),
  }
  return { ...watchFolders({ db, log, folders }, { id, host, role: 'site' }), id }
}

/** All nodes check in turn, `times` times: five checks are more than a minute. */
async function checkAll(nodes: readonly FolderWatch[], times = 5): Promise<void> {
  for (let time = 0; time < times; time += 1) for (const node of nodes) await node.check()
}

/** Moves a node's last heartbeat into the past. */
const ageNode = (id: string, seconds: number) =>
  sql`update node set seen_at = seen_at - ${seconds} * interval '1 second' where id = ${id}`.execute(db)

it('nodes with separate folders each log one warning, and one line when it is over', async () => {
  const [one, two] = [startNode('web-1', 'a1'), startNode('web-2', 'a2')]
  await checkAll([one, two], 3)
  expect(lines).toEqual([])
  await checkAll([one, two], 6)
  expect(lines).toMatchObject([
    { level: 40, folders: ['photos', 'request-files'], nodes: ['web-1 (site)'] },
    { level: 40, folders: ['photos', 'request-files'], nodes: ['web-2 (site)'] },
  ])
  expect(lines[0]?.msg).toContain('Mount one folder for DATA_DIR/photos')
  expect(one.listUnseenFolders()).toEqual(['photos', 'request-files'])
  expect((await listLiveNodes({ db })).map(({ unseen }) => unseen)).toEqual([
    one.listUnseenFolders(),
    two.listUnseenFolders(),
  ])
  await two.unregister()
  await checkAll([one], 9)
  expect(lines.slice(2)).toMatchObject([{ level: 30, msg: 'files of all other nodes are here again' }])
  expect(one.listUnseenFolders()).toEqual([])
})

it('the warning names only the folder that is not shared', async () => {
  await checkAll([startNode('web-1', 'b', 'b1'), startNode('web-2', 'b', 'b2')])
  expect(lines.map(({ folders }) => folders)).toEqual([['request-files'], ['request-files']])
})

it('nodes with shared folders log nothing and remove their markers at the end', async () => {
  const nodes = [startNode('web-1', 'c'), startNode('web-2', 'c'), startNode('web-3', 'c')]
  await checkAll(nodes, 9)
  expect(await readdir(path.join(folder, 'c/photos/nodes'))).toHaveLength(3)
  for (const node of nodes) await node.unregister()
  expect(lines).toEqual([])
  expect(await readdir(path.join(folder, 'c/photos/nodes'))).toEqual([])
  expect(await listLiveNodes({ db })).toEqual([])
})

it('a killed node causes no warning, neither while it counts as live nor afterwards', async () => {
  const killed = startNode('web-1', 'd')
  await killed.check()
  const next = startNode('web-1', 'd')
  await checkAll([next], 9)
  expect(lines).toEqual([])
  // A new container has an empty folder.
  const other = startNode('web-1', 'd2')
  await next.unregister()
  await checkAll([other], 3)
  await ageNode(killed.id, 60)
  await checkAll([other], 9)
  expect(lines).toEqual([])
})

it('a folder that is emptied or restored from a backup causes no warning', async () => {
  const nodes = [startNode('web-1', 'e'), startNode('web-2', 'e')]
  await checkAll(nodes)
  await rm(path.join(folder, 'e'), { recursive: true })
  await checkAll(nodes)
  await rm(path.join(folder, 'e/photos'), { recursive: true })
  await mkdir(path.join(folder, 'e/photos/nodes'), { recursive: true })
  await writeFile(path.join(folder, 'e/photos/nodes', randomUUID()), '')
  await checkAll(nodes)
  expect(lines).toEqual([])
})

it('a node that cannot write its marker logs it once, and the others do not warn about it', async () => {
  await mkdir(path.join(folder, 'f2'), { recursive: true })
  await writeFile(path.join(folder, 'f2/photos'), 'no folder')
  const [one, two] = [startNode('web-1', 'f1'), startNode('web-2', 'f2', 'f1')]
  await checkAll([one, two], 9)
  expect(lines.map(({ msg, folders }) => ({ msg: msg.slice(0, 40), folders }))).toEqual([
    { msg: 'this node cannot write into a shared fol', folders: undefined },
    { msg: 'files of other nodes are not here. Mount', folders: ['photos'] },
  ])
})

it('rows and markers of dead nodes are deleted, and markers are not stored files', async () => {
  const markerFolder = path.join(folder, 'g/photos/nodes')
  const [dead, living] = [startNode('web-1', 'g'), startNode('web-2', 'g')]
  await dead.check()
  await ageNode(dead.id, 600)
  const longAgo = new Date(Date.now() - 2 * HOUR_MS)
  await utimes(path.join(markerFolder, dead.id), longAgo, longAgo)
  await checkAll([living], 1)
  expect(await db.selectFrom('node').select('id').execute()).toEqual([{ id: living.id }])
  expect(await readdir(markerFolder)).toEqual([living.id])
  const storage = createDiskStorage(path.join(folder, 'g/photos'))
  for await (const { name } of storage.list()) expect.fail(name)
  expect(await storage.has(living.id)).toBe(false)
})

it('a failing database changes nothing', async () => {
  const [one, two] = [startNode('web-1', 'h1'), startNode('web-2', 'h2')]
  await checkAll([one, two])
  expect(lines).toHaveLength(2)
  await sql`alter table node rename to away`.execute(db)
  for (let time = 0; time < 9; time += 1) await expect(one.check()).rejects.toThrow('does not exist')
  await sql`alter table away rename to node`.execute(db)
  expect(one.listUnseenFolders()).toEqual(['photos', 'request-files'])
  await checkAll([one, two])
  expect(lines).toHaveLength(2)
})
