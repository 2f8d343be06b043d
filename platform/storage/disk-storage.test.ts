import { mkdtemp, readdir, rm, utimes, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskStorage } from './disk-storage.server.ts'
import { isStorageName, type Storage } from './storage.server.ts'

let root: string
let storage: Storage

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'showroom-storage-'))
  storage = createDiskStorage(root)
})
afterEach(() => rm(root, { recursive: true }))

async function contentOf(name: string): Promise<string | undefined> {
  const found = await storage.read(name)
  return found && text(found.stream)
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

it('returns stored content, from bytes and from a stream', async () => {
  await storage.put('abcdef-320.avif', Buffer.from('small'))
  await storage.put('abcdef-640.avif', Readable.from([Buffer.from('lar'), Buffer.from('ge')]))
  expect(await contentOf('abcdef-320.avif')).toBe('small')
  expect(await contentOf('abcdef-640.avif')).toBe('large')
  expect((await readdir(path.join(root, 'ab', 'cd'))).toSorted()).toEqual(['abcdef-320.avif', 'abcdef-640.avif'])
})

it('lists stored files, and none that is being written', async () => {
  await storage.put('abcdef.bin', Buffer.from('x'))
  await storage.put('ab-def.bin', Buffer.from('x'))
  await writeFile(path.join(root, 'incoming', 'draft'), 'x')
  await writeFile(path.join(root, 'ab', 'cd', 'Not a name'), 'x')
  const listed = await collect(storage.list())
  expect(listed.map(({ name }) => name).toSorted()).toEqual(['ab-def.bin', 'abcdef.bin'])
  for (const { storedAt } of listed) expect(Date.now() - storedAt.getTime()).toBeLessThan(60_000)
  expect(await collect(createDiskStorage(path.join(root, 'nowhere')).list())).toEqual([])
})

it('reports the size of a file before it is read', async () => {
  await storage.put('abcdef.bin', Buffer.alloc(1234))
  const found = await storage.read('abcdef.bin')
  expect(found?.bytes).toBe(1234)
  found?.stream.destroy()
})

it('finds stored files, and no deleted ones', async () => {
  await storage.put('abcdef.bin', Buffer.from('x'))
  expect(await storage.has('abcdef.bin')).toBe(true)
  await storage.delete('abcdef.bin')
  await storage.delete('abcdef.bin')
  expect(await storage.has('abcdef.bin')).toBe(false)
  expect(await storage.read('abcdef.bin')).toBeUndefined()
})

it('stores nothing of a stream that breaks', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the line went dead')
    })(),
  )
  await expect(storage.put('abcdef.bin', broken)).rejects.toThrow('the line went dead')
  expect(await storage.has('abcdef.bin')).toBe(false)
  expect(await readdir(path.join(root, 'incoming'))).toEqual([])
})

it('replaces a file atomically', async () => {
  await storage.put('abcdef.bin', Buffer.from('one'))
  const file = await storage.read('abcdef.bin')
  await storage.put('abcdef.bin', Buffer.from('two'))
  expect(file && (await text(file.stream))).toBe('one')
  expect(await contentOf('abcdef.bin')).toBe('two')
})

it('works after the folder was emptied, or another one was mounted over it', async () => {
  await storage.put('abcdef.bin', Buffer.from('x'))
  await rm(root, { recursive: true })
  expect(await contentOf('abcdef.bin')).toBeUndefined()
  await storage.put('abcdef.bin', Buffer.from('y'))
  expect(await contentOf('abcdef.bin')).toBe('y')
})

it('removes unfinished files of a crash', async () => {
  const incoming = path.join(root, 'incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(path.join(incoming, 'old'), 'x')
  await writeFile(path.join(incoming, 'young'), 'x')
  await utimes(path.join(incoming, 'old'), 1, 1)
  await storage.put('abcdef.bin', Buffer.from('x'))
  expect(await readdir(incoming)).toEqual(['young'])
})

it.each([
  '',
  'a.b',
  '../../etc/passwd',
  '..%2f..%2fetc.conf',
  'ab/cd.avif',
  'ab\\cd.avif',
  'abcdef',
  'ABCDEF.avif',
  '.hidden.avif',
  'abcd\0.avif',
  'abcd.avif\n',
])('«%s» is not a valid name', async (name) => {
  expect(isStorageName(name)).toBe(false)
  expect(await storage.has(name)).toBe(false)
  expect(await storage.read(name)).toBeUndefined()
  await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('Not a name')
})
