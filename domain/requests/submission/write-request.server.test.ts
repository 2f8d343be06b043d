import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import type { Submission } from './submission.ts'
import { submitRequest } from './submit-request.server.ts'

const database = await shareInFile(createTestDatabase())
const text = { slug: 'consent', title: 'Согласие', body: '…', published_at: new Date() } as const
await database.db
  .insertInto('legal_text')
  .values([{ ...text, version: 3 }])
  .execute()

const consentsTo = async (parts: Partial<Submission>) => {
  const outcome = await submitRequest(createSubmitContext(database.db), createSubmission(parts))
  const rows = await database.db
    .selectFrom('consent')
    .select(['purpose', 'text_slug', 'text_version'])
    .where('request_id', '=', outcome.ok ? outcome.number : 0)
    .orderBy('purpose')
    .execute()
  return rows.map(({ purpose, text_slug, text_version }) => `${purpose}: ${text_slug} ${text_version}`)
}

it('a consent refers to the version that the form showed, even when a newer one is current', async () => {
  expect(await consentsTo({ consent: { version: 1 } })).toEqual(['personal-data: consent 1'])
  expect(await consentsTo({ consent: { version: 2 } })).toEqual(['personal-data: consent 2'])
})

it.each([undefined, 0, -1, 4, 1.5, 2 ** 31, 1e300, Number.NaN, Infinity])(
  'a form that names the version %s, which never was, means the newest',
  async (version) => {
    expect(await consentsTo({ consent: { version } })).toEqual(['personal-data: consent 3'])
  },
)

it('the consent to advertising is written only when it was given, with its own version', async () => {
  expect(await consentsTo({ advertising: undefined })).toEqual(['personal-data: consent 3'.replace('3', '1')])
  expect(await consentsTo({ advertising: { version: 3 } })).toEqual([
    'personal-data: consent 1',
    'advertising: advertising 1',
  ])
})

it('a request is rejected when there is no text to consent to', async () => {
  await using bare = await createTestDatabase()
  await bare.db.deleteFrom('legal_text').execute()
  await expect(submitRequest(createSubmitContext(bare.db), createSubmission())).rejects.toThrow('legal_text')
  expect(await bare.db.selectFrom('request').select('id').execute()).toEqual([])
})
