import { expect, it } from 'vitest'
import { askLoginCode } from '#domain/accounts/ask-login-code.server.ts'
import { linkKey } from '#domain/accounts/check-login-link.server.ts'
import { callWith } from '#tests/fixtures/calls.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { openTestSite } from '#tests/fixtures/site.ts'
import { action } from './route.tsx'

const PATH = '/personal/login/link/'
const { site } = await keepForFile(openTestSite(await keepForFile(createTestDatabase())))

async function receiveLetter(value: string, advertising?: { version: number }) {
  const asked = await askLoginCode(site, { kind: 'email', value, consent: { version: 2 }, advertising })
  if (!asked.ok) throw new Error(asked.reason)
  return { codeId: asked.codeId, key: linkKey(await site.codeSecret(), asked.codeId) }
}

/** Presses the button of the page that told of one link, in a browser that has opened another since. */
async function press(seen: string, opened: string) {
  const call = callWith(site, PATH, { code: seen }, { cookie: `__Host-login-link=${opened}` })
  const answer = await action({ ...call, pattern: PATH })
  if (!(answer instanceof Response)) throw new Error('no redirect')
  return { to: answer.headers.get('location'), isIn: answer.headers.getSetCookie().join().includes('session=') }
}

it('a click logs into the account that the page has named, not into that of a link opened behind it', async () => {
  const [own, foreign] = [await receiveLetter('anna@example.ru'), await receiveLetter('thief@example.ru')]
  expect(await press(own.codeId, foreign.key)).toEqual({ to: PATH, isIn: false })
  expect(await press('', foreign.key)).toEqual({ to: PATH, isIn: false })
  expect(await press(own.codeId, own.key)).toEqual({ to: '/personal/', isIn: true })
})

it('who reads the letter has agreed to no advertising, whatever whoever asked for it has ticked', async () => {
  const letter = await receiveLetter('reader@example.ru', { version: 1 })
  expect(await press(letter.codeId, letter.key)).toMatchObject({ isIn: true })
  const consents = await site.db
    .selectFrom('account_consent')
    .innerJoin('account_contact', 'account_contact.account_id', 'account_consent.account_id')
    .select('purpose')
    .where('value', '=', 'reader@example.ru')
    .execute()
  expect(consents).toEqual([{ purpose: 'personal-data' }])
})
