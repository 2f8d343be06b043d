import { expect, it } from 'vitest'
import { offerFileName } from './print-offer.server.ts'

it('a file has the name of its car, as much of it as a disk and the database take', () => {
  expect(offerFileName({ paper: { name: 'Omoda C5 Active, 2026' } })).toBe('Предложение Omoda C5 Active, 2026.pdf')
  const long = offerFileName({ paper: { name: 'Специальная серия 🚗 '.repeat(20) } })
  expect(long).toMatch(/^Предложение Специальная .*\.pdf$/u)
  expect(Buffer.byteLength(long)).toBeLessThan(255)
  for (let length = 90; length < 110; length += 1) {
    const cut = offerFileName({ paper: { name: `${'a'.repeat(length)}🚗🚗` } })
    expect(() => encodeURIComponent(cut)).not.toThrow()
  }
})
