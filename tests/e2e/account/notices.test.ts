import { expect, it, onTestFinished } from 'vitest'
import { followSearchPath, noticesOffPath } from '#urls/account-paths.ts'
import { signUnsubscribeToken } from '#domain/notices/unsubscribe.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { createAccountVisits } from '#tests/fixtures/site/account-visits.ts'
import { addAccount, type TestAccount } from '#tests/factories/accounts.ts'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'

const SEARCH = '/cars/used/?price_to=3000000'

const visits = await createAccountVisits()
const { db } = visits

/** An account that is removed with the test: other tests change the stock, which would send it letters. */
async function addSubscriber(contacts: TestAccount): Promise<number> {
  const id = await addAccount(db, contacts)
  onTestFinished(async () => {
    await db.deleteFrom('site_account').where('id', '=', id).execute()
  })
  return id
}

const listSearches = (accountId: number) =>
  db.selectFrom('saved_search').select(['path', 'title', 'frequency']).where('account_id', '=', accountId).execute()

it('a link that offers a search lets it be followed with one click', async () => {
  const accountId = await addSubscriber({ phone: '79160000001' })
  const page = await visits.visit(accountId, followSearchPath(SEARCH))
  await page.getByRole('button', { name: 'Сохранить поиск' }).click()
  await page.getByText('Вы следите за этим поиском').waitFor()
  expect(await listSearches(accountId)).toMatchObject([{ path: SEARCH, frequency: 'daily' }])
  await page.getByRole('button', { name: 'Подтвердить почту' }).waitFor()
})

it('one click in the catalogue follows the search, and the page shows it from then on', async () => {
  const accountId = await addSubscriber({ email: 'follower@example.ru' })
  const page = await visits.visit(accountId, `${SEARCH}&sort=price-asc`)
  await page.getByRole('button', { name: 'Сохранить поиск' }).click()
  await page.getByRole('link', { name: 'Поиск сохранён' }).waitFor()
  expect(new URL(page.url()).search).toContain('sort=price-asc')
  // The page changes before the server has answered.
  await expect.poll(() => listSearches(accountId)).toHaveLength(1)
  await page.reload()
  await page.getByRole('link', { name: 'Поиск сохранён' }).click()
  await page.getByRole('heading', { name: 'Мои поиски' }).waitFor()
  await page.getByText('Сразу').click()
  await page.getByText('Сохранили').waitFor()
  expect(await listSearches(accountId)).toMatchObject([{ path: SEARCH, frequency: 'at-once' }])
  await page.getByRole('button', { name: 'Убрать поиск' }).click()
  await page.getByText('Поисков пока нет').waitFor()
})

it('all of it works without JavaScript', async () => {
  const accountId = await addSubscriber({ email: 'plain@example.ru' })
  const options = { javaScriptEnabled: false }
  const page = await visits.visit(accountId, `${SEARCH}&sort=price-asc`, options)
  await page.getByRole('button', { name: 'Сохранить поиск' }).click()
  await page.getByRole('link', { name: 'Поиск сохранён' }).waitFor()
  expect(new URL(page.url()).search).toContain('sort=price-asc')
  await page.goto('/personal/notices/')
  const sold = page.getByRole('group', { name: 'Продан или снят с продажи' })
  await sold.getByText('Не писать').click()
  await page.getByRole('listitem').filter({ has: sold }).getByRole('button', { name: 'Сохранить' }).click()
  await page.getByText('Сохранили').waitFor()
  const settings = db.selectFrom('notice_setting').select(['kind', 'frequency']).where('account_id', '=', accountId)
  expect(await settings.execute()).toEqual([{ kind: 'sold', frequency: 'off' }])
})

it("an e-mail's link unsubscribes by itself, or with one button without script; «Вернуть» undoes it", async () => {
  const accountId = await addSubscriber({ email: 'reader@example.ru' })
  const secret = await createSecretLoader({ db, now: () => new Date() }, 'notices')()
  const path = noticesOffPath(signUnsubscribeToken({ accountId, subject: { kind: 'cheaper' } }, secret))
  const frequencyOf = async () =>
    (await db.selectFrom('notice_setting').select('frequency').where('account_id', '=', accountId).executeTakeFirst())
      ?.frequency
  const page = await visits.visit(undefined, path)
  await page.getByRole('heading', { name: 'Выключено' }).waitFor()
  expect(await frequencyOf()).toBe('off')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await page.getByRole('heading', { name: 'Вернули' }).waitFor()
  // The address changes shortly after the heading, once the page has reloaded its data.
  await page.waitForURL(/&ask/)
  expect(await frequencyOf()).toBe('daily')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await page.reload()
  await page.getByRole('heading', { name: 'Отключить письма?' }).waitFor()
  expect(sent).not.toContain('POST')
  expect(await frequencyOf()).toBe('daily')

  const plain = await visits.visit(undefined, path, { javaScriptEnabled: false })
  expect(await frequencyOf()).toBe('daily')
  await plain.getByRole('button', { name: 'Отключить' }).click()
  await plain.getByRole('heading', { name: 'Выключено' }).waitFor()
  expect(await frequencyOf()).toBe('off')
  await waitForNavigation(plain, () => plain.getByRole('button', { name: 'Вернуть' }).click())
  expect(await frequencyOf()).toBe('daily')

  // A mail program's button: no browser, so neither cookies nor an origin.
  const answer = await fetch(visits.origin + path, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(await frequencyOf()).toBe('off')
  const wrong = await visits.visit(undefined, `${path}x`)
  await wrong.getByRole('heading', { name: 'Ссылка не подходит' }).waitFor()
  expect((await fetch(`${visits.origin}${path}x`)).status).toBe(404)
})

it('long searches are no wider than a phone', async () => {
  const accountId = await addSubscriber({})
  const saved = { account_id: accountId, saved_at: new Date(), path: SEARCH }
  await db
    .insertInto('saved_search')
    .values([
      { ...saved, title: 'Автомобили с\u00A0пробегом до\u00A03\u00A0000\u00A0000\u00A0₽' },
      { ...saved, path: '/cars/', title: 'Автомобили в\u00A0продаже, коробка передач: автоматическая, привод: полный' },
    ])
    .execute()
  const page = await visits.visit(accountId, '/personal/', { size: 'phone' })
  for (const path of [SEARCH, '/personal/searches/', '/personal/notices/']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
  }
})
