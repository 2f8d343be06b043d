import { readFile } from 'node:fs/promises'
import { sharp } from '../images/bounded-sharp.server.ts'
import { escapeMarkup } from '../text/escape.ts'
import { POSTER_HEIGHT, POSTER_WIDTH, type PosterRequest } from './poster.server.ts'

// The colours of app/ui/tokens.css: a poster looks like a small page.
const BACKGROUND = '#f7f7f5'
const PICTURE_BACKGROUND = '#ecedea'
const INK = '#14161a'
const SOFT_INK = '#5b6169'

const MARGIN = 40
/** The area of the picture, 3 : 2 as on cards, at the upper left. */
const PICTURE = { width: 792, height: 528 }
/** The space around a drawing. */
const DRAWING_PADDING = 80
const COLUMN_LEFT = PICTURE.width + MARGIN
const COLUMN_WIDTH = POSTER_WIDTH - COLUMN_LEFT - MARGIN
const FOOTER_MIDDLE = (PICTURE.height + POSTER_HEIGHT) / 2

const TITLE = { px: 44, weight: 'Bold', spacing: -0.01, colour: INK, width: COLUMN_WIDTH, height: 180 }
const LINE = { px: 26, weight: 'Medium', spacing: 0.005, colour: SOFT_INK, width: COLUMN_WIDTH, height: 70 }
const FIGURE = { px: 52, weight: 'Bold', spacing: -0.01, colour: INK, width: 720, height: 68 }
const SIGN = { px: 28, weight: 'Medium', spacing: 0.005, colour: SOFT_INK, width: 400, height: 68 }
const GAP = 18

interface TextStyle {
  px: number
  weight: string
  /** Letter spacing in em. */
  spacing: number
  colour: string
  /** The area of the text: longer text is wrapped, higher text becomes smaller. */
  width: number
  height: number
}

/**
 * Renders in this process, as PosterRenderer specifies: only for its child process. Throws when the picture is damaged.
 */
export async function renderPoster({ source, fit, target, ...texts }: PosterRequest): Promise<void> {
  const picture = await placePicture(await readFile(source), fit)
  const column = await renderColumn(texts.title, texts.lines)
  const figure = await renderText(texts.figure, FIGURE)
  const sign = await renderText(texts.sign, SIGN)
  await sharp({ create: { width: POSTER_WIDTH, height: POSTER_HEIGHT, channels: 3, background: BACKGROUND } })
    .composite([
      { input: picture, left: 0, top: 0 },
      ...column,
      ...figure.map((text) => placeAt(text, MARGIN, FOOTER_MIDDLE - text.height / 2)),
      ...sign.map((text) => placeAt(text, POSTER_WIDTH - MARGIN - text.width, FOOTER_MIDDLE - text.height / 2)),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(target)
}

async function placePicture(picture: Buffer, fit: PosterRequest['fit']): Promise<Buffer> {
  if (fit === 'fill') {
    return sharp(picture)
      .resize({ ...PICTURE, fit: 'cover' })
      .flatten({ background: PICTURE_BACKGROUND })
      .png()
      .toBuffer()
  }
  const drawing = await sharp(picture)
    .resize({ width: PICTURE.width - 2 * DRAWING_PADDING, height: PICTURE.height - 2 * DRAWING_PADDING, fit: 'inside' })
    .png()
    .toBuffer()
  return sharp({ create: { ...PICTURE, channels: 3, background: PICTURE_BACKGROUND } })
    .composite([{ input: drawing }])
    .png()
    .toBuffer()
}

/** Places title and lines, one below the other; lines that do not fit are left out. */
async function renderColumn(title: string, lines: string[]) {
  const placed = []
  let top = MARGIN
  for (const [content, face] of [[title, TITLE] as const, ...lines.map((line) => [line, LINE] as const)]) {
    for (const text of await renderText(content, face)) {
      if (top + text.height <= PICTURE.height) placed.push(placeAt(text, COLUMN_LEFT, top))
      top += text.height + GAP
    }
  }
  return placed
}

interface RenderedText {
  data: Buffer
  width: number
  height: number
}

/** Renders text as a picture; an empty text gives none. */
async function renderText(content: string, face: TextStyle): Promise<RenderedText[]> {
  if (content.trim() === '') return []
  const text = await rasterizeText(content, face, { width: face.width, dpi: 72 })
  if (text.height <= face.height && text.width <= face.width) return [text]
  return [await rasterizeText(content, face, { width: face.width, height: face.height })]
}

/** At 72 dpi a point is a pixel. With a height, sharp finds the size at which the text fits. */
async function rasterizeText(
  content: string,
  { px, weight, spacing, colour }: TextStyle,
  box: { width: number; height?: number; dpi?: number },
) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${Math.round(spacing * px * 1024)}">${escapeMarkup(content)}</span>`,
      font: `Manrope ${weight} ${px}`,
      rgba: true,
      wrap: 'word-char',
      ...box,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const placeAt = ({ data }: RenderedText, left: number, top: number) => ({
  input: data,
  left: Math.max(0, Math.round(left)),
  top: Math.max(0, Math.round(top)),
})
