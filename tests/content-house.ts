import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { ContentContext } from '../domain/content/import-content.server.ts'
import { createDiskStorage } from '../platform/disk-storage.server.ts'
import { createImageCodec } from '../platform/sharp-image-codec.server.ts'
import { createTestDatabase } from './database.ts'

/** What a content import stands on, real and of this test file's own, with a content folder to write into. */
export async function openContentHouse() {
  const database = await createTestDatabase()
  const root = await mkdtemp(path.join(tmpdir(), 'showroom-content-'))
  const folder = path.join(root, 'folder')
  const photos = path.join(root, 'photos')
  let moment = new Date('2026-11-20T12:00:00Z')
  let encoded = 0
  const codec = createImageCodec()
  const context: ContentContext = {
    db: database.db,
    now: () => moment,
    storage: createDiskStorage(photos),
    codec: {
      encode: (request) => {
        encoded += 1
        return codec.encode(request)
      },
      close: () => codec.close(),
    },
    maxPictureBytes: 1_000_000,
  }
  const write = async (files: Record<string, string | Uint8Array>) => {
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), content)
    }
  }
  return {
    database,
    db: database.db,
    context,
    root,
    folder,
    photos,
    moveTo: (time: Date) => (moment = time),
    /** How many pictures went through the codec. */
    encoded: () => encoded,
    write,
    link: (file: string, target: string) => symlink(target, path.join(folder, file)),
    /** Begins a new folder with these files. */
    begin: async (files: Record<string, string | Uint8Array>) => {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder)
      await write(files)
    },
    readAll,
    async [Symbol.asyncDispose]() {
      codec.close()
      await rm(root, { recursive: true })
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Every file under a folder with its bytes as text, byte by byte. */
export async function readAll(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return Object.fromEntries(files.map((file, index) => [path.relative(folder, file), contents[index] ?? '']))
}

/** A picture of 96 × 80 in one colour. */
export const paintContent = (background: string, type: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 96, height: 80, channels: 3, background } })
    .toFormat(type)
    .toBuffer()

export type ContentHouse = Awaited<ReturnType<typeof openContentHouse>>
