import { expect, it } from 'vitest'
import { requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { createLinkKey } from '#domain/accounts/codes/check-login-code.server.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from './route.tsx'

const PATH = '/personal/login/link/'
const { site } = await shareInFile(createTestSite(await shareInFile(createTestDatabase())))

async function requestLink(value: string, advertising?: { version: number }) {
  const requested = await requestLoginCode(site, { kind: 'email', value, consent: { version: 2 }, advertising })
  if (!requested.ok) throw new Error(requested.reason)
  return { codeId: requested.codeId, key: createLinkKey(await site.codeSecret(), requested.codeId) }
}

/** Presses the button of the page for one link, in a browser whose cookie has the key of the link opened last. */
async function confirmLogin(shownCodeId: string, openedKey: string) {
  const call = createActionArgs(site, PATH, { code: shownCodeId }, { cookie: `__Host-login-link=${openedKey}` })
  const response = await action({ ...call, pattern: PATH })
  if (!(response instanceof Response)) throw new Error('no redirect')
  return {
    to: response.headers.get('location'),
    isLoggedIn: response.headers.getSetCookie().join().includes('session='),
  }
}

it('the button logs into the account that the page shows, not into the account of a link opened since', async () => {
  const [own, foreign] = [await requestLink('anna@example.ru'), await requestLink('thief@example.ru')]
  expect(await confirmLogin(own.codeId, foreign.key)).toEqual({ to: PATH, isLoggedIn: false })
  expect(await confirmLogin('', foreign.key)).toEqual({ to: PATH, isLoggedIn: false })
  expect(await confirmLogin(own.codeId, own.key)).toEqual({ to: '/personal/', isLoggedIn: true })
})

it('a login by a link records no consent to advertising, even if the request for the link had one', async () => {
  const letter = await requestLink('reader@example.ru', { version: 1 })
  expect(await confirmLogin(letter.codeId, letter.key)).toMatchObject({ isLoggedIn: true })
  const consents = await site.db
    .selectFrom('account_consent')
    .innerJoin('account_contact', 'account_contact.account_id', 'account_consent.account_id')
    .select('purpose')
    .where('value', '=', 'reader@example.ru')
    .execute()
  expect(consents).toEqual([{ purpose: 'personal-data' }])
})
