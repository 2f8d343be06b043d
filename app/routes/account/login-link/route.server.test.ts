import { expect, it } from 'vitest'
import { requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { createLinkKey } from '#domain/accounts/codes/check-login-link.server.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from './route.tsx'

const PATH = '/personal/login/link/'
const { site } = await shareInFile(createTestSite(await shareInFile(createTestDatabase())))

async function requestLink(value: string, advertising?: { version: number }) {
  const asked = await requestLoginCode(site, { kind: 'email', value, consent: { version: 2 }, advertising })
  if (!asked.ok) throw new Error(asked.reason)
  return { codeId: asked.codeId, key: createLinkKey(await site.codeSecret(), asked.codeId) }
}

/** Presses the button of the page that told of one link, in a browser that has opened another since. */
async function confirmLogin(seen: string, opened: string) {
  const call = createActionArgs(site, PATH, { code: seen }, { cookie: `__Host-login-link=${opened}` })
  const answer = await action({ ...call, pattern: PATH })
  if (!(answer instanceof Response)) throw new Error('no redirect')
  return { to: answer.headers.get('location'), isIn: answer.headers.getSetCookie().join().includes('session=') }
}

it('a click logs into the account that the page has named, not into that of a link opened behind it', async () => {
  const [own, foreign] = [await requestLink('anna@example.ru'), await requestLink('thief@example.ru')]
  expect(await confirmLogin(own.codeId, foreign.key)).toEqual({ to: PATH, isIn: false })
  expect(await confirmLogin('', foreign.key)).toEqual({ to: PATH, isIn: false })
  expect(await confirmLogin(own.codeId, own.key)).toEqual({ to: '/personal/', isIn: true })
})

it('who reads the letter has agreed to no advertising, whatever whoever asked for it has ticked', async () => {
  const letter = await requestLink('reader@example.ru', { version: 1 })
  expect(await confirmLogin(letter.codeId, letter.key)).toMatchObject({ isIn: true })
  const consents = await site.db
    .selectFrom('account_consent')
    .innerJoin('account_contact', 'account_contact.account_id', 'account_consent.account_id')
    .select('purpose')
    .where('value', '=', 'reader@example.ru')
    .execute()
  expect(consents).toEqual([{ purpose: 'personal-data' }])
})
