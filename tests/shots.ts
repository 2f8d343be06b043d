import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser, VIEWPORTS } from './browser.ts'
import { listPageTypes, type PageType } from './page-types.ts'
import { startSite } from './running-site.ts'

// Every page type at three widths, light and dark, into shots/ (git ignores it): `npm run shots [-- name …]`.
// `npm run shots -- --readme` renews the README's three pictures. SHOTS_ORIGIN photographs a site that already runs.

const README_PAGES = ['home', 'catalogue', 'car']

const wanted = process.argv.slice(2)
const given = process.env.SHOTS_ORIGIN
const site = given === undefined ? await startSite() : undefined
const origin = given ?? site?.origin ?? ''
const browser = await openBrowser()
const pages = await listPageTypes(origin)

if (wanted.includes('--readme')) {
  for (const page of pages.filter(({ name }) => README_PAGES.includes(name))) await shootForReadme(browser, page)
} else {
  await mkdir('shots', { recursive: true })
  for (const page of pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    await shoot(browser, page)
}

await browser.close()
await site?.[Symbol.asyncDispose]()

async function shoot(browser: Browser, page: PageType): Promise<void> {
  for (const viewport of Object.values(VIEWPORTS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const tab = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
      await tab.goto(origin + page.path, { waitUntil: 'networkidle' })
      // Lazy pictures are fetched as they come into view.
      await tab.evaluate(async () => {
        for (let top = 0; top < document.body.scrollHeight; top += 600) {
          window.scrollTo(0, top)
          await new Promise((resolve) => setTimeout(resolve, 60))
        }
        window.scrollTo(0, 0)
      })
      await tab.waitForLoadState('networkidle')
      const path = `shots/${page.name}-${viewport.width}-${colorScheme}.png`
      await tab.screenshot({ path, fullPage: true })
      console.log(path)
      await tab.close()
    }
  }
}

async function shootForReadme(browser: Browser, page: PageType): Promise<void> {
  const tab = await browser.newPage({ viewport: { width: 1440, height: 1080 }, reducedMotion: 'reduce' })
  await tab.goto(origin + page.path, { waitUntil: 'networkidle' })
  const path = `docs/pictures/${page.name}.webp`
  await mkdir('docs/pictures', { recursive: true })
  await sharp(await tab.screenshot())
    .resize(1080)
    .webp({ quality: 82 })
    .toFile(path)
  console.log(path)
  await tab.close()
}
