import { expect, it } from 'vitest'
import { signUnsubscribeToken, type UnsubscribeSubject, verifyUnsubscribeToken } from './unsubscribe.server.ts'

const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

it.each<UnsubscribeSubject>(['all', { kind: 'cheaper' }, { kind: 'sold' }, { searchId: 12 }])(
  'a token for %j is read back',
  (subject) => {
    const token = signUnsubscribeToken({ accountId: 7, subject }, secret)
    expect(verifyUnsubscribeToken(token, secret)).toEqual({ accountId: 7, subject })
    expect(verifyUnsubscribeToken(token, other)).toBeUndefined()
    expect(encodeURIComponent(token)).toBe(token)
  },
)

it('a token cannot be changed into one of another account', () => {
  const token = signUnsubscribeToken({ accountId: 7, subject: { searchId: 12 } }, secret)
  for (const forged of [
    token.replace(/^7/, '8'),
    token.replace('search-12', 'search-13'),
    token.replace('search-12', 'all'),
    token.slice(0, -1),
    `${token} `,
    `${token}\n`,
    '',
    '7.all.',
    '7.new-cars.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ])
    expect(verifyUnsubscribeToken(forged, secret)).toBeUndefined()
})
