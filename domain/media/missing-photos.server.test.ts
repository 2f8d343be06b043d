import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openPhotoFixture, createPhotoFile, respondWithEtag, listReadyPhotos } from '#tests/fixtures/photo-fixture.ts'
import { until } from '#tests/fixtures/until.ts'
import { trackMissingPhotos } from './fetch-waiting-photos.server.ts'

const RED = await createPhotoFile('#c01020')
const fixture = await openPhotoFixture()
const { db, context, serve, addCarWithPhotos, fetchAll, getPhoto, advanceHours, requests } = fixture
beforeEach(() => fixture.empty())
afterAll(() => fixture.close())

/** A tracker, and the lines that it logs. */
function watch(isFolderSeparate = false) {
  const lines: { pictures: number; refetching: number }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const photos = trackMissingPhotos({ ...context, log, isFolderSeparate: () => isFolderSeparate })
  onTestFinished(photos.close)
  return { lines, record: photos.record }
}

/** A photograph that a car shows and whose files are gone. */
async function deletePhotoFile(): Promise<string> {
  serve({ '/x.jpg': respondWithEtag(RED, '"red"') })
  const car = await addCarWithPhotos('/x.jpg')
  await fetchAll()
  const [photo] = await listReadyPhotos(db, car)
  const hash = photo?.hash ?? ''
  await rm(path.join(fixture.folder, hash.slice(0, 2)), { recursive: true })
  return hash
}

it('a picture whose file is lost is fetched again when a visitor requests it, at most once a day', async () => {
  const hash = await deletePhotoFile()
  advanceHours(25)
  const { lines, record } = watch()
  for (let time = 0; time < 9; time += 1) record(hash)
  await until(() => lines.length > 0)
  expect(lines).toMatchObject([{ level: 40, pictures: 1, refetching: 1 }])
  await fetchAll()
  expect(await context.storage.has(`${hash}-400.webp`)).toBe(true)
  expect(requests).toHaveLength(2)
  advanceHours(2)
  const later = watch()
  later.record(hash)
  await until(() => later.lines.length > 0)
  expect(later.lines).toMatchObject([{ pictures: 1, refetching: 0 }])
  expect(await getPhoto('/x.jpg')).toMatchObject({ state: 'ready', due_at: null })
})

it('nothing is fetched again by a node whose folder is separate from that of other nodes', async () => {
  const hash = await deletePhotoFile()
  advanceHours(25)
  const { lines, record } = watch(true)
  record(hash)
  await until(() => lines.length > 0)
  expect(lines).toMatchObject([{ pictures: 1, refetching: 0 }])
  expect(await getPhoto('/x.jpg')).toMatchObject({ due_at: null })
})

it('requests for unknown pictures are not logged, however many there are', async () => {
  const hash = await deletePhotoFile()
  const { lines, record } = watch()
  for (let number = 0; number < 2000; number += 1) record(number.toString(16).padStart(32, '0'))
  // Looked up after all others: the first batch is done by then.
  await until(() => {
    record(hash)
    return lines.length > 0
  })
  expect(lines).toMatchObject([{ pictures: 1 }])
})
