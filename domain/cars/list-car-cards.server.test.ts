import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listBadgeEnds } from './car-badges.server.ts'
import { listCardPhotos } from './list-card-photos.server.ts'
import { listCarCards } from './list-car-cards.server.ts'

const database = await shareInFile(createTestDatabase())
const NOW = new Date('2026-11-20T09:00:00Z')
const context = { ...database, now: () => NOW }
for (const statement of [
  sql`insert into brand (slug, name, is_known) values ('geely', 'Geely', true)`,
  sql`insert into model (brand_id, slug, name, is_known) values (1, 'monjaro', 'Monjaro', true)`,
  sql`
    insert into branch (slug, name, city, address, phone, hours)
    values ('north', 'Север', 'Москва', 'Дмитровское шоссе, 1', '74950000000', '[]')`,
  sql`
    insert into car (catalogue_block, brand_id, model_id, modification, year, price_rub, list_price_rub, max_discount_rub, fuel, power_kw,
      availability, branch_id, state, state_since, photo_count)
    values ('new', 1, 1, 'Flagship 2.0 AT (238 л.с.) 4WD', 2026, 4000000, 4500000, 300000, 'electric', 150, 'in-stock', 1, 'published', now(), 7),
      ('used', 1, 1, null, 2020, 2000000, null, 0, null, null, 'to-order', null, 'sold', now(), 0)`,
  sql`
    insert into photo (source_url, state, content_hash, width, height, colour, widths)
    select 'https://photos.example/' || n, case when n = 2 then 'broken' else 'ready' end::photo_state, repeat(n::text, 32),
      1000, 750, '#aabbcc', '{640,320}'
    from generate_series(1, 7) as n`,
  sql`insert into car_photo (car_id, position, photo_id) select 1, 10 - n, n from generate_series(1, 7) as n`,
]) {
  await statement.execute(database.db)
}

it('lists cards in the requested order, whatever the state, and leaves out missing cars', async () => {
  expect((await listCarCards(context, [2, 99, 1])).map((card) => card.id)).toEqual([2, 1])
  expect(await listCarCards(context, [])).toEqual([])
})

it('a card shows the car, its price and its branch', async () => {
  const [card] = await listCarCards(context, [1])
  expect(card).toMatchObject({
    block: 'new',
    brand: { slug: 'geely', name: 'Geely' },
    model: { slug: 'monjaro', name: 'Monjaro' },
    version: 'Flagship',
    engine: { fuel: 'electric', cc: null, powerHp: null, powerKw: 150, rangeKm: null },
    price: { priceRub: 4_000_000, listPriceRub: 4_500_000, tradeInDiscountRub: 0, maxDiscountRub: 300_000 },
    branch: { slug: 'north', name: 'Север', city: 'Москва' },
    photoCount: 7,
  })
})

it('a card has the first photograph that is ready, and asks for the next four', async () => {
  const [card, bare] = await listCarCards(context, [1, 2])
  expect(card?.photo).toMatchObject({ width: 1000, height: 750, colour: '#aabbcc', widths: [320, 640] })
  expect(bare).toMatchObject({ photo: null, branch: null, state: 'sold' })
  const photos = await listCardPhotos(database, 1)
  expect(photos[0]).toEqual(card?.photo)
  expect(photos.map((photo) => photo.hash.slice(0, 1))).toEqual(['7', '6', '5', '4', '3'])
  expect(await listCardPhotos(database, 2)).toEqual([])
  expect(await listCardPhotos(database, 99)).toEqual([])
})

it('a badge is shown until its end, which is an end of pages in memory too', async () => {
  const until = new Date('2026-11-21T21:00:00Z')
  await withAudit(context, { id: 'operator' }, async (tx, audit) => {
    await tx
      .insertInto('car_override')
      .values({
        car_id: 1,
        field: 'badge',
        value: '"good-price"',
        set_by: 'operator',
        set_at: NOW,
        reason: 'offer',
        until,
      })
      .execute()
    await audit({ action: 'car.set-value', subject: 'car:1' })
  })
  const badgesAt = async (time: number) => {
    const cards = await listCarCards({ ...context, now: () => new Date(time) }, [1, 2])
    return cards.map(({ badge }) => badge)
  }
  expect(await badgesAt(until.getTime() - 1)).toEqual(['Выгодная цена', null])
  expect(await badgesAt(until.getTime())).toEqual([null, null])
  expect(await listBadgeEnds(context)).toEqual([until])
})

it('the photographs of a draft stay hidden', async () => {
  await database.db.updateTable('car').set({ state: 'draft' }).where('id', '=', 1).execute()
  expect(await listCardPhotos(database, 1)).toEqual([])
})
