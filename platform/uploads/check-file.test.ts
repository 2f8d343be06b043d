import { expect, it } from 'vitest'
import { createPlainPicture } from '#tests/factories/uploads/pictures.ts'
import { findPictureEnd } from './check-file.server.ts'

it.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
] as const)('finds the end of a %s with data after it, and no end in one that is cut off', async (format, type) => {
  const picture = await createPlainPicture(64, 48)
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toFormat(format)
    .toBuffer()
  expect(findPictureEnd(Buffer.concat([picture, picture]), type)).toBe(picture.length)
  for (let length = 12; length < picture.length; length += 1)
    expect(findPictureEnd(picture.subarray(0, length), type), `${length} bytes`).toBeUndefined()
})
