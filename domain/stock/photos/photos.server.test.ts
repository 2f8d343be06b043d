import { afterAll, beforeEach, expect, it } from 'vitest'
import sharp from 'sharp'
import { listCardPhotos } from '#domain/cars/list-card-photos.server.ts'
import { createDraft, toFeedItems } from '#domain/feeds/drafts/draft-fixture.ts'
import { importDrafts } from '#domain/feeds/imports/import-drafts.server.ts'
import { claimPhotos } from '#domain/media/claim-photos.server.ts'
import { markPhotoFailed, markPhotoReady } from '#domain/media/finish-photo.server.ts'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { filePart, postForm } from '#tests/factories/forms.ts'
import { createPhotoFile, listReadyPhotos, openPhotoFixture, respondWith } from '#tests/fixtures/photo-fixture.ts'
import { addPhotos } from './add-photos.server.ts'
import { arrangePhoto, type PhotoChange } from './arrange-photos.server.ts'
import { blurPhoto } from './blur-photo.server.ts'
import { discardSizes, sweepHiddenPhotos } from './discard-photos.server.ts'
import { focusPhoto } from './focus-photo.server.ts'
import { listCarPhotos } from './list-car-photos.server.ts'
import { receivePhotos } from './receive-photos.server.ts'

const fixture = await openPhotoFixture()
const { db, context } = fixture
const { addBranch, addPerson } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', null)
const stranger = await addPerson('stock-manager', north)
const [RED, GREEN, BLUE] = [
  await createPhotoFile('#c01020'),
  await createPhotoFile('#10c020'),
  await createPhotoFile('#1020c0'),
]
afterAll(() => fixture.close())

/** The addresses in the feed of the only car, of which nobody says anything else. */
const feed = (...names: string[]) =>
  importDrafts(context, {
    source: 'main',
    origin: 'test',
    dialect: 'test',
    items: toFeedItems([createDraft(1, { photoUrls: names.map((name) => fixture.urlOf(name)) })]),
    force: true,
  })

let carId = 0
beforeEach(async () => {
  await fixture.empty()
  // The database says since when a new photograph of a feed is due.
  fixture.setClock(new Date(Date.now() + HOUR_MS))
  fixture.serve({ '/a.jpg': respondWith(RED), '/b.jpg': respondWith(GREEN), '/c.jpg': respondWith(BLUE) })
  await feed('/a.jpg', '/b.jpg')
  await fixture.fetchAll()
  carId = (await db.selectFrom('car').select('id').executeTakeFirstOrThrow()).id
})

/** Sends these files as a form does. */
const receive = (...files: Buffer[]) =>
  receivePhotos(context, postForm(files.map((file) => filePart('photo.jpg', file))), 1_000_000)
async function upload(...files: Buffer[]) {
  const { storedNames } = await receive(...files)
  const result = await addPhotos(context, manager, { carId, storedNames })
  await fixture.fetchAll()
  return result
}
const arrange = (photoId: number, change: PhotoChange, actor = manager) =>
  arrangePhoto(context, actor, { carId, photoId, change })
const listIds = async () => (await listCarPhotos(context, carId)).filter((photo) => !photo.isHidden).map(({ id }) => id)
const listColours = async () => (await listReadyPhotos(db, carId)).map(({ colour }) => colour)
const createPicture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

const listFocusEntries = () =>
  db.selectFrom('audit_log').select(['before', 'after']).where('action', '=', 'car.focus-photo').orderBy('id').execute()

it('uploaded photographs come after those of the feed, are encoded by the same job, and are added once', async () => {
  const extra = await createPicture('#d0d000')
  expect(await upload(extra)).toEqual({ ok: true })
  expect(await upload(extra, extra)).toEqual({ ok: true })
  const photos = await listCarPhotos(context, carId)
  expect(photos.map(({ isOwn, state }) => [isOwn, state])).toEqual([
    [false, 'ready'],
    [false, 'ready'],
    [true, 'ready'],
  ])
  expect(await fixture.countPhotos(carId)).toBe(3)
})

