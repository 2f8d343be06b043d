import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser, VIEWPORTS } from './fixtures/browser/browser.ts'
import { createPageFixture } from './fixtures/site/page-fixture.ts'
import { SHARED_SETTINGS } from './fixtures/site/shared-site.ts'
import { startDemoSite } from './servers/running-demo-site.ts'
import { addDeskPages } from './pages/desk-pages.ts'
import { listPageTypes, POP_UPS } from './pages/page-types.ts'
import { parseCookies } from './pages/parse-cookies.ts'

// Screenshots of every page type, every pop-up and the pages of the desk, at three widths, light and dark, into shots/ (git ignores it):
// `npm run shots [-- name …]`. `npm run shots -- --readme [name …]` updates the README's pictures. With SHOTS_ORIGIN
// they are of the public pages of a site that already runs.

interface Shot {
  name: string
  path: string
  /** The `Cookie` header of the page's visitor. */
  cookie?: string
  /** The pop-up that is opened on the page. */
  popUp?: string
}

const README_NAMES = ['home', 'catalogue', 'car', 'pop-up', 'desk', 'desk-day', 'desk-request', 'desk-visits']

const options = process.argv.slice(2)
const requestedNames = options.filter((option) => option !== '--readme')
const isRequested = ({ name }: Shot) => requestedNames.length === 0 || requestedNames.includes(name)
const runningOrigin = process.env.SHOTS_ORIGIN
const site = runningOrigin === undefined ? await startDemoSite(SHARED_SETTINGS.plain) : undefined
const pageFixture = site && (await createPageFixture(site))
const origin = runningOrigin ?? pageFixture?.origin ?? ''
const browser = await openBrowser()
const pages: Shot[] = [
  ...(pageFixture?.pages ?? (await listPageTypes(origin))),
  ...(site === undefined ? [] : await addDeskPages(site.db)),
]

if (options.includes('--readme')) {
  const popUp = listPopUps().find((shot) => shot.popUp === 'request-get-offer')
  const readmeShots = popUp === undefined ? pages : [...pages, { ...popUp, name: 'pop-up' }]
  for (const shot of readmeShots.filter(({ name }) => README_NAMES.includes(name)).filter(isRequested))
    await takeReadmeShot(browser, shot)
} else {
  await mkdir('shots', { recursive: true })
  for (const shot of [...pages, ...listPopUps()].filter(isRequested)) await takeShots(browser, shot)
}

await browser.close()
await site?.[Symbol.asyncDispose]()

function listPopUps(): Shot[] {
  return Object.entries(POP_UPS).map(([popUp, type]) => ({
    name: `pop-up-${popUp}`,
    path: pages.find(({ name }) => name === type)?.path ?? '/',
    popUp,
  }))
}

async function takeShots(browser: Browser, shot: Shot): Promise<void> {
  for (const viewport of Object.values(VIEWPORTS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const tab = await openShot(browser, shot, { viewport, colorScheme })
      const path = `shots/${shot.name}-${viewport.width}-${colorScheme}.png`
      await tab.screenshot({ path, fullPage: shot.popUp === undefined })
      console.log(path)
      await tab.close()
    }
  }
}

async function takeReadmeShot(browser: Browser, shot: Shot): Promise<void> {
  // With the answer to the cookie notice, which would cover half the page.
  const cookie = { name: 'cookie_accepted', value: 'false', domain: new URL(origin).hostname, path: '/', expires: -1 }
  const cookies = [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' as const }]
  const context = { viewport: { width: 1440, height: 1080 }, storageState: { cookies, origins: [] } }
  const tab = await openShot(browser, shot, context)
  const path = `docs/pictures/${shot.name}.webp`
  await mkdir('docs/pictures', { recursive: true })
  await sharp(await tab.screenshot())
    .resize(1080)
    .webp({ quality: 82 })
    .toFile(path)
  console.log(path)
  await tab.close()
}

/** The page with its pictures, or the pop-up with its form, once nothing moves. */
async function openShot(
  browser: Browser,
  { path, popUp, cookie }: Shot,
  context: BrowserContextOptions,
): Promise<Page> {
  const tab = await browser.newPage({ ...context, reducedMotion: 'reduce' })
  if (cookie !== undefined) await tab.context().addCookies(parseCookies(cookie, origin))
  await tab.goto(origin + path, { waitUntil: 'networkidle' })
  await (popUp === undefined ? loadPictures(tab) : openPopUp(tab, popUp))
  await tab.waitForLoadState('networkidle')
  return tab
}

/** Scrolls through the page, so that lazy pictures are fetched. */
async function loadPictures(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      window.scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    window.scrollTo(0, 0)
  })
}

/** Opens a pop-up by its trigger, also when the trigger is in a closed menu. */
async function openPopUp(tab: Page, popUp: string): Promise<void> {
  await tab.locator(`[data-modal=${popUp}]`).first().dispatchEvent('click')
  await tab.locator('dialog.modal.open form').waitFor()
  await tab.waitForTimeout(400)
}
