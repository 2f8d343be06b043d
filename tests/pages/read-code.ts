import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** The text of the QR code on a paper, as a phone reads it; undefined when it reads none. */
export async function readCode(page: Page): Promise<string | undefined> {
  const picture = await page.locator('article img').screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
