import { beforeEach, describe, expect, it } from 'vitest'
import { parseNotice } from '#app/features/saved-cars/list-notice.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourite.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from './route.ts'

const ORIGIN = 'https://cars.example'
const PATH = '/ajax/add2fav.php'
const BROWSER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const carId = await addCar(database.db)
const testSite = await shareInFile(createTestSite(database, { siteUrl: ORIGIN }))
beforeEach(async () => {
  await database.db.deleteFrom('visitor').execute()
})

type Fields = Parameters<typeof createActionArgs>[2]

const call = (fields: Fields, headers: Record<string, string> = {}, site: Site = testSite.site, query = '') =>
  action({
    ...createActionArgs(site, PATH + query, fields, { 'user-agent': BROWSER_AGENT, ...headers }),
    pattern: PATH,
  })

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

/** A visitor with one favourite. */
async function createVisitor(): Promise<{ cookie: string }> {
  return { cookie: cookieOf(await call({ favorites: String(carId) })) }
}

const countRows = async (table: 'visitor' | 'favourite') =>
  (await database.db.selectFrom(table).selectAll().execute()).length

describe('add2fav.php', () => {
  it('adds a car for a new visitor and sets a cookie, then removes the car', async () => {
    const first = await call({ favorites: String(carId) })
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.get('set-cookie')).toMatch(
      /^__Host-visitor=.+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await first.json()).toEqual({ success: 'Y', msg: 'Добавлено в\u00A0избранное', count: 1, active: true })
    const cookie = cookieOf(first)
    const again = await call({ favorites: String(carId) }, { cookie })
    expect(await again.json()).toMatchObject({ success: 'Y', count: 1, active: true })
    expect(cookieOf(again)).toBe(cookie)
    const removed = await call({ favorites: String(carId), type: 'del_tov' }, { cookie })
    expect(await removed.json()).toEqual({ success: 'Y', msg: 'Убрано из\u00A0избранного', count: 0, active: false })
    expect(await countRows('visitor')).toBe(1)
  })

  it('the visitor table holds no token', async () => {
    const { cookie } = await createVisitor()
    const row = await database.db.selectFrom('visitor').selectAll().executeTakeFirstOrThrow()
    const name = cookie.replace('__Host-visitor=', '').split('.')[0] ?? 'none'
    expect(name).toMatch(/^[0-9a-f-]{36}$/)
    expect(row.token_hash?.toString('latin1')).not.toContain(name)
    expect(row.token_hash?.toString('hex')).not.toContain(name.replaceAll('-', ''))
  })

  it('creates no visitor when nothing is saved', async () => {
    const sold = await addCar(database.db)
    await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', sold).execute()
    const unsaved = ['favorites=99999', `favorites=${sold}`, `favorites=${carId}&type=del_tov`]
    for (const fields of unsaved) {
      const response = await call(fields)
      expect(response.status).toBe(200)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect(await (await call({ favorites: String(sold) })).json()).toMatchObject({
      success: 'N',
      count: 0,
      active: false,
    })
    expect(await countRows('visitor')).toBe(0)
  })

  it('a car that has been sold since can still be removed', async () => {
    const car = await addCar(database.db)
    const { cookie } = await createVisitor()
    await call({ favorites: String(car) }, { cookie })
    await database.db.updateTable('car').set({ state: 'archived' }).where('id', '=', car).execute()
    const removed = await call({ favorites: String(car), type: 'del_tov' }, { cookie })
    expect(await removed.json()).toMatchObject({ success: 'Y', count: 1, active: false })
  })

  it('saves nothing for a robot', async () => {
    const response = await call(
      { favorites: String(carId) },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    )
    expect(await response.json()).toMatchObject({ success: 'N', count: 0, active: false })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await countRows('visitor')).toBe(0)
  })

  it('a forged, duplicate, oversized or unknown cookie is ignored', async () => {
    const { cookie } = await createVisitor()
    const [name = '', signature = ''] = cookie.replace('__Host-visitor=', '').split('.')
    const other = crypto.randomUUID()
    const invalidCookies = [
      `__Host-visitor=${other}.${signature}`,
      `__Host-visitor=${name}.${signature.slice(0, -1)}`,
      `__Host-visitor=${name}.${'A'.repeat(43)}`,
      `__Host-visitor=${name}`,
      `${cookie}; ${cookie}`,
      `${cookie}; __Host-visitor=x`,
      `${cookie}${'x'.repeat(10_000)}`,
      `__Host-visitor=${'%00'.repeat(99)}`,
      cookie.replace('__Host-', ''),
    ]
    for (const sent of invalidCookies) {
      const response = await call({ favorites: '99999' }, { cookie: sent })
      expect(await response.json(), sent.slice(0, 80)).toMatchObject({ count: 0 })
      expect(response.headers.get('set-cookie'), sent.slice(0, 80)).toBeNull()
    }
    await database.db.deleteFrom('visitor').execute()
    const returned = await call({ favorites: String(carId) }, { cookie })
    expect(await returned.json()).toMatchObject({ count: 1, active: true })
    expect(cookieOf(returned)).not.toBe(cookie)
  })

  it.each([
    '',
    'favorites=',
    'favorites=0',
    'favorites=-1',
    'favorites=01',
    'favorites=1.5',
    'favorites=1e3',
    'favorites=9999999999999999',
    'favorites=1 or 1=1',
    'favorites=1&favorites=2',
    'favorites[]=1',
    'favorites=1&type=drop',
    'favorites=1&type=del_tov&type=del_tov',
    'favorites=%00',
    '__proto__=1',
  ])('answers 400 in the same shape to %s', async (fields) => {
    const { cookie } = await createVisitor()
    const response = await call(fields, { cookie })
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ success: 'N', msg: expect.any(String), count: 1, active: false })
  })

  it('a body that is too large is refused', async () => {
    expect((await call({ favorites: String(carId), more: 'x'.repeat(1_000_000) })).status).toBe(413)
  })

  it('fifty parallel clicks on one car make one row', async () => {
    const { cookie } = await createVisitor()
    const car = await addCar(database.db)
    const answers = await Promise.all(Array.from({ length: 50 }, () => call({ favorites: String(car) }, { cookie })))
    for (const response of answers)
      expect(await response.json()).toMatchObject({ success: 'Y', count: 2, active: true })
    expect(await countRows('favourite')).toBe(2)
  })

  it('thirty parallel additions at the limit never exceed it', async () => {
    const { cookie } = await createVisitor()
    const visitor = await database.db.selectFrom('visitor').select('id').executeTakeFirstOrThrow()
    const cars: number[] = []
    for (let made = 0; made < MAX_FAVOURITES + 27; made += 1) cars.push(await addCar(database.db))
    await database.db
      .insertInto('favourite')
      .values(
        cars.slice(0, MAX_FAVOURITES - 4).map((car_id) => ({
          visitor_id: visitor.id,
          car_id,
          added_at: new Date(),
          price_rub: 1,
          notified_price_rub: 1,
          notified_state: 'published' as const,
        })),
      )
      .execute()
    const parallel = cars.slice(MAX_FAVOURITES - 4, MAX_FAVOURITES + 26)
    const answers = await Promise.all(
      parallel.map(async (car) => (await call({ favorites: String(car) }, { cookie })).json()),
    )
    expect(parallel).toHaveLength(30)
    expect(answers.filter(({ success }) => success === 'Y')).toHaveLength(3)
    const refused = answers.find(({ success }) => success === 'N')
    expect(refused).toMatchObject({
      count: MAX_FAVOURITES,
      active: false,
      msg: expect.stringContaining('200\u00A0автомобилей'),
    })
    expect(await countRows('favourite')).toBe(MAX_FAVOURITES)
  })

  it('without JavaScript the browser returns to the page it came from, if that belongs to the site', async () => {
    const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const from = async (referer: string | undefined) => {
      const response = await call(
        { favorites: String(carId) },
        { ...page, ...(referer === undefined ? {} : { referer }) },
      )
      expect(response.status).toBe(303)
      expect(response.headers.get('set-cookie')).toContain('__Host-visitor=')
      return response.headers.get('location')
    }
    const car = `/cars/used/lada/vesta/${carId}/`
    expect(await from(`${ORIGIN}/cars/used/?sort=price#catalog`)).toBe(`${ORIGIN}/cars/used/?sort=price#car-${carId}`)
    expect(await from(`${ORIGIN}//evil.example/`)).toBe(`${ORIGIN}//evil.example/#car-${carId}`)
    expect(await from('https://evil.example/cars/')).toBe(car)
    expect(await from('https://cars.example.evil.example/')).toBe(car)
    expect(await from('javascript:alert(1)')).toBe(car)
    expect(await from(undefined)).toBe(car)
  })

  it('a failure is answered in the same shape', async () => {
    const site = { ...testSite.site, signingSecret: () => Promise.reject(new Error('gone')) }
    const response = await call({ favorites: String(carId) }, {}, site)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ success: 'N', active: false })
  })

  it('without JavaScript the browser returns to the card whose heart was pressed', async () => {
    const location = async (query: string) => {
      const headers = { accept: 'text/html', referer: `${ORIGIN}/cars/` }
      const response = await call({ favorites: String(carId) }, headers, undefined, query)
      return response.headers.get('location')
    }
    expect(await location('?anchor=recent-42')).toBe(`${ORIGIN}/cars/#recent-42`)
    for (const odd of ['', 'car', '//evil.example', 'car-42"', 'car-42\r\nx: y', `car-${'9'.repeat(99)}`])
      expect(await location(`?anchor=${encodeURIComponent(odd)}`)).toBe(`${ORIGIN}/cars/#car-${carId}`)
  })

  it('without JavaScript the next page shows why nothing changed', async () => {
    const sold = await addCar(database.db)
    await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', sold).execute()
    const page = { accept: 'text/html', referer: `${ORIGIN}/cars/` }
    const noticeOf = async (fields: Fields, site?: Site) => {
      const response = await call(fields, page, site)
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toMatch(/^https:\/\/cars\.example\/cars\/(?:#car-\d+)?$/)
      const code = /notice=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
      return parseNotice(code)?.text
    }
    expect(await noticeOf({ favorites: String(sold) })).toContain('продан')
    expect(await noticeOf({ favorites: 'x' })).toContain('Обновите страницу')
    const broken = { ...testSite.site, signingSecret: () => Promise.reject(new Error('gone')) }
    expect(await noticeOf({ favorites: String(carId) }, broken)).toContain('неполадка')
    expect(await noticeOf({ favorites: String(carId) })).toBeUndefined()
  })

  it('without JavaScript the first saved car clears the cached pages that show none', async () => {
    const page = { accept: 'text/html', referer: `${ORIGIN}/cars/` }
    const first = await call({ favorites: String(carId) }, page)
    expect(first.headers.get('clear-site-data')).toBe('"cache"')
    const second = await call({ favorites: String(carId) }, { ...page, cookie: cookieOf(first) })
    expect(second.headers.get('clear-site-data')).toBeNull()
  })
})
