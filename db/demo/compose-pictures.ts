// Makes the banners' and offers' pictures in db/demo/content/pictures from a folder of cut-out cars, named
// {face}-{angle}-{paint}.webp:
//
//   node db/demo/compose-pictures.ts <folder> [name …]
//
// Its output is committed. The car is on a stage: a wall, a polished floor that reflects it, light from above.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { OFFER_SCENES, BANNER_SCENES, type Light, type Scene } from './scenes.ts'

const PICTURE_FOLDER = path.join(import.meta.dirname, 'content', 'pictures')

/** A canvas, and the place of the car on it: `width` of the car, `left` and `bottom` of its box. */
interface Frame {
  width: number
  height: number
  /** Where wall and floor meet. */
  horizon: number
  car: { width: number; left: number; bottom: number }
}

/** For wide screens: the car at the right, the text at the left. Screens other than 1440 wide crop its edges. */
const WIDE: Frame = { width: 2400, height: 900, horizon: 520, car: { width: 1200, left: 1040, bottom: 795 } }
/** For phones: the text above, the car below. */
const NARROW: Frame = { width: 960, height: 1500, horizon: 985, car: { width: 985, left: 5, bottom: 1285 } }
const OFFER: Frame = { width: 1200, height: 800, horizon: 430, car: { width: 1010, left: 120, bottom: 700 } }

/** The two visible wheels, as shares of the cut-out's width: all these cars are drawn from the same side. */
const FRONT_WHEEL = [0.42, 0.54]
const REAR_WHEEL = [0.86, 0.95]
/** Below this a pixel is the cut-out's own soft shadow. */
const MIN_OPAQUE_ALPHA = 220

async function compose(folder: string, { car, light }: Scene, frame: Frame, name: string): Promise<void> {
  const { width, height } = frame
  const cutout = await sharp(path.join(folder, `${car}.webp`))
    .trim({ threshold: 1 })
    .resize({ width: frame.car.width, kernel: 'lanczos3' })
    .sharpen({ sigma: 0.6 })
    .png()
    .toBuffer({ resolveWithObject: true })
  const place = { left: frame.car.left, top: frame.car.bottom - cutout.info.height }
  const cutOut = await measure(cutout.data)
  const layers = [
    await reflect(cutout.data, cutOut, place, frame, light),
    { input: Buffer.from(drawShadow(frame, place, cutOut)), left: 0, top: 0 },
    await crop(cutout.data, cutOut, place, frame),
    { input: Buffer.from(drawBeam(frame, light)), left: 0, top: 0, blend: 'screen' as const },
    { input: await makeGrain(width, height), left: 0, top: 0, blend: 'soft-light' as const },
  ]
  const { size: bytes } = await sharp(Buffer.from(drawStage(frame, light)))
    .composite(layers)
    .flatten({ background: light.floor[1] })
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toFile(path.join(PICTURE_FOLDER, `${name}.webp`))
  process.stdout.write(`${name} ${Math.round(bytes / 1024)} KB\n`)
}

/** Wall, floor, the light on both. */
function drawStage({ width, height, horizon, car }: Frame, { wall, floor, glow }: Light): string {
  const middle = car.left + car.width * 0.52
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/>
      </linearGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${wall[1]}"/><stop offset="0.14" stop-color="${floor[0]}"/>
        <stop offset="1" stop-color="${floor[1]}"/>
      </linearGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="${glow.colour}" stop-opacity="${glow.wall}"/>
        <stop offset="0.45" stop-color="${glow.colour}" stop-opacity="${glow.wall * 0.42}"/>
        <stop offset="1" stop-color="${glow.colour}" stop-opacity="0"/></radialGradient>
      <radialGradient id="pool"><stop offset="0" stop-color="${glow.colour}" stop-opacity="${glow.floor}"/>
        <stop offset="0.6" stop-color="${glow.colour}" stop-opacity="${glow.floor * 0.35}"/>
        <stop offset="1" stop-color="${glow.colour}" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="${width}" height="${horizon + 2}" fill="url(#wall)"/>
    <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#floor)"/>
    <ellipse cx="${middle}" cy="${horizon - car.width * 0.12}" rx="${car.width * 0.78}" ry="${car.width * 0.5}" fill="url(#glow)"/>
    <ellipse cx="${middle}" cy="${car.bottom - car.width * 0.06}" rx="${car.width * 0.8}" ry="${car.width * 0.2}" fill="url(#pool)"/>
  </svg>`
}

/** A soft shadow under the whole car, and a closer one where its wheels touch the floor. */
function drawShadow({ width, height }: Frame, { left, top }: Position, cutOut: CutOutSize): string {
  const { front, rear } = cutOut
  const nose = { x: left + cutOut.width * 0.07, y: top + front.y - cutOut.height * 0.13 }
  const [frontX, frontY, rearX, rearY] = [left + front.x, top + front.y, left + rear.x, top + rear.y]
  const blur = (name: string, share: number) =>
    `<filter id="${name}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${cutOut.width * share}"/></filter>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>${blur('far', 0.02)}${blur('near', 0.006)}</defs>
    <polygon points="${nose.x},${nose.y} ${frontX - cutOut.width * 0.1},${frontY} ${frontX},${frontY} ${rearX},${rearY} ${rearX},${rearY - cutOut.height * 0.1} ${nose.x},${nose.y - 20}"
      fill="#000" opacity="0.55" filter="url(#far)"/>
    <ellipse cx="${frontX}" cy="${frontY - 3}" rx="${cutOut.width * 0.05}" ry="${cutOut.height * 0.014}" fill="#000" opacity="0.7" filter="url(#near)"/>
    <ellipse cx="${rearX}" cy="${rearY - 3}" rx="${cutOut.width * 0.034}" ry="${cutOut.height * 0.012}" fill="#000" opacity="0.7" filter="url(#near)"/>
  </svg>`
}

/** A faint cone of light from above the picture. */
function drawBeam({ width, height, car, horizon }: Frame, { glow }: Light): string {
  const middle = car.left + car.width * 0.5
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${glow.colour}" stop-opacity="${glow.beam}"/>
      <stop offset="1" stop-color="${glow.colour}" stop-opacity="0"/></linearGradient>
      <filter id="soft" x="-40%" y="-20%" width="180%" height="140%"><feGaussianBlur stdDeviation="${car.width * 0.06}"/></filter></defs>
    <polygon points="${middle - car.width * 0.12},-80 ${middle + car.width * 0.12},-80 ${middle + car.width * 0.62},${horizon + 120} ${middle - car.width * 0.62},${horizon + 120}"
      fill="url(#beam)" filter="url(#soft)"/>
  </svg>`
}

