// `npm run bench -- uploads`: the memory and time of a process that receives many files of ten megabytes at once.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createFileChecker } from '#platform/uploads/forked-file-checker.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { encodeForm, filePart, FORM_TYPE } from '#tests/factories/forms.ts'
import { createPhoto } from '#tests/factories/uploads/pictures.ts'
import { startUploadEndpoint } from '#tests/fixtures/uploads/upload-endpoint.ts'

const FILE_BYTES = 10 * 1024 * 1024
const CONCURRENT_UPLOADS = 50
const ROUNDS = 3
const MB = 1024 * 1024

await (process.argv[2] === 'server' ? runServer() : measure())

/** The measured process: it receives files and reports its memory on request. */
async function runServer(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-bench-'))
  const fileChecker = createFileChecker()
  const server = await startUploadEndpoint({
    log: createLog('silent'),
    newId: randomUUID,
    requestFiles: createDiskStorage(folder),
    quarantineFolder: path.join(folder, 'quarantine'),
    fileChecker,
  })
  const idle = process.memoryUsage.rss()
  let peak = idle
  setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10).unref()
  process.on('message', () => process.send?.({ idle, peak }))
  process.on('disconnect', () => {
    fileChecker.close()
    void rm(folder, { recursive: true }).then(() => process.exit())
  })
  process.send?.({ port: server.port })
}

async function measure(): Promise<void> {
  const photo = await createPhoto(4000, 3000).jpeg({ quality: 90 }).toBuffer()
  const body = encodeForm([filePart('photo.jpg', Buffer.concat([photo, Buffer.alloc(FILE_BYTES - photo.length)]))])
  const server = fork(import.meta.filename, ['server'], { execArgv: [] })
  const [{ port }] = await once(server, 'message')
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONCURRENT_UPLOADS, headersTimeout: 0 })
  const rows: Record<string, object> = {}
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = performance.now()
    const results = await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, () => send(pool, body)))
    const seconds = (performance.now() - start) / 1000
    server.send('memory')
    const [{ idle, peak }] = await once(server, 'message')
    rows[`round ${round}`] = {
      stored: results.filter((result) => result === '1 stored').length,
      seconds: Number(seconds.toFixed(1)),
      'idle, MB': Math.round(idle / MB),
      'peak, MB': Math.round(peak / MB),
      'growth, MB': Math.round((peak - idle) / MB),
    }
    await pause(200)
  }
  console.log(
    `${CONCURRENT_UPLOADS} uploads at once of a 12 megapixel JPEG in ${FILE_BYTES / MB} MB, checked and stored.`,
  )
  console.table(rows)
  await pool.close()
  server.disconnect()
}

async function send(pool: Pool, body: Buffer): Promise<string> {
  const response = await pool.request({ path: '/', method: 'POST', headers: { 'content-type': FORM_TYPE }, body })
  return response.body.text()
}
