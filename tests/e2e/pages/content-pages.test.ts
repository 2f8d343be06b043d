import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForNavigation, VIEWPORTS } from '#tests/fixtures/browser/browser.ts'
import { fillPerson, nextPhone, acceptedHeading } from '#tests/pages/form-page.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { snapshotTables } from '#tests/fixtures/database/snapshot-tables.ts'
import { parsePage } from '#tests/probes/parse-page.ts'
import { openStockFixture } from '#tests/fixtures/site/stock-fixture.ts'
import { DAY_MS } from '#locale/durations.ts'

/** The pages of a new site that have a form, each with its form. */
const FORMS = [
  ['/services/to/', 'request-service'],
  ['/services/spare-parts/', 'request_spare_parts'],
  ['/services/trade-in/', 'request-trade'],
  ['/services/credit/', 'request-credit'],
  ['/services/insurance/', 'request-strahovka'],
  ['/technical/buy-auto/', 'request-auto'],
  ['/about/', 'form-message'],
] as const
const PAGES = [...FORMS.map(([path]) => path), '/technical/test-drive/']
const WITHOUT_SCRIPT = { javaScriptEnabled: false }
const PHONE = { size: 'phone', reducedMotion: 'reduce' } as const

const stockFixture = await openStockFixture()
await shareInFile(snapshotTables(stockFixture.db, ['offer', 'moved_address']))
const fetchPath = (path: string) => fetch(stockFixture.origin + path, { redirect: 'manual' })
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS)

await stockFixture.db
  .insertInto('offer')
  .values([
    addOffer('over', { title: 'Закончилась', begins_at: daysFromNow(-20), ends_at: daysFromNow(-5) }),
    addOffer('to-come', { title: 'Ещё не началась', begins_at: daysFromNow(5), ends_at: daysFromNow(20) }),
    addOffer('runs', { title: 'Идёт', begins_at: daysFromNow(-5), ends_at: daysFromNow(3), cars: '/cars/new/' }),
  ])
  .execute()
await stockFixture.db
  .insertInto('moved_address')
  .values({ from_path: '/uslugi/kredit.html', to_path: '/services/credit/', updated_at: new Date() })
  .execute()

function addOffer(slug: string, more: { title: string; begins_at: Date; ends_at: Date; cars?: string }) {
  const blocks = JSON.stringify([
    { kind: 'text', paragraphs: ['Текст **важный** и [каталог](/cars/).'] },
    { kind: 'button', label: 'Взять сейчас', target: 'form:request-call' },
  ])
  return {
    slug,
    position: 50,
    summary: 'Коротко.',
    conditions: 'Мелким шрифтом.',
    blocks,
    updated_at: new Date(),
    ...more,
  }
}

/** The form that is part of the page. */
const formOn = (page: Page, name: string) => page.locator(`#${name} form`)