interface Position {
  left: number
  top: number
}
interface Size {
  width: number
  height: number
}

interface CutOutSize extends Size {
  /** The lowest points of the two wheels, in pixels of the cut-out. */
  front: { x: number; y: number }
  rear: { x: number; y: number }
}

async function measure(car: Buffer): Promise<CutOutSize> {
  const { data, info } = await sharp(car).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const lowest = ([from = 0, to = 1]: readonly number[]) => {
    let found = { x: 0, y: 0 }
    for (let x = Math.round(from * width); x < to * width; x += 1)
      for (let y = height - 1; y > found.y; y -= 1) if ((data[y * width + x] ?? 0) > MIN_OPAQUE_ALPHA) found = { x, y }
    return found
  }
  return { width, height, front: lowest(FRONT_WHEEL), rear: lowest(REAR_WHEEL) }
}

/** The reflection in the polished floor: the car upside down along the line of its wheels, faded. */
async function reflect(
  car: Buffer,
  { width, height, front, rear }: CutOutSize,
  place: Position,
  frame: Frame,
  light: Light,
) {
  const slope = (rear.y - front.y) / (rear.x - front.x)
  const mirrored = await sharp(car)
    .affine([1, 0, 2 * slope, -1], { background: '#00000000' })
    .blur(width * 0.003)
    .toBuffer({ resolveWithObject: true })
  // The front wheel touches its own image; libvips moves what it has turned to the corner of its canvas.
  const highest = Math.min(0, 2 * slope * width) - height
  const top = Math.round(place.top + front.y - (2 * slope * front.x - front.y - highest))
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${mirrored.info.width}" height="${mirrored.info.height}">
    <defs><linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0.2" stop-color="#fff" stop-opacity="${light.mirror}"/>
    <stop offset="0.62" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#fade)"/></svg>`
  const faded = await sharp(mirrored.data)
    .composite([{ input: Buffer.from(fade), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return crop(faded, mirrored.info, { left: place.left, top }, frame)
}

/** sharp cannot draw over the edge of a canvas: crops what extends beyond it. */
async function crop(input: Buffer, size: Size, { left, top }: Position, { width, height }: Frame) {
  const from = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const visible = {
    width: Math.min(size.width - from.left, width - Math.max(0, left)),
    height: Math.min(size.height - from.top, height - Math.max(0, top)),
  }
  return {
    input: await sharp(input)
      .extract({ ...from, ...visible })
      .toBuffer(),
    left: Math.max(0, left),
    top: Math.max(0, top),
  }
}

/** Fine grain: without it wide gradients show steps. */
function makeGrain(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 5 } },
  })
    .png()
    .toBuffer()
}

const [folder, ...names] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of the cut-out cars.')
const isWanted = (name: string) => names.length === 0 || names.includes(name)
sharp.concurrency(1)
await mkdir(PICTURE_FOLDER, { recursive: true })
for (const [name, scene] of Object.entries(BANNER_SCENES).filter(([name]) => isWanted(name))) {
  await compose(folder, scene, WIDE, `${name}-wide`)
  await compose(folder, scene, NARROW, `${name}-narrow`)
}
for (const [name, scene] of Object.entries(OFFER_SCENES).filter(([name]) => isWanted(name)))
  await compose(folder, scene, OFFER, name)
