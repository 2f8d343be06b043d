import sharp, { type Sharp } from 'sharp'

/** A picture in one colour. */
export const createPlainPicture = (width: number, height: number, background = '#3a6ea5'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** A picture like a camera's: with noise, so that it does not compress to almost nothing. */
export const createPhoto = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })

/** A copy of `content` with these bytes at `offset` from the first `marker`. Throws when there is no marker. */
export function overwriteBytes(
  content: Buffer,
  marker: string | Buffer,
  offset: number,
  bytes: readonly number[],
): Buffer {
  const copy = Buffer.from(content)
  const at = copy.indexOf(marker, 0, 'latin1')
  if (at === -1) throw new Error('The marker is not in the file')
  copy.set(bytes, at + offset)
  return copy
}

/** The JPEG with a comment after its first two bytes. */
export function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 4)
  return Buffer.concat([head, comment, jpeg.subarray(2)])
}

/** A ZIP with one empty file. */
export function createZip(comment = ''): Buffer {
  const name = Buffer.from('a.txt')
  const local = Buffer.alloc(30)
  local.write('PK\u0003\u0004', 'latin1')
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.write('PK\u0001\u0002', 'latin1')
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([local, name, central, name, end, Buffer.from(comment)])
}
