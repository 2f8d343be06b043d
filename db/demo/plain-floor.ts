import sharp from 'sharp'

const WIDTH = 1280
const HEIGHT = 853
const CAR_WIDTH = 1060
/** Where the wheels of every car stand. */
const GROUND = 690

/** A wall and a floor of one dull grey, darker at the corners: a yard, not a studio. */
const FLOOR = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <linearGradient id="yard" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#b7bab9"/><stop offset="0.52" stop-color="#c3c5c3"/>
      <stop offset="0.6" stop-color="#aeb0ae"/><stop offset="1" stop-color="#999c9a"/>
    </linearGradient>
    <radialGradient id="corners" cx="0.5" cy="0.55" r="0.75">
      <stop offset="0.6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.16"/>
    </radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#yard)"/><rect width="100%" height="100%" fill="url(#corners)"/>
</svg>`

/** The picture of a used car: a cut-out car on a plain floor. */
export async function placeOnPlainFloor(cutout: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(cutout)
    .resize({ width: CAR_WIDTH, kernel: 'lanczos3' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const place = { left: (WIDTH - info.width) / 2, top: GROUND - info.height }
  return sharp(Buffer.from(FLOOR))
    .composite([{ input: data, ...place }])
    .flatten({ background: '#aeb0ae' })
    .png()
    .toBuffer()
}
