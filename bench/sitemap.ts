// The sitemap of 50,000 cars with twelve pictures each: the time for what its index lists, which is in memory, and for its files, their sizes, and the
// memory that a file needs while it is written.
import { writePart } from '#app/routes/resources/sitemap/write-sitemap.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { carPath } from '#urls/car-paths.ts'
import { listCarChunks } from '#domain/cars/facet-index/list-car-chunks.ts'
import { listLandingPages } from '#domain/cars/facet-index/list-landing-pages.ts'
import { loadStock } from '#domain/cars/facet-index/load-stock.server.ts'
import { listListedCars } from '#domain/cars/listed-cars.server.ts'
import { openBenchDatabase } from './bench-database.ts'
import { addNames, fillStock } from './stock-in-sql.ts'

const CARS = 50_000
const PHOTOS = 12
const SITE = 'https://www.cars-of-a-large-dealer.example'

await using database = await openBenchDatabase()
const { client, db } = database
await addNames(client)

async function* createEntries(part: number) {
  for await (const cars of listListedCars({ db }, part))
    yield cars.map((car) => ({
      path: carPath(car),
      changedAt: car.changedAt,
      pictures: car.photos.map(largestPhotoUrl),
    }))
}

async function time<T>(title: string, act: () => T | Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await act()
  console.log(`${title}: ${(performance.now() - started).toFixed(1)} ms`)
  return result
}

await fillStock(client, CARS)
await client.query(`
  insert into photo (source_url, state, content_hash, width, height, colour, widths)
    select 'https://photos.example/' || n, 'ready', md5(n::text), 1280, 853, '#808080', '{320,640,960,1280}'
    from generate_series(1, 20000) n;
  insert into car_photo (car_id, position, photo_id)
    select car.id, n, 1 + (car.id * 31 + n * 7) % 20000 from car cross join generate_series(1, ${PHOTOS}) n;
  analyze`)
const { index } = await time('the index of the stock', () => loadStock(db))
const parts = await time('the parts of cars', () => listCarChunks(index))
await time('the landing pages', () => listLandingPages(index))
for (const { number, count } of parts) {
  let bytes = 0
  let maxChunkBytes = 0
  await time(`cars-${number}.xml, ${count} cars`, async () => {
    for await (const piece of writePart(createEntries(number), SITE)) {
      bytes += piece.length
      maxChunkBytes = Math.max(maxChunkBytes, piece.length)
    }
  })
  console.log(`  ${(bytes / 1e6).toFixed(1)} MB, at most ${(maxChunkBytes / 1e6).toFixed(1)} MB of it at a time`)
}
