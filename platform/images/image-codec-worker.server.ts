import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OutputInfo } from 'sharp'
import * as v from 'valibot'
import { serveTasks } from '../process-pool/serve-tasks.server.ts'
import { sharp } from './bounded-sharp.server.ts'
import { type ImageFault, type ImageRequest, type ImageResult, looksLikeImage } from './image-codec.server.ts'

// The child process of the image codec.

/** A picture gets a size of its own width when it is wider than the next lower requested width by more than this. */
const OWN_SIZE_MIN_RATIO = 1.1
/** Smaller pictures are tracking pixels or spacers. */
const MIN_SIDE = 64
/** Above this ratio a picture is a banner or a page of text; WebP also allows at most 16,383 px. */
const MAX_ASPECT_RATIO = 5
/** At effort 2 AVIF costs 0.3 s where effort 4 costs 2 s, for files 6 % smaller. */
const AVIF = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 76, effort: 4 }
const WHITE = '#ffffff'

class ImageFaultError extends Error {
  readonly fault: ImageFault

  constructor(fault: ImageFault) {
    super(fault)
    this.fault = fault
  }
}

/** Encodes in this process, as ImageCodec specifies: only for its child process. Throws only when the disk fails. */
async function encodeImage(request: ImageRequest, maxPixels: number): Promise<ImageResult> {
  const original = await readFile(request.source)
  const opened = await decodeImage(original, request.widths, maxPixels).catch(toImageFault)
  if (typeof opened === 'string') return { ok: false, fault: opened }
  const { widths } = opened
  const pixels = await blurPixels(opened.pixels, request.blurs ?? [])
  for (const width of widths) await writeSize(pixels, width, request.folder)
  const { width, height } = pixels.info
  return { ok: true, width, height, colour: await calculateAverageColour(pixels), widths }
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** Decodes once, at the widest size, from which every other size is made. */
async function decodeImage(original: Buffer, requested: readonly number[], maxPixels: number) {
  if (!looksLikeImage(original)) throw new ImageFaultError('not-an-image')
  const widths = chooseWidths(await measureImage(original, maxPixels), requested)
  const pixels: Pixels = await sharp(original, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: widths.at(-1), withoutEnlargement: true })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { pixels, widths }
}

/** Any other error of the decoders counts as damage. */
const toImageFault = (cause: unknown): ImageFault => (cause instanceof ImageFaultError ? cause.fault : 'damaged')

async function measureImage(original: Buffer, maxPixels: number): Promise<number> {
  // The limit is checked here to distinguish it from damage.
  const { autoOrient } = await sharp(original, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  if (width * height > maxPixels) throw new ImageFaultError('too-many-pixels')
  if (Math.min(width, height) < MIN_SIDE) throw new ImageFaultError('too-small')
  if (Math.max(width, height) > MAX_ASPECT_RATIO * Math.min(width, height)) throw new ImageFaultError('too-narrow')
  return width
}

/** So few cells that no letter of a number plate can be guessed from them. */
const BLUR_COLUMNS = 4
const BLUR_ROWS = 2

/** The same pixels with each rectangle replaced by its average colours. */
async function blurPixels(pixels: Pixels, blurs: NonNullable<ImageRequest['blurs']>): Promise<Pixels> {
  if (blurs.length === 0) return pixels
  const patches = await Promise.all(blurs.map((blur) => createPatch(pixels, blur)))
  return openPixels(pixels).composite(patches).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

async function createPatch(pixels: Pixels, blur: NonNullable<ImageRequest['blurs']>[number]) {
  const { width, height } = pixels.info
  const left = Math.min(width - 1, Math.floor(blur.x * width))
  const top = Math.min(height - 1, Math.floor(blur.y * height))
  const region = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.ceil(blur.width * width))),
    height: Math.max(1, Math.min(height - top, Math.ceil(blur.height * height))),
  }
  const cells = await openPixels(pixels)
    .extract(region)
    .resize(BLUR_COLUMNS, BLUR_ROWS, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const input = await openPixels(cells)
    .resize(region.width, region.height, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer()
  return { input, left, top }
}

function chooseWidths(ownWidth: number, requested: readonly number[]): number[] {
  const fitting = requested.filter((width) => width <= ownWidth)
  const next = requested.find((width) => width > ownWidth)
  // Between two requested widths the picture also gets its own width, unless that is close to the lower one.
  return next !== undefined && ownWidth > (fitting.at(-1) ?? 0) * OWN_SIZE_MIN_RATIO ? [...fitting, ownWidth] : fitting
}

function openPixels({ data, info }: Pixels) {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

async function writeSize(widest: Pixels, width: number, folder: string): Promise<void> {
  const base = path.join(folder, String(width))
  const size = openPixels(widest).resize({ width })
  await size.clone().avif(AVIF).toFile(`${base}.avif`)
  await size.clone().webp(WEBP).toFile(`${base}.webp`)
}

async function calculateAverageColour(widest: Pixels): Promise<string> {
  const pixel = await openPixels(widest)
    .resize(1, 1, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const Task = v.object({
  source: v.string(),
  folder: v.string(),
  widths: v.array(v.number()),
  blurs: v.optional(v.array(v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }))),
  maxPixels: v.number(),
  maxMemoryBytes: v.number(),
})

serveTasks(Task, ({ maxPixels, ...request }) => encodeImage(request, maxPixels))
