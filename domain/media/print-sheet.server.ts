import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PdfRenderer, PdfSheet } from '#platform/pdf/pdf-sheet.ts'
import type { Context } from '../context.ts'
import { copyPhoto } from './copy-photo.server.ts'
import type { Photo } from './photo.ts'

/** The dependencies of PDF files. */
export interface PrintContext extends Pick<Context, 'log' | 'storage'> {
  pdfRenderer: PdfRenderer
}

/** The smallest photograph that is sharp on paper. */
const MIN_PHOTO_WIDTH = 800

/**
 * The sheet as a PDF of one page. A photograph that cannot be read is left out. Undefined when the file cannot be made
 * now, which is in the log.
 */
export async function printSheet(
  context: PrintContext,
  sheet: PdfSheet,
  photo: Photo | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-pdf-'))
  try {
    const picture = photo === undefined ? null : await findPicture(context, photo, folder)
    const target = path.join(folder, 'sheet.pdf')
    const result = await context.pdfRenderer.render({ sheet, picture, target })
    if (result.ok) return new Uint8Array(await readFile(target))
    context.log.warn({ fault: result.fault }, 'no PDF')
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function findPicture({ log, storage }: PrintContext, photo: Photo, folder: string): Promise<string | null> {
  try {
    return await copyPhoto(storage, photo, { folder, minWidth: MIN_PHOTO_WIDTH })
  } catch (error) {
    log.warn({ err: error }, 'a PDF without its photograph')
    return null
  }
}
