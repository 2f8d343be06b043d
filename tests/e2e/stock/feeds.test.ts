import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#locale/durations.ts'
import { feedOf } from '#tests/fixtures/feed-attempts.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { staffVisitsOf } from '#tests/fixtures/site/staff-visits.ts'
import { startLocalServer } from '#tests/servers/local-server.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'
import { staffPath } from '#urls/staff-paths.ts'

// A source of the stock from its address to a file that is held and accepted, over a real website.

const samples = path.join(import.meta.dirname, '../../../../shared/feeds')
const sampleFeeds = (await readdir(samples).catch(() => [])).filter((file) => file.endsWith('.xml'))

const site = await shareInFile(startDemoSite({ SITE_URL: undefined, TRUST_PROXY: '1', ALLOW_PRIVATE_ADDRESSES: 'on' }))
const { addStaff, context, origin, visit } = staffVisitsOf({ ...site, origin: site.siteUrl })
const { db } = context
const manager = await addStaff([{ role: 'stock-manager', branchId: null }], { name: 'Павел Складов' })
const head = await addStaff([{ role: 'sales-head', branchId: null }], { name: 'Вера Исаева' })

/** What the website has, by path. */
const files = new Map<string, string | Buffer>()
const website = await shareInFile(
  startLocalServer((request, response) => {
    const file = files.get(request.url?.split('?')[0] ?? '')
    if (file === undefined) response.writeHead(404).end()
    else response.end(file)
  }),
)

const TIMEOUT_MS = 30_000
/** Without JavaScript people load the page again themselves. */
async function expectState(page: Page, state: string, hasScript: boolean) {
  const read = async () => {
    if (!hasScript) await page.reload()
    return page.locator('.desk-top').innerText()
  }
  await expect.poll(read, { timeout: TIMEOUT_MS, interval: 500 }).toContain(state)
}

async function addSource(page: Page, name: string, address: string) {
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Адрес фида').fill(address)
  await page.getByRole('button', { name: 'Добавить и проверить' }).click()
  await page.waitForURL('**/attempts/**')
}

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (how, hasScript) => {
  it(
    'a source is added, previewed, read, held and accepted, and its key is nowhere',
    { timeout: 3 * MINUTE_MS },
    async () => {
      const file = `/${hasScript ? 'script' : 'plain'}.xml`
      const first = hasScript ? 0 : 100
      const numbers = TEN.map((number) => number + first)
      const options = { javaScriptEnabled: hasScript }
      files.set(file, feedOf(...numbers))
      const page = await visit(manager.cookie, staffPath('feeds'), options)
      const seen: string[] = []
      await addSource(page, `Склад ${how}`, `${website.url}${file}?key=s3cret`)
      await expectState(page, 'проверен', hasScript)
      expect(await page.locator('main').innerText()).toContain('Появятся')
      seen.push(await page.content())

      await page.getByRole('link', { name: 'включите загрузку' }).click()
      await page.getByRole('button', { name: 'Загружать по расписанию' }).click()
      await page.waitForURL('**/?done=resume')
      await expect
        .poll(
          async () => {
            if (!hasScript) await page.reload()
            return page.locator('main').innerText()
          },
          { timeout: TIMEOUT_MS, interval: 500 },
        )
        .toContain('10\u00a0автомобилей, загружен')
      seen.push(await page.content())

      files.set(file, feedOf(first + 1))
      await page.getByRole('button', { name: 'Загрузить сейчас' }).click()
      await page.waitForURL('**/attempts/**')
      await expectState(page, 'задержан', hasScript)
      expect(await page.locator('main').innerText()).toContain('Решает руководитель продаж')
      const attempt = new URL(page.url()).pathname
      // What the address has by now does not matter.
      files.set(file, feedOf(...numbers))
      const decision = await visit(head.cookie, attempt, options)
      expect(await decision.locator('main').innerText()).toContain('Исчезнут')
      await decision.getByRole('button', { name: 'Принять файл' }).click()
      await decision.waitForURL('**/?done=approve')
      await expectState(decision, 'загружен', hasScript)
      expect(await decision.locator('main').innerText()).toContain('Файл принят: Вера Исаева')
      seen.push(await decision.content())

      await page.goto(staffPath('feeds'))
      expect(await page.locator('main').innerText()).toContain(new URL(website.url).host)
      seen.push(await page.content(), site.lines.join('\n'))
      seen.push(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute()))
      expect(seen.join('\n')).not.toMatch(/s3cret|(?:script|plain)\.xml/)
    },
  )
})

it('an address is not taken without a fresh proof, nor sent back with an error', async () => {
  const page = await visit(manager.cookie, staffPath('feeds'))
  await page.getByLabel('Адрес фида').fill('https://user:s3cret@feeds.dealer.example/')
  const post = (fields: Record<string, string>) =>
    fetch(origin + staffPath('feeds'), {
      method: 'POST',
      body: new URLSearchParams({ intent: 'add', ...fields }),
      redirect: 'manual',
      headers: { cookie: manager.cookie, origin, accept: 'text/html' },
    })
  const rejected = await post({
    name: 'С паролем',
    address: 'https://user:s3cret@feeds.dealer.example/',
    priority: '1',
  })
  expect(rejected.status).toBe(422)
  expect(await rejected.text()).not.toContain('s3cret')
  const [before] = await db
    .selectFrom('staff_session')
    .select('confirmed_at')
    .where('staff_id', '=', manager.id)
    .execute()
  const setConfirmed = (at: Date | undefined) =>
    db.updateTable('staff_session').set({ confirmed_at: at }).where('staff_id', '=', manager.id).execute()
  await setConfirmed(new Date(Date.now() - 30 * MINUTE_MS))
  const sent = await post({ name: 'Без подтверждения', address: 'https://feeds.dealer.example/', priority: '1' })
  expect(sent.headers.get('location')).toContain('/staff/confirm/')
  await setConfirmed(before?.confirmed_at)
  const added = await db.selectFrom('feed_source').select('id').where('name', '=', 'Без подтверждения').execute()
  expect(added).toEqual([])
})

describe.runIf(sampleFeeds.length > 0)('real feeds', () => {
  it.each(sampleFeeds)('%s is previewed car by car', { timeout: 2 * MINUTE_MS }, async (file) => {
    files.set(`/${file}`, await readFile(path.join(samples, file)))
    const page = await visit(manager.cookie, staffPath('feeds'))
    await addSource(page, file, `${website.url}/${file}`)
    await expectState(page, 'проверен', true)
    const cars = Number(/-(\d+)\.xml$/.exec(file)?.[1])
    const counts = page.locator('.desk-feed-counts')
    expect((await counts.innerText()).replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`файле ${cars}\\b`))
  })
})
