import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createPlainPicture } from '#tests/factories/uploads/pictures.ts'

/** In a separate process, because blocked formats stay blocked for the whole process. */
async function open(content: Buffer): Promise<string> {
  const module = path.join(import.meta.dirname, 'bounded-sharp.server.ts')
  const program = `
    import { sharp } from ${JSON.stringify(module)}
    const content = Buffer.from(${JSON.stringify(content.toString('base64'))}, 'base64')
    console.log(await sharp(content).metadata().then(({ format }) => format, () => 'refused'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return stdout.trim()
}

it.each(['jpeg', 'png', 'webp'] as const)('opens %s', async (format) => {
  expect(await open(await createPlainPicture(8, 8).toFormat(format).toBuffer())).toBe(format)
})

it.each(['gif', 'tiff', 'avif'] as const)('does not decode %s', async (format) => {
  expect(await open(await createPlainPicture(8, 8).toFormat(format).toBuffer())).toBe('refused')
})

it('does not decode SVG', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
  expect(await open(Buffer.from(svg))).toBe('refused')
})
