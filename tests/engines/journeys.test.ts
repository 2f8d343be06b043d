import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { createPhoto } from '#tests/factories/uploads/pictures.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { getNewCarPath } from '#tests/pages/page-types.ts'
import { type EnginePage, createEnginePage } from './engine-page.ts'
import { ENGINES } from './engines.ts'
import type { Remote } from './remote.ts'

// The main journeys of a visitor, with real mouse and key events, in the engines that the other lanes do not have. The
// other lanes test the site's behaviour in detail; here it must work in each engine. Each test leaves a picture of its
// last state in shots/engines.

const { origin } = await sharedSite()
const car = await getNewCarPath(origin)
const PICTURES = path.join(import.meta.dirname, '..', '..', 'shots', 'engines')
mkdirSync(PICTURES, { recursive: true })

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

describe.each(ENGINES)('in $name', ({ name, open, isAvailable }) => {
  let remote: Remote
  let page: EnginePage
  beforeAll(async () => {
    if (!isAvailable) return
    remote = await open()
    page = createEnginePage(remote)
    await page.resize(DESKTOP)
    await page.open(`${origin}/contacts/`)
    // A visitor who has refused counters.
    await page.evaluate(() => (document.cookie = 'cookie_accepted=false; path=/'))
  })
  afterAll(() => remote?.[Symbol.asyncDispose]())
  beforeEach(({ skip }) => skip(!isAvailable, 'not installed'))
  afterEach(async ({ task }) => {
    if (!isAvailable) return
    await writeFile(
      path.join(PICTURES, `${name}-${task.name.replaceAll(/[^а-яёa-z0-9]+/gi, '-')}.png`),
      await page.takePicture(),
    )
    await page.resize(DESKTOP)
  })
  /** The opacity of the open panel, and whether a click in its middle reaches it. */
  const describePanel = () =>
    page.evaluate(() => {
      const panel = document.querySelector(':popover-open')
      if (panel === null) return 'closed'
      const { x, y, width, height } = panel.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return `opacity ${getComputedStyle(panel).opacity}, ${panel.contains(top) ? 'on top' : 'covered'}`
    })
  const hasModal = () => page.evaluate(() => document.querySelector('dialog.modal') !== null)

  it('a catalogue is filtered', async () => {
    await page.open(`${origin}/cars/`)
    const before = await page.evaluate(() => document.querySelector('h1')?.textContent)
    await page.click('form label', 'Haval')
    await expect.poll(() => page.evaluate(() => document.querySelector('h1')?.textContent)).not.toBe(before)
    expect(await page.evaluate(() => location.pathname + location.search)).toContain('haval')
  })

  it('the «Выгода» popover is visible when it opens, and Escape closes it', async () => {
    await page.open(`${origin}/cars/`)
    await page.click('article button', 'Выгода до')
    await expect.poll(describePanel).toBe('opacity 1, on top')
    await page.press('Escape')
    await expect.poll(describePanel).toBe('closed')
    await page.resize(PHONE)
    await page.click('article button', 'Выгода до')
    await expect.poll(describePanel).toBe('opacity 1, on top')
  })

  it('a car is saved as a favourite, and the «Очистить» popover is visible when it opens', async () => {
    await page.open(`${origin}/cars/`)
    await page.click('article form button[aria-label*="избранное"]')
    const isAnswered = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('add2fav')))
    await expect.poll(isAnswered).toBe(true)
    await page.open(`${origin}/favorites/`)
    await page.click('main button', 'Очистить')
    await expect.poll(describePanel).toBe('opacity 1, on top')
  })

  it('a card leads to its car, whose sections open and close over 350 ms', async () => {
    await page.open(`${origin}/cars/`)
    await page.click('#catalog article h3 a')
    await expect.poll(() => page.evaluate(() => document.querySelector('#details') !== null)).toBe(true)
    const durations = await page.evaluate(() => {
      document.querySelector<HTMLElement>('#facts summary')?.click()
      const sections = [...document.querySelectorAll('#details details')]
      return sections.flatMap((section) =>
        section.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration),
      )
    })
    expect(durations).toEqual([350, 350])
    const openSections = () =>
      page.evaluate(() => [...document.querySelectorAll('#details details[open]')].map(({ id }) => id).join(' '))
    await expect.poll(openSections).toBe('facts')
    await page.click('#facts summary')
    await expect.poll(openSections).toBe('')
  })

  it('a request is sent from a pop-up', async () => {
    await page.open(origin + car)
    await page.click('[data-modal=request-get-offer]')
    await page.write('dialog.modal.open [name=name]', 'Анна')
    await page.write('dialog.modal.open [name=phone]', nextPhone())
    await page.click('dialog.modal.open [name=consent]')
    await page.click('dialog.modal.open button[type=submit]')
    await expect
      .poll(() => page.evaluate(() => document.querySelector('dialog.modal')?.textContent))
      .toMatch(/принят[ао]/)
  })

  it('one Escape closes a pop-up whose first field has suggestions', async () => {
    await page.open(origin + car)
    for (const form of ['request-trade', 'request-service']) {
      await page.click(`[data-modal=${form}]`)
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('own_brand')
      await page.press('Escape')
      await expect.poll(hasModal).toBe(false)
    }
  })

  it('one Escape also closes it when the field is restored from a draft', async () => {
    await page.open(origin + car)
    const field = 'dialog.modal.open [name=own_brand]'
    const valueOf = () =>
      page.evaluate(() => document.querySelector<HTMLInputElement>('dialog [name=own_brand]')?.value)
    await page.click('[data-modal=request-trade]')
    await page.write(field, 'Kia')
    await page.click('dialog.modal.open [name=own_model]')
    await page.press('Escape')
    await expect.poll(hasModal).toBe(false)
    await page.click('[data-modal=request-trade]')
    await expect.poll(valueOf).toBe('Kia')
    await page.press('Escape')
    await expect.poll(hasModal).toBe(false)
  })

  /** Sends a form with a file; returns how many bytes of it are sent, and the page's text afterwards. */
  async function sendFile(bytes: Buffer) {
    const folder = await mkdtemp(path.join(tmpdir(), 'photograph-'))
    const file = path.join(folder, 'large.jpg')
    await writeFile(file, bytes)
    await page.open(`${origin}/request/form-message/`)
    await page.write('main [name=name]', 'Анна')
    await page.write('main [name=phone]', nextPhone())
    await page.write('main [name=comment]', 'Посмотрите на фотографию')
    await page.click('main [name=consent]')
    await page.chooseFile('main [name=files]', file)
    // The size as sent: the server re-encodes the stored file.
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- it is applied to the form that it was called on
      FormData.prototype.append = new Proxy(FormData.prototype.append, {
        apply(append, form, [name, value]: unknown[]) {
          if (value instanceof File) document.documentElement.dataset['sent'] = String(value.size)
          Reflect.apply(append, form, [name, value])
        },
      })
    })
    await page.click('main button[type=submit]')
    const readText = () => page.evaluate(() => document.querySelector('main')?.textContent)
    await expect.poll(readText).toMatch(/принят[ао]|не открывается/)
    await rm(folder, { recursive: true })
    return { sent: Number(await page.evaluate(() => document.documentElement.dataset['sent'])), text: await readText() }
  }

  it('a photograph is downscaled before it is sent', async () => {
    const large = await createPhoto(4000, 3000).jpeg({ quality: 95 }).toBuffer()
    const { sent, text } = await sendFile(large)
    expect(text).toMatch(/принят[ао]/)
    expect(sent).toBeGreaterThan(10_000)
    expect(sent).toBeLessThan(large.length * 0.7)
  })

  it('a truncated photograph is sent unchanged or partly decoded, never blank', async () => {
    const large = await createPhoto(4000, 3000).jpeg({ quality: 95 }).toBuffer()
    const half = large.subarray(0, large.length / 2)
    const { sent, text } = await sendFile(half)
    const isRefused = sent === half.length && String(text).includes('не открывается')
    expect(isRefused || sent > large.length / 20).toBe(true)
  })

  it('a click keeps a header section open that hovering has opened', async () => {
    await page.open(`${origin}/contacts/`)
    const isOpen = () =>
      page.evaluate(() => document.querySelector('header details[name=section]')?.hasAttribute('open'))
    await page.hover('header details[name=section] summary')
    await expect.poll(isOpen).toBe(true)
    await page.click('header details[name=section] summary')
    expect(await isOpen()).toBe(true)
    await page.press('Escape')
    await expect.poll(isOpen).toBe(false)
  })

  it('the menu on a phone is visible when it opens, and Escape closes it', async () => {
    await page.resize(PHONE)
    await page.open(`${origin}/`)
    await page.click('header a[href="#menu"]')
    const menu = () =>
      page.evaluate(() => {
        const open = document.querySelector('#menu[open]')
        return open === null ? 'closed' : `opacity ${getComputedStyle(open).opacity}`
      })
    await expect.poll(menu).toBe('opacity 1')
    await page.press('Escape')
    await expect.poll(menu).toBe('closed')
  })
})
