import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { readFolder } from '#tests/fixtures/uploads/send-files.ts'
import { MINUTE_MS, HOUR_MS } from '#locale/durations.ts'
import { discardFiles, sweepQuarantine, sweepRequestFiles } from './sweep-request-files.server.ts'

const database = await shareInFile(createTestDatabase())
const opened = await shareInFile(createTestSite(database))
afterEach(async () => {
  for await (const { name } of opened.site.requestFiles.list()) await opened.site.requestFiles.delete(name)
  await database.db.deleteFrom('request').execute()
})

/** The site with its clock set forward. */
const later = (ms: number) => ({ ...opened.site, now: () => new Date(Date.now() + ms) })

async function storeFile(name: string, isNamed: boolean): Promise<void> {
  await opened.site.requestFiles.put(name, Buffer.from('x'))
  if (!isNamed) return
  const { id } = await addRequest(database.db)
  const row = {
    request_id: id,
    position: 0,
    stored_name: name,
    original_name: 'a.jpg',
    media_type: 'image/jpeg',
    bytes: 1,
  }
  await database.db.insertInto('request_file').values(row).execute()
}

async function listStored(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of opened.site.requestFiles.list()) names.push(name)
  return names.toSorted()
}

it('deletes only files that no request refers to, after an hour', async () => {
  await storeFile('aaaaaa.jpg', false)
  await storeFile('bbbbbb.jpg', true)
  expect(await sweepRequestFiles(later(HOUR_MS - 60_000))).toBe(0)
  expect(await listStored()).toEqual(['aaaaaa.jpg', 'bbbbbb.jpg'])
  expect(await sweepRequestFiles(later(HOUR_MS + 60_000))).toBe(1)
  expect(await listStored()).toEqual(['bbbbbb.jpg'])
})

it('handles more files than fit into one query', async () => {
  const names = Array.from({ length: 1100 }, (_, at) => `${String(at).padStart(6, 'a')}.jpg`)
  for (const name of names) {
    const folder = path.join(opened.dataFolder, 'request-files', name.slice(0, 2), name.slice(2, 4))
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, name), 'x')
  }
  await storeFile('bbbbbb.jpg', true)
  expect(await sweepRequestFiles(later(2 * HOUR_MS))).toBe(1100)
  expect(await listStored()).toEqual(['bbbbbb.jpg'])
})

it('deletes what a crash has left in quarantine, but no current uploads', async () => {
  const { quarantineFolder } = opened.site
  for (const name of ['old', 'young']) {
    await mkdir(path.join(quarantineFolder, name), { recursive: true })
    await writeFile(path.join(quarantineFolder, name, '0'), 'x')
  }
  const twentyMinutesAgo = new Date(Date.now() - 20 * MINUTE_MS)
  await utimes(path.join(quarantineFolder, 'old'), twentyMinutesAgo, twentyMinutesAgo)
  await sweepQuarantine(opened.site)
  expect([...(await readFolder(quarantineFolder)).keys()]).toEqual([path.join('young', '0')])
  await sweepRequestFiles(later(20 * MINUTE_MS))
  expect([...(await readFolder(quarantineFolder)).keys()]).toEqual([])
})

it('does nothing when there are no files', async () => {
  const quarantineFolder = path.join(opened.dataFolder, 'nowhere')
  await expect(sweepQuarantine({ ...opened.site, quarantineFolder })).resolves.toBeUndefined()
})

it('discards the files of a rejected request, and never those of a written one', async () => {
  await storeFile('aaaaaa.jpg', false)
  await storeFile('bbbbbb.jpg', true)
  const files = ['aaaaaa.jpg', 'bbbbbb.jpg', 'cccccc.jpg'].map((storedName) => ({ storedName }))
  await discardFiles(opened.site, files)
  expect(await listStored()).toEqual(['bbbbbb.jpg'])
  expect(await discardFiles(opened.site, [])).toBe(0)
})
