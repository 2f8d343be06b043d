import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { isAdvertisingAllowed, listConsentPage, recordConsents, withdrawAdvertising } from './consents.server.ts'

const { db } = await shareInFile(createTestDatabase())
const AT = new Date('2026-11-20T10:00:00Z')
const ALL = { chosen: new Map(), sort: 'newest', page: 1 } as const

it('advertising is allowed from the consent to its withdrawal, which the list keeps', async () => {
  const accountId = await addAccount(db)
  expect(await isAdvertisingAllowed({ db }, accountId)).toBe(false)
  await recordConsents(db, accountId, { at: AT, consentVersion: 1, advertisingVersion: 1 })
  expect(await isAdvertisingAllowed({ db }, accountId)).toBe(true)
  await withdrawAdvertising({ db, now: () => AT }, accountId)
  expect(await isAdvertisingAllowed({ db }, accountId)).toBe(false)
  const list = await listConsentPage({ db }, accountId, ALL)
  expect(list.rows.map(({ purpose, withdrawnAt }) => [purpose, withdrawnAt])).toContainEqual(['advertising', AT])
})
