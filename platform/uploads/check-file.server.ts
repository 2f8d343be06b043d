import { readFile } from 'node:fs/promises'
import { sharp } from '../images/bounded-sharp.server.ts'
import { detectMediaType } from './detect-media-type.ts'
import type { FileCheck, FileFault } from './file-checker.server.ts'
import { isPolyglot } from './is-polyglot.ts'
import { checkPdf } from './pdf/check-pdf.server.ts'

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

/**
 * Returns where the picture ends according to its format, in bytes; undefined when the file is cut off. Cameras append
 * more data (a film, a second picture), so the file may be longer.
 */
export function findPictureEnd(content: Buffer, type: 'image/jpeg' | 'image/png' | 'image/webp'): number | undefined {
  const end = FINDERS[type](content)
  return end !== undefined && end <= content.length ? end : undefined
}

const SOS = 0xda
const EOI = 0xd9

const FINDERS = { 'image/jpeg': findJpegEnd, 'image/png': findPngEnd, 'image/webp': findWebpEnd }

/** Follows the markers (ITU T.81, annex B), because a thumbnail within a segment has its own end marker. */
function findJpegEnd(content: Buffer): number | undefined {
  let offset = 2
  while (offset + 4 <= content.length + 2) {
    if (content[offset] !== 0xff) return undefined
    const marker = content[offset + 1]
    if (marker === EOI) return offset + 2
    // A marker may follow any number of 0xff.
    if (marker === 0xff) offset += 1
    else if (offset + 4 > content.length) return undefined
    else {
      offset += 2 + content.readUInt16BE(offset + 2)
      if (marker === SOS) offset = findMarker(content, offset)
    }
  }
  return undefined
}

/** Finds the end of the coded picture: the next 0xff that is neither part of it (0xff00) nor a restart marker. */
function findMarker(content: Buffer, start: number): number {
  let offset = content.indexOf(0xff, start)
  while (offset !== -1) {
    const next = content[offset + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset
    offset = content.indexOf(0xff, offset + 1)
  }
  return content.length
}

function findPngEnd(content: Buffer): number | undefined {
  for (const { name, end } of listPngChunks(content)) if (name === 'IEND') return end
  return undefined
}

/** Whether the PNG is animated: decoders of still pictures ignore that. */
function isAnimatedPng(content: Buffer): boolean {
  for (const { name } of listPngChunks(content)) if (name === 'acTL') return true
  return false
}

function* listPngChunks(content: Buffer): Generator<{ name: string; end: number }> {
  let offset = 8
  while (offset + 12 <= content.length) {
    const name = content.toString('latin1', offset + 4, offset + 8)
    offset += 12 + content.readUInt32BE(offset)
    yield { name, end: offset }
  }
}

function findWebpEnd(content: Buffer): number | undefined {
  return content.length < 12 ? undefined : 8 + content.readUInt32LE(4)
}