describe('pages', () => {
  it('each is complete, with a unique title, heading and description', async () => {
    const read = await Promise.all(
      PAGES.map(async (path) => {
        const answer = await fetchPath(path)
        expect.soft(answer.status, path).toBe(200)
        return { path, ...parsePage(await answer.text()) }
      }),
    )
    for (const { path, headings, canonical, isIndexed } of read)
      expect.soft({ path, headings, isIndexed, canonical: canonical?.endsWith(path) }).toEqual({
        path,
        headings: 1,
        isIndexed: true,
        canonical: true,
      })
    for (const key of ['title', 'description'] as const)
      expect(new Set(read.map((page) => page[key])).size).toBe(PAGES.length)
  })

  it.each(PAGES)('%s is complete without JavaScript', async (path) => {
    await using buyer = await stockFixture.visit(path, WITHOUT_SCRIPT)
    const { page } = buyer
    expect(await page.getByRole('navigation', { name: 'Вы здесь' }).isVisible()).toBe(true)
    // No content is left in a template, from which a script would have to move it.
    expect(await page.locator('main template[id^="B:"]').count()).toBe(0)
  })

  it.each(FORMS)('%s has the form %s, without JavaScript too', async (path, name) => {
    await using buyer = await stockFixture.visit(path, WITHOUT_SCRIPT)
    const form = formOn(buyer.page, name)
    expect(await form.getAttribute('action')).toContain(name)
    expect(await form.locator('[type=submit]').isVisible()).toBe(true)
  })

  it('an answer opens without JavaScript', async () => {
    await using buyer = await stockFixture.visit('/services/insurance/', WITHOUT_SCRIPT)
    const question = buyer.page.locator('main details', { hasText: 'франшиза' })
    await question.locator('summary').click()
    await expect.poll(() => question.locator('p').isVisible()).toBe(true)
  })

  it('a form on a page is accepted without JavaScript, and shown again with its errors', async () => {
    await using buyer = await stockFixture.visit('/services/insurance/', WITHOUT_SCRIPT)
    const { page } = buyer
    const phone = nextPhone()
    const send = () => waitForNavigation(page, () => page.locator('form[action*=strahovka] [type=submit]').click())
    await page.fill('[name=name]', 'Анна')
    await page.fill('[name=phone]', '+7 400 000-00-00')
    await page.check('[name=consent]')
    await send()
    expect(await page.locator('h1').textContent()).toContain('Расчёт')
    expect(await page.inputValue('[name=name]')).toBe('Анна')
    expect(await page.locator('main [id$=-error]').count()).toBeGreaterThan(0)
    await page.getByLabel('ОСАГО').check()
    await page.fill('[name=phone]', phone)
    await page.check('[name=consent]')
    await send()
    await acceptedHeading(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/request/request-strahovka/taken/')
    const request = await stockFixture.db
      .selectFrom('request')
      .select(['kind', 'page_url'])
      .where('phone', '=', `7${phone}`)
      .executeTakeFirstOrThrow()
    expect(request.kind).toBe('strahovka')
    expect(request.page_url).toMatch(/\/services\/insurance\/$/)
  })

  it('the page about the dealer shows the branches once, with their maps, hours and phones', async () => {
    await using buyer = await stockFixture.visit('/about/', WITHOUT_SCRIPT)
    const { page } = buyer
    const branches = await stockFixture.db.selectFrom('branch').select(['slug', 'name', 'phone']).execute()
    const cards = page.getByRole('region', { name: 'Наши салоны' }).getByRole('listitem')
    expect(await cards.count()).toBe(branches.length)
    for (const { slug, name, phone } of branches) {
      const card = cards.filter({ hasText: name })
      expect(await card.getByRole('link', { name }).getAttribute('href')).toBe(`/contacts/#${slug}`)
      expect(await card.locator(`a[href="tel:+${phone}"]`).count()).toBe(1)
      expect(await page.locator(`main a[href="tel:+${phone}"]`).count()).toBe(1)
    }
  })

  it('with JavaScript it is sent in place, and a double click sends one', async () => {
    await using buyer = await stockFixture.visit('/about/?utm_source=test')
    const { page } = buyer
    const phone = nextPhone()
    await fillPerson(page, phone)
    await page.fill('[name=comment]', 'Спасибо')
    await formOn(page, 'form-message').locator('[type=submit]').dblclick()
    await acceptedHeading(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/about/')
    const sent = await stockFixture.db.selectFrom('request').select('id').where('phone', '=', `7${phone}`).execute()
    expect(sent).toHaveLength(1)
  })

  it("a form is prefilled from the page's query", async () => {
    await using buyer = await stockFixture.visit('/services/to/?branch=ekaterinburg', WITHOUT_SCRIPT)
    expect(await formOn(buyer.page, 'request-service').locator('[name=branch]').inputValue()).toBe('ekaterinburg')
  })

  it('client navigation renders the next page completely, with its form empty', async () => {
    await using buyer = await stockFixture.visit('/services/insurance/')
    const { page } = buyer
    await page.fill('[name=name]', 'Анна')
    await page.locator('footer').getByRole('link', { name: 'О компании' }).click()
    await page.getByRole('heading', { level: 1, name: 'О компании' }).waitFor()
    await formOn(page, 'form-message').waitFor()
    expect(await formOn(page, 'form-message').locator('[name=name]').inputValue()).toBe('')
  })

  it('on a phone the link to the form stays visible until the form is', async () => {
    await using buyer = await stockFixture.visit('/services/insurance/', PHONE)
    const { page } = buyer
    const link = page.locator('main a[href="#request-strahovka"]:visible')
    await link.click()
    const box = await formOn(page, 'request-strahovka').boundingBox()
    expect(box?.y).toBeLessThan(VIEWPORTS.phone.height)
    await page.locator('footer').scrollIntoViewIfNeeded()
    await expect.poll(() => link.count()).toBe(0)
  })
})

describe('menus', () => {
  it('work by keyboard, and mark the current page', async () => {
    await using buyer = await stockFixture.visit('/services/credit/')
    const { page } = buyer
    const sections = page.getByRole('navigation', { name: 'Разделы', exact: true })
    const title = sections.locator('summary', { hasText: 'Услуги' })
    expect(await title.getAttribute('aria-current')).toBe('true')
    await title.focus()
    await page.keyboard.press('Enter')
    const here = sections.getByRole('link', { name: 'Кредит', exact: true })
    expect(await here.getAttribute('aria-current')).toBe('page')
    await page.keyboard.press('Escape')
    expect(await here.isVisible()).toBe(false)
    expect(await title.evaluate((summary) => summary === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/services/to/')
    expect(await here.isVisible()).toBe(false)
  })

  it('open without JavaScript, as does the full menu', async () => {
    await using buyer = await stockFixture.visit('/', { ...PHONE, ...WITHOUT_SCRIPT })
    const { page } = buyer
    await page.getByRole('link', { name: 'Меню', exact: true }).click()
    const menu = page.locator('#sections')
    await menu.getByText('Услуги', { exact: true }).click()
    await waitForNavigation(page, () => menu.getByRole('link', { name: 'Страхование' }).click())
    expect(new URL(page.url()).pathname).toBe('/services/insurance/')
  })

  it('an unreadable menu still links to the catalogue', async () => {
    // The change is announced, so that the site reads the menu again: what it remembers would still be shown.
    await stockFixture.db.transaction().execute(async (tx) => {
      await tx.updateTable('menu').set({ updated_at: new Date() }).execute()
      await tx.schema.alterTable('menu').renameTo('menu_away').execute()
    })
    await using back = {
      [Symbol.asyncDispose]: () => stockFixture.db.schema.alterTable('menu_away').renameTo('menu').execute(),
    }
    await expect.poll(async () => (await fetchPath('/about/')).text()).not.toContain('>Марки<')
    await using buyer = await stockFixture.visit('/about/')
    const sections = buyer.page.getByRole('navigation', { name: 'Разделы', exact: true })
    await sections.locator('summary').click()
    expect(await sections.getByRole('link', { name: 'Все автомобили' }).getAttribute('href')).toBe('/cars/')
    expect(back).toBeDefined()
  })
})

describe('offers', () => {
  it('current ones are listed, with the days left', async () => {
    const html = await (await fetchPath('/offers/')).text()
    expect(html).toContain('href="/offers/runs/"')
    expect(html).toMatch(/осталось 3\u00a0дня|осталось 2\u00a0дня/)
    expect(html).not.toContain('/offers/over/')
    expect(html).not.toContain('/offers/to-come/')
  })

  it('a current one shows its end date, conditions, cars and a button', async () => {
    await using buyer = await stockFixture.visit('/offers/runs/', WITHOUT_SCRIPT)
    const { page } = buyer
    expect(await page.locator('#conditions').textContent()).toContain('Мелким шрифтом.')
    expect(await page.locator('main article').count()).toBeGreaterThan(2)
    expect(await page.locator('main strong', { hasText: 'важный' }).count()).toBe(1)
    await waitForNavigation(page, () => page.getByRole('link', { name: 'Узнать мою цену' }).click())
    expect(new URL(page.url()).pathname).toBe('/request/request-get-offer/')
  })

  it('an ended one stays readable, is marked as ended, lists current ones, and is noindex', async () => {
    const answer = await fetchPath('/offers/over/')
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('Акция закончилась')
    expect(html).toContain('href="/offers/')
    expect(html).not.toContain('Узнать мою цену')
    expect(html).not.toContain('Взять сейчас')
    expect(parsePage(html).isIndexed).toBe(false)
  })

  it.each(['/offers/to-come/', '/offers/never/', '/offers/%00/', '/offers/__proto__/'])(
    '%s answers 404',
    async (path) => {
      expect((await fetchPath(path)).status).toBe(404)
    },
  )
})

describe('addresses', () => {
  it('a moved one redirects permanently, with its query', async () => {
    const answer = await fetchPath('/uslugi/kredit.html?sum=100&utm_source=x')
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe('/services/credit/?sum=100&utm_source=x')
  })

  it.each(['/services/', '/services/nothing/', '/services/to/more/', '/%E0%A4%A/'])(
    '%s answers 400 or 404',
    async (path) => {
      expect([400, 404]).toContain((await fetchPath(path)).status)
    },
  )
})
