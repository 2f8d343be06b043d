import { describe, expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { listPageTypes } from '#tests/pages/page-types.ts'

// The invisible parts of a page, on which browsers, search engines and screen readers rely.

const site = await sharedSite()
const pages = await listPageTypes(site.origin)
const pathOf = (name: string) => pages.find((page) => page.name === name)?.path ?? ''
const fetchText = async (path: string) => (await fetch(site.origin + path)).text()

it.each(['home', 'catalogue', 'car'])(
  '%s restricts framing, form targets, the referrer and browser features in its headers',
  async (name) => {
    const { headers } = await fetch(site.origin + pathOf(name))
    expect(headers.get('content-security-policy')?.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'self'", "frame-ancestors 'self'", "form-action 'self'", "base-uri 'none'"]),
    )
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toBe(
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    )
  },
)

it.each(['/', '/there/is/none/'])('%s declares the language ru', async (path) => {
  expect(await fetchText(path)).toMatch(/^<!DOCTYPE html><html lang="ru"/i)
})

it('a 404 page is noindex', async () => {
  expect(await fetchText('/there/is/none/')).toMatch(/<meta name="robots" content="noindex[^"]*"/)
})

it('links to forms are nofollow', async () => {
  const links = (await fetchText(pathOf('car'))).match(/<a [^>]*href="\/request\/[^>]*>/g) ?? []
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => !/rel="[^"]*nofollow/.test(link))).toEqual([])
})

describe('a screen reader announces', () => {
  it('which page of many this is', async () => {
    expect(await fetchText('/cars/?page=2')).toMatch(/<a [^>]*aria-current="page"[^>]*>\s*(?:<[^>]*>)*2</)
  })

  it('that a field has autocompletion', async () => {
    expect(await fetchText('/search/')).toMatch(/<input [^>]*aria-autocomplete="list"/)
  })

  it('how many cars are found while filtering', async () => {
    expect(await fetchText('/')).toMatch(/<span aria-live="polite">Показать /)
  })

  it('which photograph is shown', async () => {
    expect(await fetchText(pathOf('car'))).toMatch(/aria-live="polite"><span [^>]*>Фотография /)
  })

  it("the loan's payment while it changes", async () => {
    expect(await fetchText('/services/credit/')).toMatch(/<output aria-live="polite">[\d\u00a0]+₽/)
  })
})

it('a monthly payment names the lender, its licence and the full cost', async () => {
  const car = (await fetchText(pathOf('car'))).replaceAll(/<!--.*?-->/g, '')
  expect(car).toMatch(/Кредитор<\/dt><dd>[^<]+, лицензия [^<]*№/)
  expect(car).toMatch(/Полная стоимость кредита <span [^>]*>[\d,–\u00a0]+%/)
})
