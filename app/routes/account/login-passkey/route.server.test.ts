import { expect, it } from 'vitest'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from './route.ts'

const PATH = '/personal/login/passkey/'
const { site } = await shareInFile(createTestSite(await shareInFile(createTestDatabase())))

it.each(['null', '[]', '{}', '{"id":1}', 'nothing', '{"id":"\\u0000","rawId":"\\u0000"}'])(
  'what is no answer of a key is the caller’s mistake, not the site’s: %s',
  async (credential) => {
    const answer = await action({ ...createActionArgs(site, PATH, { intent: 'log-in', credential }), pattern: PATH })
    expect(answer.status).toBe(400)
  },
)
