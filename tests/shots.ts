import { mkdir } from 'node:fs/promises'
import { openBrowser, VIEWPORTS } from './browser.ts'
import { listPageTypes } from './page-types.ts'
import { startSite } from './running-site.ts'

// Every page type at three widths, light and dark, into shots/ (git ignores it): `npm run shots [name …]`.
// SHOTS_ORIGIN photographs a site that already runs.

const wanted = process.argv.slice(2)
const given = process.env.SHOTS_ORIGIN
const site = given === undefined ? await startSite() : undefined
const origin = given ?? site?.origin ?? ''
const browser = await openBrowser()
await mkdir('shots', { recursive: true })

for (const page of (await listPageTypes(origin)).filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  for (const [size, viewport] of Object.entries(VIEWPORTS)) {
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
      const file = `shots/${page.name}-${size === 'phone' ? 360 : size === 'tablet' ? 768 : 1440}-${colorScheme}.png`
      await tab.screenshot({ path: file, fullPage: true })
      console.log(file)
      await tab.close()
    }
  }
}

await browser.close()
await site?.[Symbol.asyncDispose]()
