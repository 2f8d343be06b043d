// Makes db/demo/photos and photos.json from a folder of studio pictures named {face}-{angle}-{paint}.webp:
//
//   node db/demo/encode-pictures.ts <folder>
//
// Its output is committed, so that a first start shows the demo stock at once instead of spending minutes on encoding.
// Only needed again when the pictures or the paints in drawn-bodies.ts change; then `npm run format`. Pictures that are
// encoded already stay.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { ANGLES, DRAWN_BODIES, DRAWN_BODY_PAINTS, MIRRORED_BODIES, formatPictureName } from './drawn-bodies.ts'
import { getPictureFolder, PICTURE_FOLDER, type DemoPicture } from './pictures.ts'

const PHOTO_FOLDER = fileURLToPath(PICTURE_FOLDER)
const MANIFEST = path.join(import.meta.dirname, 'photos.json')

// For cards and thumbnails, and for the gallery of a car page. Each further size would add 900 small files.
const WIDTHS = [640, 1280]

// Measured over nine pictures: AVIF at 50 differs from the original by 41.5 dB in 15 KB, and WebP, which only old
// browsers request, by 40.4 dB in 20 KB. One step finer everywhere would take the folder over its 25 MB.
const AVIF = { quality: 50, effort: 4, chromaSubsampling: '4:2:0' }
const webp = (width: number) => ({ quality: width > 640 ? 50 : 60, effort: 6 })

async function encode(original: Buffer, name: string, isMirrored: boolean): Promise<DemoPicture> {
  const hash = createHash('sha256')
    .update(original)
    .update(isMirrored ? 'mirrored' : '')
    .digest('hex')
    .slice(0, 32)
  const { width, height } = await sharp(original).metadata()
  const targetFolder = fileURLToPath(getPictureFolder(name))
  await mkdir(targetFolder, { recursive: true })
  for (const size of WIDTHS) {
    const base = path.join(targetFolder, `${hash}-${size}`)
    if (existsSync(`${base}.avif`) && existsSync(`${base}.webp`)) continue
    const picture = sharp(original).flop(isMirrored).resize(size)
    await picture.clone().webp(webp(size)).toFile(`${base}.webp`)
    await picture.clone().avif(AVIF).toFile(`${base}.avif`)
  }
  return { hash, width, height, colour: await averageColour(original), widths: WIDTHS }
}

async function averageColour(original: Buffer): Promise<string> {
  const { channels } = await sharp(original).stats()
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

/** The pictures in the demo stock: the file of the original and the picture's name. */
function* listShownPictures(): Generator<{ file: string; name: string; isMirrored: boolean }> {
  for (const face of DRAWN_BODIES) {
    for (const paint of DRAWN_BODY_PAINTS[face]) {
      for (const angle of ANGLES) {
        const name = formatPictureName(face, angle, paint)
        yield { file: `${name}.webp`, name, isMirrored: false }
      }
      if (MIRRORED_BODIES.some((mirrored) => mirrored === face)) {
        yield {
          file: `${formatPictureName(face, 'f34', paint)}.webp`,
          name: formatPictureName(face, 'f34', paint, true),
          isMirrored: true,
        }
      }
    }
  }
}

async function removeOtherFiles(pictures: Record<string, DemoPicture>): Promise<void> {
  const bases = new Set(
    Object.entries(pictures).map(([name, { hash }]) => path.join(fileURLToPath(getPictureFolder(name)), hash)),
  )
  for (const entry of await readdir(PHOTO_FOLDER, { recursive: true, withFileTypes: true })) {
    const base = path.join(entry.parentPath, entry.name.slice(0, 32))
    if (entry.isFile() && !bases.has(base)) await rm(path.join(entry.parentPath, entry.name))
  }
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of the original pictures.')
sharp.concurrency(1)
await mkdir(PHOTO_FOLDER, { recursive: true })
const pictures: Record<string, DemoPicture> = {}
for (const { file, name, isMirrored } of listShownPictures()) {
  const original = path.join(folder, file)
  if (existsSync(original)) pictures[name] = await encode(await readFile(original), name, isMirrored)
}
await removeOtherFiles(pictures)
await writeFile(MANIFEST, `${JSON.stringify(pictures)}\n`)
process.stdout.write(`${Object.keys(pictures).length} pictures in ${PHOTO_FOLDER}\n`)
