// Makes the banners' and offers' pictures in db/demo/content/pictures from a folder with the original pictures (heroes,
// stills), named as in scenes.ts:
//
//   node db/demo/compose-pictures.ts <folder> [name …]
//
// Its output is committed; run db/prepare-pictures.ts after it. All are dark to their edges in one colour, --photo-ink
// of app/ui/tokens.css, and are shown on that colour in both themes.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { BANNER_SCENES, OFFER_SCENES, type Scene } from './scenes.ts'

const PICTURE_FOLDER = path.join(import.meta.dirname, 'content', 'pictures')
const MAX_OFFER_WIDTH = 1400

async function compose(folder: string, { file, part, isMirrored = false }: Scene, name: string, maxWidth?: number) {
  const picture = sharp(path.join(folder, `${file}.webp`))
  if (part) picture.extract(part)
  const { size } = await picture
    .flop(isMirrored)
    .resize({ width: maxWidth, withoutEnlargement: true })
    // Flat gradients show steps below this quality.
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toFile(path.join(PICTURE_FOLDER, `${name}.webp`))
  process.stdout.write(`${name} ${Math.round(size / 1024)} KB\n`)
}

const [folder, ...names] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of the original pictures.')
const isWanted = ([name]: [string, unknown]) => names.length === 0 || names.includes(name)
sharp.concurrency(1)
await mkdir(PICTURE_FOLDER, { recursive: true })
for (const [name, { wide, narrow }] of Object.entries(BANNER_SCENES).filter(isWanted)) {
  await compose(folder, wide, `${name}-wide`)
  await compose(folder, narrow, `${name}-narrow`)
}
for (const [name, scene] of Object.entries(OFFER_SCENES).filter(isWanted))
  await compose(folder, scene, name, MAX_OFFER_WIDTH)
