import { readFile } from 'node:fs/promises'
import { checkPdf } from './pdf/check-pdf.server.ts'
import { findPictureEnd, isAnimatedPng } from './find-picture-end.ts'
import type { FileCheck, FileFault } from './file-checker.server.ts'
import { detectMediaType } from './detect-media-type.ts'
import { isPolyglot } from './is-polyglot.ts'
import { sharp } from '../images/bounded-sharp.server.ts'

/**
 * Checks a file in this process, as FileChecker specifies: only for its child process. Throws only when the disk fails.
 */
export async function checkFile(source: string, maxPixels: number): Promise<FileCheck> {
  const content = await readFile(source)
  const type = detectMediaType(content)
  if (type === undefined) return { ok: false, fault: 'unknown-type' }
  const fault = type === 'application/pdf' ? checkPdf(content) : await checkPicture(content, type, maxPixels)
  return fault === undefined ? { ok: true, type } : { ok: false, fault }
}

async function checkPicture(
  content: Buffer,
  type: 'image/jpeg' | 'image/png' | 'image/webp',
  maxPixels: number,
): Promise<FileFault | undefined> {
  const end = findPictureEnd(content, type)
  if (end === undefined) return 'damaged'
  if (isPolyglot(content, end)) return 'polyglot'
  try {
    // The limit is checked here to distinguish it from damage.
    const { width, height, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return 'too-many-pixels'
    if (pages > 1 || (type === 'image/png' && isAnimatedPng(content))) return 'animated'
    const decoded = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    // Decoders work line by line: reading the last pixel decodes the whole picture without storing it.
    await decoded
      .extract({ left: width - 1, top: height - 1, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return undefined
  } catch {
    return 'damaged'
  }
}
