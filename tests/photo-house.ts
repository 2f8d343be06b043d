import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { attachPhotos } from '../domain/media/attach-photos.server.ts'
import { fetchWaitingPhotos } from '../domain/media/fetch-waiting-photos.server.ts'
import type { MediaContext } from '../domain/media/media-context.ts'
import { createDiskStorage } from '../platform/disk-storage.server.ts'
import { createLog } from '../platform/log.server.ts'
import { createImageCodec } from '../platform/sharp-image-codec.server.ts'
import { createHttpClient } from '../platform/undici-http-client.server.ts'
import { addCar, addStock } from './cars.ts'
import { createTestDatabase } from './database.ts'
import { startLocalServer } from './local-server.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** An answer that is this body. */
export const send =
  (body: Buffer | string): Answer =>
  (_, response) =>
    response.end(body)

/** An answer that is this body, or 304 for who has it already. */
export const sendWithEtag =
  (body: Buffer, etag: string): Answer =>
  (request, response) =>
    request.headers['if-none-match'] === etag
      ? response.writeHead(304).end()
      : response.setHeader('etag', etag).end(body)

/** A picture of 400 × 300 in one colour. */
export const paint = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** All that the fetch of photographs stands on, real and of this test file's own; the clock stands still until it is moved. */
export async function openPhotoHouse() {
  const database = await createTestDatabase()
  const { db } = database
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-photos-'))
  const start = new Date('2026-03-01T10:00:00Z')
  let moment = start
  let site: Record<string, Answer> = {}
  const server = await startLocalServer((request, response) => {
    const answer = site[request.url ?? '']
    return answer === undefined ? response.writeHead(404).end() : answer(request, response)
  })
  const context: MediaContext = {
    db,
    now: () => moment,
    log: createLog('silent'),
    http: createHttpClient({ allowPrivateAddresses: true, userAgent: 'test' }),
    storage: createDiskStorage(folder),
    codec: createImageCodec(),
    random: () => 0.5,
    limits: { maxBytes: 1_000_000, requestsPerHost: 2 },
  }
  const addressOf = (place: string) => new URL(place, server.url).href
  return {
    db,
    context,
    url: database.url,
    requests: server.requests,
    /** What the site answers from now on, by path; 404 for the rest. */
    serve: (answers: Record<string, Answer>) => (site = answers),
    moveTo: (time: Date) => (moment = time),
    waitHours: (hours: number) => (moment = new Date(moment.getTime() + hours * 3_600_000)),
    /** A published car whose photographs wait. */
    addCarWith: async (...places: string[]): Promise<number> => {
      const carId = await addCar(db)
      await db.transaction().execute((tx) => attachPhotos(tx, [{ carId, urls: places.map(addressOf) }]))
      await sql`update photo set due_at = ${moment} where due_at > ${moment}`.execute(db)
      return carId
    },
    fetchAll: (signal = new AbortController().signal, changed: Partial<MediaContext> = {}) =>
      fetchWaitingPhotos({ ...context, ...changed }, signal),
    photoAt: (place: string) =>
      db.selectFrom('photo').selectAll().where('source_url', '=', addressOf(place)).executeTakeFirstOrThrow(),
    countOf: async (carId: number): Promise<number> => {
      const car = await db.selectFrom('car').select('photo_count').where('id', '=', carId).executeTakeFirstOrThrow()
      return car.photo_count
    },
    /** Where the files lie. */
    folder,
    /** Places of the stored files, without those that are still being written. */
    async listStored(): Promise<string[]> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== 'incoming')
      return files.map((entry) => path.join(entry.parentPath, entry.name))
    },
    async empty(): Promise<void> {
      await sql`truncate car, photo, car_photo, brand, model restart identity cascade`.execute(db)
      await sql`delete from graphile_worker._private_jobs`.execute(db)
      await addStock(db)
      moment = start
      site = {}
      server.requests.length = 0
    },
    async close(): Promise<void> {
      context.codec.close()
      await context.http.close()
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
      await database[Symbol.asyncDispose]()
    },
  }
}
