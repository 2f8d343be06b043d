import { afterAll, beforeEach, expect, it } from 'vitest'
import { openPhotoFixture, createPhotoFile, respondWith } from '#tests/fixtures/photo-fixture.ts'
import { countPhotos, describePhotos } from './photo-state.server.ts'

const fixture = await openPhotoFixture()
const RED = await createPhotoFile('#c01020')
beforeEach(() => fixture.empty())
afterAll(() => fixture.close())

const describe = async () => describePhotos(await countPhotos(fixture.context), fixture.context.now())

it('without a photograph the report says where they come from', async () => {
  expect(await describe()).toContain('import-feed')
})

it('the report lists ready, waiting and broken photographs with their problems and hosts', async () => {
  fixture.serve({
    '/1.jpg': respondWith(RED),
    '/2.jpg': respondWith('<html>'),
    '/3.jpg': (_, response) => response.writeHead(500).end(),
  })
  await fixture.addCarWithPhotos('/1.jpg', '/2.jpg', '/3.jpg')
  await fixture.fetchAll()
  expect(await countPhotos(fixture.context)).toMatchObject({
    ready: 1,
    waiting: 1,
    broken: 1,
    underWay: 0,
    toTryAgain: 1,
  })
  const text = await describe()
  expect(text).toMatch(/^ready +1 {2}33 %$/m)
  expect(text).toMatch(/^waiting +1 {2}0 under way, 1 to be tried again, next in 1 min$/m)
  expect(text).toMatch(/^not-an-image +1 {2}the file is no JPEG, PNG or WebP$/m)
  expect(text).toMatch(/^ +http:\/\/127\.0\.0\.1:\d+\/2\.jpg$/m)
  expect(text).toMatch(/^127\.0\.0\.1:\d+ +1 +1 +1$/m)
})
