import sharp from 'sharp'

/** A JPEG unlike that of any other seed, within five hundred by its width. */
export const colouredPhoto = async (seed: number) => ({
  name: `IMG_${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 400 + (seed % 500),
      height: 480,
      channels: 3,
      background: { r: (seed * 37) % 256, g: (seed * 91) % 256, b: seed % 256 },
    },
  })
    .jpeg()
    .toBuffer(),
})

/** Several of them, of seeds in a row. */
export const colouredPhotos = (count: number, seed: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => colouredPhoto(seed + index)))
