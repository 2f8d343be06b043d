import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { MILLION, createNoticeFixture } from '#tests/fixtures/notice-fixture.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import type { CarDraft } from '#domain/feeds/drafts/car-draft.ts'
import { archiveHeldCars } from '#domain/feeds/imports/held-cars.server.ts'
import { createFavouriteNotices } from './create-favourite-notices.server.ts'

const database = await shareInFile(createTestDatabase())
const noticeFixture = createNoticeFixture(database)
const { context, importFeed, advanceClock, addSubscriber, listNotices } = noticeFixture

/** The car in the feed: missing, or with its price in hundred thousands and whether it is reserved. */
const listing = fc.option(fc.record({ price: fc.integer({ min: 15, max: 20 }), isReserved: fc.boolean() }), { freq: 4 })
const step = fc.record({
  listing,
  /** A day passes before the import, so that a car that is held by then is archived. */
  isNextDay: fc.boolean(),
  /** How many runs check the changes in parallel; with none, the next run sees both changes. */
  runs: fc.integer({ min: 0, max: 3 }),
})

it('the notices equal those of a simple model, for any feeds and any order of runs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await noticeFixture.reset()
      await importFeed({ 1: 2 * MILLION, 2: MILLION })
      await createFavouriteNotices(context)
      await addSubscriber()
      const model = new NoticeModel()
      for (const { listing, isNextDay, runs } of steps) {
        if (isNextDay) {
          advanceClock(25 * HOUR_MS)
          await archiveHeldCars(context)
          model.passDay()
        }
        const listed: Record<number, Partial<CarDraft>> = listing === null
          ? {}
          : { 1: { price: priceOf(listing.price), isReserved: listing.isReserved } }
        await importFeed({ 2: MILLION, ...listed })
        model.receiveFeed(listing)
        await Promise.all(Array.from({ length: runs }, () => createFavouriteNotices(context)))
        if (runs > 0) model.checkChanges()
        const created = (await listNotices()).map(({ kind, old_price_rub, new_price_rub }) =>
          kind === 'cheaper' ? `${kind} ${old_price_rub} ${new_price_rub}` : kind,
        )
        expect(created).toEqual(model.notices)
      }
    }),
    { numRuns: dayOrNight(25, 250) },
  )
})

const priceOf = (hundreds: number) => ({
  priceRub: hundreds * 100_000,
  listPriceRub: null,
  tradeInDiscountRub: 0,
  creditDiscountRub: 0,
  insuranceDiscountRub: 0,
  optionalDiscountRub: 0,
  maxDiscountRub: 0,
})

/** The expected notices of the car's owner, calculated without a database. */
class NoticeModel {
  readonly notices: string[] = []
  #price = 20
  /** `missing`: gone from the feed for less than a day. */
  #car: 'free' | 'reserved' | 'missing' | 'gone' = 'free'
  #knownPrice = 20
  #known: 'free' | 'reserved' | 'gone' = 'free'

  passDay() {
    if (this.#car === 'missing') this.#car = 'gone'
  }

  receiveFeed(listing: { price: number; isReserved: boolean } | null) {
    if (listing === null) {
      if (this.#car !== 'gone') this.#car = 'missing'
      return
    }
    this.#price = listing.price
    this.#car = listing.isReserved ? 'reserved' : 'free'
  }

  checkChanges() {
    const status = this.#car === 'missing' ? this.#known : this.#car
    if (status !== 'gone') {
      if (this.#price < this.#knownPrice) this.notices.push(`cheaper ${this.#knownPrice}00000 ${this.#price}00000`)
      this.#knownPrice = this.#price
    }
    if (status === 'gone' && this.#known !== 'gone') this.notices.push('sold')
    if (status === 'free' && this.#known !== 'free') this.notices.push('back')
    if (status === 'reserved' && this.#known === 'free') this.notices.push('reserved')
    this.#known = status
  }
}
