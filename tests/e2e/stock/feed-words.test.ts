import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { staffPath } from '#urls/staff-paths.ts'

// Words of feeds that the site does not know: what they mean is said once, and the cars follow.

const { addStaff, context, visit } = await createStaffVisits()
const { db } = context
const { cookie } = await addStaff([{ role: 'stock-manager', branchId: null }], { name: 'Марк Ерёмин' })

/** Two cars of the demo whose feed has this word for a body, until the test has finished. */
async function addWord(spelling: string) {
  const cars = await db
    .selectFrom('feed_listing')
    .innerJoin('car', 'car.id', 'car_id')
    .select(['car.id', 'feed_listing.id as listingId', 'draft', 'body', 'as_fed as asFed'])
    .where('vanished_at', 'is', null)
    .orderBy('car_id')
    .limit(2)
    .execute()
  const ids = cars.map(({ id }) => id)
  const fed = JSON.stringify({ body: spelling })
  await sql`update feed_listing set draft = draft || jsonb_build_object('body', null, 'asFed', ${fed}::jsonb)
    where car_id in (${sql.join(ids)})`.execute(db)
  await sql`update car set body = null, as_fed = ${fed}::jsonb where id in (${sql.join(ids)})`.execute(db)
  onTestFinished(async () => {
    for (const { id, listingId, draft, body, asFed } of cars) {
      await db
        .updateTable('feed_listing')
        .set({ draft: JSON.stringify(draft) })
        .where('id', '=', listingId)
        .execute()
      await db
        .updateTable('car')
        .set({ body, as_fed: JSON.stringify(asFed) })
        .where('id', '=', id)
        .execute()
    }
  })
  return async () => {
    const rows = await db.selectFrom('car').select('body').where('id', 'in', ids).execute()
    return rows.map(({ body }) => body)
  }
}

it.each([
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', { viewport: { width: 360, height: 740 } }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('a word is decided and taken back: %s', async (how, options) => {
  const spelling = `Тарга ${how}`
  const listBodies = await addWord(spelling)
  const page = await visit(cookie, staffPath('feeds'), options)
  await page.getByRole('link', { name: /^Слова: \d+/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: spelling })
  await row.getByText('2\u00a0автомобиля').waitFor()
  await row.locator('select[name=means]').selectOption('convertible')
  await row.getByRole('button', { name: 'Запомнить' }).click()
  await page.getByText('Запомнили.').waitFor()
  expect(await listBodies()).toEqual(['convertible', 'convertible'])
  await page.getByRole('button', { name: `Снять решение: ${spelling}` }).click()
  await page.getByText('Решение снято').waitFor()
  expect(await listBodies()).toEqual([null, null])
})
