// Creates db/prepared-pictures and prepared-pictures.json from the pictures of db/starter and db/demo/content:
//
//   node db/prepare-pictures.ts
//
// Its output is committed, so that a first start shows its banners at once instead of encoding them. Run it again when
// one of those pictures is changed, added or removed, and `npm run format` after it. It encodes only new pictures.
import { createHash } from 'node:crypto'
import { glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '#locale/durations.ts'
import { createImageCodec } from '#platform/images/sharp-image-codec.server.ts'
import { findPreparedPicture, getPreparedFile, PREPARED_FOLDER, type PreparedPicture } from './prepared-pictures.ts'

/** A phone, a phone with a dense screen, a card on a desktop, a banner. Each width adds files to clone and copy. */
const WIDTHS = [640, 960, 1280, 1920]

const targetFolder = fileURLToPath(PREPARED_FOLDER)
await mkdir(targetFolder, { recursive: true })
// A picture takes seconds, on a busy machine minutes.
const codec = createImageCodec({ concurrency: 4, maxMs: 10 * MINUTE_MS })
const files: string[] = []
for await (const file of glob(['starter/pictures/*', 'demo/content/pictures/*'], { cwd: import.meta.dirname }))
  files.push(file)
const prepared = new Map<string, PreparedPicture>(await Promise.all(files.map(prepare)))
codec.close()
for (const entry of await readdir(targetFolder, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && !prepared.has(entry.name.slice(0, 32))) await rm(path.join(entry.parentPath, entry.name))
const sorted = [...prepared].toSorted(([one], [other]) => (one < other ? -1 : 1))
await writeFile(
  path.join(import.meta.dirname, 'prepared-pictures.json'),
  `${JSON.stringify(Object.fromEntries(sorted))}\n`,
)
process.stdout.write(`${prepared.size} pictures in ${targetFolder}\n`)

async function prepare(file: string): Promise<[hash: string, picture: PreparedPicture]> {
  const source = path.join(import.meta.dirname, file)
  const hash = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 32)
  return [hash, findPreparedPicture(hash) ?? (await encode(source, hash))]
}

async function encode(source: string, hash: string): Promise<PreparedPicture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-picture-'))
  try {
    const encoded = await codec.encode({ source, folder, widths: WIDTHS })
    if (!encoded.ok) throw new Error(`${source}: ${encoded.fault}`)
    await mkdir(new URL('.', getPreparedFile(hash)), { recursive: true })
    for (const file of await readdir(folder))
      await writeFile(getPreparedFile(`${hash}-${file}`), await readFile(path.join(folder, file)))
    const { width, height, colour, widths } = encoded
    return { width, height, colour, widths }
  } finally {
    await rm(folder, { recursive: true })
  }
}
