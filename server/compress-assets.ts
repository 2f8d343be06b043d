import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'

// The last step of the build: .br and .gz beside each text file, at maximum compression, so that no request compresses.

const CLIENT_FOLDER = path.join(PROJECT_FOLDER, 'build', 'client')
const TEXT_FILE = /\.(js|css|svg|html|json|txt|xml|webmanifest)$/
/** Below this size the saving is smaller than the overhead of the headers. */
const MIN_BYTES = 600

const files = (await readdir(CLIENT_FOLDER, { recursive: true })).filter((file) => TEXT_FILE.test(file))
await Promise.all(files.map((file) => compress(path.join(CLIENT_FOLDER, file))))

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
