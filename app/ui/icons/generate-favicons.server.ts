import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Run by hand after public/favicon.svg has changed: node app/ui/icons/generate-favicons.server.ts
const PUBLIC = new URL('../../../public/', import.meta.url)
/** The ground of favicon.svg. */
const BACKGROUND = '#14161a'
/** A mask may cut away all beyond the middle four fifths (W3C, Web Application Manifest, «maskable»). */
const SAFE_AREA_SHARE = 0.8
const SIZE = 512

const favicon = await readFile(new URL('favicon.svg', PUBLIC))

/** The drawing at a size, in as few colours as it has. */
const draw = (size: number) =>
  sharp(favicon, { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
    .toBuffer()

/** The same in the middle of a ground without corners, which the device cuts as it likes. */
async function drawFull(size: number, part: number): Promise<Buffer> {
  const inner = Math.round(size * part)
  return sharp({ create: { width: size, height: size, channels: 3, background: BACKGROUND } })
    .composite([{ input: await draw(inner) }])
    .png({ palette: true, effort: 10 })
    .toBuffer()
}

/** One PNG as an .ico file: browsers and robots ask for it without being told of it. */
function packIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
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