it('fifty uploads of one car at the same time are all there, each once', async () => {
  const files = await Promise.all(
    Array.from({ length: 50 }, (_, index) => createPhotoFile(`#${(index * 4 + 16).toString(16)}4080`)),
  )
  const twice = [...files, ...files.slice(0, 10)]
  const add = async (file: Buffer) =>
    addPhotos(context, manager, { carId, storedNames: (await receive(file)).storedNames })
  const lanes = Array.from({ length: 6 }, (_, lane) => twice.filter((_file, index) => index % 6 === lane))
  await Promise.all(
    lanes.map(async (lane) => {
      for (const file of lane) await add(file)
    }),
  )
  const photos = await listCarPhotos(context, carId)
  expect(photos.filter(({ isOwn }) => isOwn)).toHaveLength(50)
})

it('the order that a person has chosen outlives the next feed; what is new there comes last', async () => {
  const [first = 0, second = 0] = await listIds()
  expect(await arrange(second, { do: 'place', place: 0 })).toEqual({ ok: true })
  expect(await listIds()).toEqual([second, first])
  await feed('/a.jpg', '/b.jpg', '/c.jpg')
  await fixture.fetchAll()
  expect((await listIds()).slice(0, 2)).toEqual([second, first])
  expect(await fixture.countPhotos(carId)).toBe(3)
  await feed('/c.jpg', '/a.jpg')
  expect(await listIds()).toHaveLength(2)
  expect((await listIds())[0]).toBe(first)
})

it('a hidden photograph of the feed stays hidden, and returns to its place', async () => {
  const [first = 0, second = 0] = await listIds()
  expect([await arrange(first, { do: 'hide' }), await arrange(first, { do: 'hide' })]).toEqual([
    { ok: true },
    { ok: true },
  ])
  await feed('/a.jpg', '/b.jpg')
  expect(await listIds()).toEqual([second])
  expect(await fixture.countPhotos(carId)).toBe(1)
  await arrange(first, { do: 'show' })
  expect(await listIds()).toEqual([first, second])
})

it('a blurred photograph has other pixels under another name, and the former files are deleted', async () => {
  const half = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#000000' } })
    .composite([{ input: await createPhotoFile('#ffffff'), left: 240, top: 0 }])
    .jpeg()
    .toBuffer()
  await upload(half)
  const id = (await listIds()).at(-1) ?? 0
  const [before] = (await listCarPhotos(context, carId)).filter((photo) => photo.id === id)
  const blurs = [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }]
  expect(await blurPhoto(context, manager, { carId, photoId: id, blurs })).toEqual({ ok: true })
  expect(await fixture.countPhotos(carId)).toBe(2)
  await fixture.fetchAll()
  const [after] = (await listCarPhotos(context, carId)).filter((photo) => photo.id === id)
  expect(after).toMatchObject({ state: 'ready', blurs })
  expect(after?.photo?.hash).not.toBe(before?.photo?.hash)
  const former = { hash: before?.photo?.hash ?? '', widths: before?.photo?.widths ?? [] }
  await discardSizes(context, former)
  const stored = await fixture.listStored()
  expect(stored.some((file) => file.includes(former.hash) && !file.includes('upload-'))).toBe(false)
  // Taken back it is the picture that it was.
  await blurPhoto(context, manager, { carId, photoId: id, blurs: [] })
  await fixture.fetchAll()
  const [again] = (await listCarPhotos(context, carId)).filter((photo) => photo.id === id)
  expect(again?.photo).toEqual(before?.photo)
})

it('a photograph that is blurred while it is fetched is fetched again, and is not shown before', async () => {
  const [first = 0] = await listIds()
  await db.updateTable('photo').set({ due_at: context.now() }).where('id', '=', first).execute()
  const [claimed] = await claimPhotos(context, { limit: 1, perHost: 1, pausedHosts: [] })
  if (claimed === undefined) throw new Error('It is not due')
  const blurs = [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }]
  await blurPhoto(context, manager, { carId, photoId: first, blurs })
  expect(await markPhotoReady(context, claimed, undefined, undefined)).toBe(false)
  await markPhotoFailed({ ...context, random: () => 0 }, claimed, 'not-found', undefined)
  const isShown = async () => (await listReadyPhotos(db, carId)).length
  expect(await isShown()).toBe(1)
  await fixture.fetchAll()
  expect(await isShown()).toBe(2)
})

