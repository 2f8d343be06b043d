import { expect, it } from 'vitest'
import { addStock } from '#tests/factories/cars.ts'
import { CONTENT_FILES } from '#tests/factories/content-files.ts'
import { openContentFixture } from '#tests/fixtures/content-fixture.ts'
import { exportContent } from './export-content.server.ts'
import { importContent } from './import-content.server.ts'

it('days of content files and branches without a clock go by the time zone of the site', async () => {
  await using fixture = await openContentFixture()
  const { db, folder } = fixture
  await addStock(db)
  const context = { ...fixture.context, timeZone: 'Asia/Vladivostok' }
  const offer = `${CONTENT_FILES['offers/winter.yaml']}endsAt: 2026-12-31\n`
  const branch = CONTENT_FILES['branches/south.yaml']
  await fixture.startFolder({ ...CONTENT_FILES, 'offers/winter.yaml': offer, 'branches/south.yaml': branch })
  expect(await importContent(context, folder)).toMatchObject({ ok: true })
  const { ends_at } = await db.selectFrom('offer').select('ends_at').executeTakeFirstOrThrow()
  expect(ends_at?.toISOString()).toBe('2026-12-30T14:00:00.000Z')
  expect(await db.selectFrom('branch').select('time_zone').where('slug', '=', 'south').execute()).toEqual([
    { time_zone: 'Asia/Vladivostok' },
  ])
  const out = `${fixture.root}/out`
  await exportContent(context, out)
  const exported = await fixture.readAllFiles(out)
  expect(exported['offers/winter.yaml']).toContain('endsAt: 2026-12-31\n')
  expect(exported['branches/south.yaml']).not.toContain('timeZone')
  await exportContent(fixture.context, out)
  const inMoscow = await fixture.readAllFiles(out)
  expect(inMoscow['offers/winter.yaml']).toContain('endsAt: 2026-12-30T17:00:00+03:00')
  expect(inMoscow['branches/south.yaml']).toContain('timeZone: Asia/Vladivostok')
})
