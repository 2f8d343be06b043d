import { expect, it } from 'vitest'
import { callWith } from '#tests/calls.ts'
import { createTestDatabase } from '#tests/database.ts'
import { keepForFile } from '#tests/keep-for-file.ts'
import { openTestSite } from '#tests/site.ts'
import { action } from './route.ts'

const PATH = '/personal/login/passkey/'
const { site } = await keepForFile(openTestSite(await keepForFile(createTestDatabase())))

it.each(['null', '[]', '{}', '{"id":1}', 'nothing', '{"id":"\\u0000","rawId":"\\u0000"}'])(
  'what is no answer of a key is the caller’s mistake, not the site’s: %s',
  async (credential) => {
    const answer = await action({ ...callWith(site, PATH, { intent: 'enter', credential }), pattern: PATH })
    expect(answer.status).toBe(400)
  },
)
