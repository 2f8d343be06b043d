import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Run by hand after public/favicon.svg has changed: node app/ui/icons/generate-favicons.server.ts
const PUBLIC = new URL('../../../public/', import.meta.url)
/** The background of favicon.svg. */
const BACKGROUND = '#14161a'
/** A mask can cut off everything outside the middle four fifths (W3C, Web Application Manifest, «maskable»). */
const SAFE_AREA_SHARE = 0.8
const SIZE = 512

const favicon = await readFile(new URL('favicon.svg', PUBLIC))

/** The drawing as a PNG of this size. */
const draw = (size: number) =>
  sharp(favicon, { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
    .toBuffer()

/** The drawing in the middle of a full square background, which the device masks. */
async function drawFull(size: number, part: number): Promise<Buffer> {
  const inner = Math.round(size * part)
  return sharp({ create: { width: size, height: size, channels: 3, background: BACKGROUND } })
    .composite([{ input: await draw(inner) }])
    .png({ palette: true, effort: 10 })
    .toBuffer()
}

/** One PNG as an .ico file: browsers and robots request it even without a link. */
function packIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const files: Record<string, Buffer> = {
  'icon-192.png': await sharp(await draw(192))
    .png({ palette: true, effort: 10 })
    .toBuffer(),
  'icon-512.png': await sharp(await draw(SIZE))
    .png({ palette: true, effort: 10 })
    .toBuffer(),
  'icon-maskable-512.png': await drawFull(SIZE, SAFE_AREA_SHARE),
  'apple-touch-icon.png': await drawFull(180, 1),
  'favicon.ico': packIco(
    await sharp(await draw(32))
      .png({ effort: 10 })
      .toBuffer(),
    32,
  ),
}
for (const [name, content] of Object.entries(files)) {
  await writeFile(fileURLToPath(new URL(name, PUBLIC)), content)
  process.stdout.write(`${name}: ${content.length} bytes\n`)
}
