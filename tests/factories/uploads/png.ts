import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')

/** One chunk of a PNG, with its checksum. */
export function pngChunk(name: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** The header with the picture's size; black and white, one bit per pixel. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return pngChunk('IHDR', header)
}

/** A PNG of these chunks. */
export const joinPng = (...chunks: Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks])

/** A black PNG: 256 megapixels of it are 31 KB. */
export function blackPng(width: number, height: number, ...more: Buffer[]): Buffer {
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 })
  return joinPng(pngHeader(width, height), ...more, pngChunk('IDAT', rows), pngChunk('IEND'))
}
