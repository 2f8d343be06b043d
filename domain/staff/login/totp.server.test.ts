import { expect, it } from 'vitest'
import { deriveTotpSecret, findTotpStep, toBase32, totpCode, totpUrl } from './totp.server.ts'

const SECRET = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s, as RFC 6238 says', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code)
})

it('a code is accepted half a minute early and late, and not later', () => {
  const now = new Date(1_111_111_109_000)
  const accepted = [-2, -1, 0, 1, 2].filter(
    (offset) => findTotpStep(SECRET, totpCode(SECRET, 37_037_036 + offset), now) !== undefined,
  )
  expect(accepted).toEqual([-1, 0, 1])
})

it('the address for apps has the secret in base32 and the names percent-encoded', () => {
  expect(totpUrl(SECRET, { siteName: 'Авто Юг', email: 'anna@dealer.example' })).toBe(
    'otpauth://totp/%D0%90%D0%B2%D1%82%D0%BE%20%D0%AE%D0%B3:anna%40dealer.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%D0%90%D0%B2%D1%82%D0%BE%20%D0%AE%D0%B3',
  )
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})

it('the secret of an invitation is the same each time, and another for another invitation', () => {
  const key = Buffer.alloc(32, 1)
  expect(deriveTotpSecret(key, 'one')).toEqual(deriveTotpSecret(key, 'one'))
  expect(deriveTotpSecret(key, 'one')).not.toEqual(deriveTotpSecret(key, 'two'))
})
