// Makes db/demo/photos and photos.json from a folder with the studio pictures: photos, details (wheels and lamps) and
// cutouts (cars without a background), each with files named {face}-{angle}-{paint}.webp:
//
//   node db/demo/encode-pictures.ts <folder>
//
// Its output is committed, so that a first start shows the demo stock at once instead of spending minutes on encoding.
// Only needed again when the pictures, the paints in drawn-bodies.ts or the used cars of the demo stock change; then
// `npm run format`. Pictures that are encoded already stay.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { listUsedPictures } from './compose-stock.ts'
import {
  type Angle,
  ANGLES,
  CLOSE_UP_BODIES,
  DRAWN_BODIES,
  DRAWN_BODY_PAINTS,
  type DrawnBody,
  formatPictureName,
  MIRRORED_BODIES,
  type Paint,
  type Stance,
} from './drawn-bodies.ts'
import { placeOnPlainFloor } from './plain-floor.ts'
import { getPictureFolder, PICTURE_FOLDER, type DemoPicture } from './pictures.ts'

const PHOTO_FOLDER = fileURLToPath(PICTURE_FOLDER)
const MANIFEST = path.join(import.meta.dirname, 'photos.json')

// For cards and thumbnails, and for the gallery of a car page. Each further size would add 900 small files.
const WIDTHS = [640, 1280]

// Measured over nine pictures: AVIF at 50 differs from the original by 41.5 dB in 15 KB, and WebP, which only old
// browsers request, by 40.4 dB in 20 KB. One step finer everywhere would take the folder over its 25 MB.
const AVIF = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' }
const webp = (width: number) => ({ quality: width > 640 ? 50 : 60, effort: 4 })

async function encode({ file, name, stance }: SourcePicture): Promise<DemoPicture> {
  const source = await readFile(file)
  const hash = createHash('sha256')
    .update(source)
    .update(stance === 'usual' ? '' : stance)
    .digest('hex')
    .slice(0, 32)
  const original = stance === 'plain' ? await placeOnPlainFloor(source) : source
  const { width, height } = await sharp(original).metadata()
  const targetFolder = fileURLToPath(getPictureFolder(name))
  await mkdir(targetFolder, { recursive: true })
  for (const size of WIDTHS) {
    const base = path.join(targetFolder, `${hash}-${size}`)
    if (existsSync(`${base}.avif`) && existsSync(`${base}.webp`)) continue
    const picture = sharp(original)
      .flop(stance !== 'usual')
      .resize(size)
    await Promise.all([
      picture.clone().webp(webp(size)).toFile(`${base}.webp`),
      picture.clone().avif(AVIF).toFile(`${base}.avif`),
    ])
  }
  return { hash, width, height, colour: await averageColour(original), widths: WIDTHS }
}

async function averageColour(original: Buffer): Promise<string> {
  const { channels } = await sharp(original).stats()
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

interface SourcePicture {
  /** The path of the original. */
  file: string
  name: string
  stance: Stance
}

/** The pictures in the demo stock, those of used cars as far as there are such cars. */
function* listShownPictures(folder: string): Generator<SourcePicture> {
  const show = (kind: string, face: DrawnBody, angle: Angle, paint: Paint, stance: Stance = 'usual') => ({
    file: path.join(folder, kind, `${formatPictureName(face, angle, paint)}.webp`),
    name: formatPictureName(face, angle, paint, stance),
    stance,
  })
  const used = listUsedPictures()
  for (const face of DRAWN_BODIES) {
    const hasCloseUps = CLOSE_UP_BODIES.some((other) => other === face)
    for (const paint of DRAWN_BODY_PAINTS[face]) {
      for (const angle of ANGLES) {
        const isCloseUp = angle === 'wheel' || angle === 'tail'
        if (hasCloseUps ? angle !== 'detail' : !isCloseUp)
          yield show(isCloseUp ? 'details' : 'photos', face, angle, paint)
      }
      if (MIRRORED_BODIES.some((mirrored) => mirrored === face)) yield show('photos', face, 'f34', paint, 'mirrored')
      if (used.has(formatPictureName(face, 'f34', paint, 'plain'))) yield show('cutouts', face, 'f34', paint, 'plain')
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
await mkdir(PHOTO_FOLDER, { recursive: true })
const pictures: Record<string, DemoPicture> = {}
for (const picture of listShownPictures(folder))
  if (existsSync(picture.file)) pictures[picture.name] = await encode(picture)
await removeOtherFiles(pictures)
await writeFile(MANIFEST, `${JSON.stringify(pictures)}\n`)
process.stdout.write(`${Object.keys(pictures).length} pictures in ${PHOTO_FOLDER}\n`)