it('a car with as many photographs as it may have takes them once more, and no other', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `upload-${index}.jpg`)
  expect(await addPhotos(context, manager, { carId, storedNames: names })).toEqual({ ok: true })
  expect(await addPhotos(context, manager, { carId, storedNames: names.slice(490) })).toEqual({ ok: true })
  const more = await addPhotos(context, manager, { carId, storedNames: ['upload-more.jpg'] })
  expect(more).toEqual({ ok: false, reason: 'too-many' })
})

it('what stays in view of a photograph is part of it, in the log with what was before, and the centre is nothing', async () => {
  const [first = 0] = await listIds()
  const focus = (x: number, y: number, actor = manager) =>
    focusPhoto(context, actor, { carId, photoId: first, focus: { x, y } })
  const shown = async () => (await listCarPhotos(context, carId)).find(({ id }) => id === first)?.photo?.focus
  const known = (await listFocusEntries()).length
  expect(await shown()).toBeUndefined()
  expect([await focus(0, 100), await focus(0, 100)]).toEqual([{ ok: true }, { ok: true }])
  expect(await shown()).toEqual({ x: 0, y: 100 })
  expect(await listCardPhotos(context, carId)).toMatchObject([{ focus: { x: 0, y: 100 } }, {}])
  await feed('/a.jpg', '/b.jpg')
  expect(await shown()).toEqual({ x: 0, y: 100 })
  await focus(50, 50)
  expect(await shown()).toBeUndefined()
  expect((await listFocusEntries()).slice(known)).toEqual([
    { before: { photo: first, x: 50, y: 50 }, after: { photo: first, x: 0, y: 100 } },
    { before: { photo: first, x: 0, y: 100 }, after: { photo: first, x: 50, y: 50 } },
  ])
})

it('what is no picture is refused, and a damaged one says why', async () => {
  expect(await receive(Buffer.from('<html>'))).toEqual({ fault: undefined, storedNames: [], refused: 1 })
  await upload(RED.subarray(0, RED.length - 200))
  fixture.advanceHours(24)
  await fixture.fetchAll()
  expect((await listCarPhotos(context, carId)).at(-1)).toMatchObject({
    isOwn: true,
    state: 'broken',
    problem: 'damaged',
  })
  expect(await fixture.countPhotos(carId)).toBe(2)
})

it('an uploaded photograph that was hidden for a month is deleted with its original', async () => {
  await upload(BLUE)
  const own = (await listIds()).at(-1) ?? 0
  await arrange(own, { do: 'hide' })
  expect(await sweepHiddenPhotos(context)).toBe(0)
  fixture.setClock(new Date(Date.now() + 31 * DAY_MS))
  const [original] = (await receive(BLUE)).storedNames
  expect(await sweepHiddenPhotos(context)).toBe(1)
  expect(await context.storage.has(original ?? '')).toBe(false)
  expect(await listColours()).toHaveLength(2)
})

it('nobody changes the photographs of a car of another branch', async () => {
  await db.updateTable('car').set({ branch_id: south }).execute()
  const [first = 0] = await listIds()
  const { storedNames } = await receive(BLUE)
  const unknown = { ok: false, reason: 'unknown' }
  expect(await addPhotos(context, stranger, { carId, storedNames })).toEqual(unknown)
  expect(await arrange(first, { do: 'hide' }, stranger)).toEqual(unknown)
  expect(await blurPhoto(context, stranger, { carId, photoId: first, blurs: [] })).toEqual(unknown)
  const focus = { x: 1, y: 1 }
  expect(await focusPhoto(context, stranger, { carId, photoId: first, focus })).toEqual(unknown)
  expect(await focusPhoto(context, manager, { carId, photoId: 999_999, focus })).toEqual(unknown)
  expect(await arrange(999_999, { do: 'hide' })).toEqual(unknown)
  expect(await listIds()).toHaveLength(2)
})
