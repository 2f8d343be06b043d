import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { uploadAddress } from '#domain/media/photo.ts'
import { createLog } from '#platform/log/log.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { addPhotos } from './add-photos.server.ts'
import { arrangePhoto, type PhotoChange } from './arrange-photos.server.ts'

// Feeds and people change the photographs of a car in whatever order: what is shown is always what follows from both.

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addPerson } = deskFixture(db)
const manager = await addPerson('stock-manager', null)

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const
const name = fc.constantFrom(...NAMES)
/** A photograph of the feed, or one's own: `own-a`. */
const photo = fc.oneof(
  name,
  name.map((own) => `own-${own}` as const),
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('feed' as const), names: fc.shuffledSubarray([...NAMES]) }),
  fc.record({ kind: fc.constant('add' as const), name }),
  fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), photo }),
  fc.record({ kind: fc.constant('place' as const), photo, place: fc.integer({ min: 0, max: 6 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const addressOf = (shown: string) =>
  shown.startsWith('own-') ? uploadAddress(`upload-${shown}.jpg`) : `https://a.example/${shown}.jpg`

/** What is expected to be shown. */
class Album {
  fed: string[] = []
  readonly own: string[] = []
  readonly hidden = new Set<string>()
  readonly places = new Map<string, number>()

  shown(): string[] {
    const placeOf = (shown: string) => this.places.get(shown) ?? Infinity
    const visible = [...this.fed, ...this.own].filter((shown) => !this.hidden.has(shown))
    // The order is stable: of the same place the feed's come first.
    return visible.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
  }

  apply(next: Step): void {
    if (next.kind === 'feed') this.fed = next.names
    else if (next.kind === 'add') {
      const own = `own-${next.name}`
      if (!this.own.includes(own)) this.own.push(own)
      this.hidden.delete(own)
    } else if (next.kind === 'place') {
      const shown = this.shown()
      if (!shown.includes(next.photo)) return
      const moved = shown.filter((other) => other !== next.photo).toSpliced(next.place, 0, next.photo)
      if (moved.join() !== shown.join()) moved.forEach((other, place) => this.places.set(other, place))
    } else if (next.kind === 'show') this.hidden.delete(next.photo)
    else if ([...this.fed, ...this.own].includes(next.photo)) this.hidden.add(next.photo)
  }
}

const feed = (names: readonly string[]) =>
  importDrafts(
    { ...context, log: createLog('silent') },
    {
      source: 'main',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems([createDraft(1, { photoUrls: names.map(addressOf) })]),
      force: true,
    },
  )

async function perform(carId: number, next: Step): Promise<void> {
  if (next.kind === 'feed') await feed(next.names)
  else if (next.kind === 'add')
    await addPhotos(context, manager, { carId, storedNames: [`upload-own-${next.name}.jpg`] })
  else {
    const found = await db
      .selectFrom('photo')
      .select('id')
      .where('source_url', '=', addressOf(next.photo))
      .executeTakeFirst()
    const change: PhotoChange = next.kind === 'place' ? { do: 'place', place: next.place } : { do: next.kind }
    await arrangePhoto(context, manager, { carId, photoId: found?.id ?? 0, change })
  }
}

const listShown = async (carId: number) =>
  (
    await db
      .selectFrom('car_photo')
      .innerJoin('photo', 'photo.id', 'photo_id')
      .select('source_url as address')
      .where('car_id', '=', carId)
      .orderBy('position')
      .execute()
  ).map(({ address }) => address)

it('what a car shows follows from its feed and from what people have chosen', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await sql`truncate car, photo, feed_source, feed_listing restart identity cascade`.execute(db)
      const album = new Album()
      const begin: Step = { kind: 'feed', names: ['a', 'b'] }
      await perform(0, begin)
      album.apply(begin)
      const { id } = await db.selectFrom('car').select('id').executeTakeFirstOrThrow()
      for (const next of steps) {
        advance(1000)
        await perform(id, next)
        album.apply(next)
        expect(await listShown(id)).toEqual(album.shown().map(addressOf))
      }
    }),
    { numRuns: dayOrNight(15, 200) },
  )
})
