import { expect, it } from 'vitest'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from './route.ts'

const PATH = '/personal/login/passkey/'
const { site } = await shareInFile(createTestSite(await shareInFile(createTestDatabase())))

it.each(['null', '[]', '{}', '{"id":1}', 'nothing', '{"id":"\\u0000","rawId":"\\u0000"}'])(
  'an invalid credential is answered with 400: %s',
  async (credential) => {
    const response = await action({ ...createActionArgs(site, PATH, { intent: 'log-in', credential }), pattern: PATH })
    expect(response.status).toBe(400)
  },
)
