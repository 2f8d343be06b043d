import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import PdfKit from 'pdfkit'
import { sharp } from '../images/bounded-sharp.server.ts'
import { drawSheet } from './draw-sheet.server.ts'
import type { PdfRequest } from './pdf-sheet.ts'

const fontFile = (weight: number) => fileURLToPath(new URL(`./fonts/manrope-${weight}.ttf`, import.meta.url))

/** The largest width of a picture, in pixels: 250 to an inch on A4. */
const PICTURE_WIDTH = 800

/**
 * Renders in this process, as PdfRenderer specifies: only for its child process. Throws when the file cannot be written.
 */
export async function renderPdf({ sheet, picture, target }: PdfRequest): Promise<void> {
  const jpeg = picture === null ? undefined : await encodePicture(picture)
  const document = new PdfKit({
    size: sheet.size.toUpperCase(),
    margin: 0,
    pdfVersion: '1.7',
    lang: 'ru',
    displayTitle: true,
    info: { Title: `${sheet.name}. ${sheet.heading}`, Author: sheet.letterhead },
  })
  document.registerFont('medium', fontFile(500))
  document.registerFont('bold', fontFile(700))
  const file = document.pipe(createWriteStream(target))
  drawSheet(document, sheet, jpeg)
  document.end()
  await finished(file)
}

/** The picture as a JPEG without metadata; undefined for a damaged one: the sheet is complete without it. */
async function encodePicture(path: string): Promise<Buffer | undefined> {
  try {
    return await sharp(await readFile(path))
      .resize({ width: PICTURE_WIDTH, height: Math.round((PICTURE_WIDTH * 2) / 3), fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  } catch {
    // What the sheet says does not depend on it.
    return undefined
  }
}
