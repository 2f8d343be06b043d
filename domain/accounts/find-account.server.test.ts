import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { findOrCreateAccount } from './find-account.server.ts'

const { db } = await shareInFile(createTestDatabase())
const NOW = new Date('2026-11-20T11:20:00Z')
const PHONE = { kind: 'phone', value: '79161234567' } as const
const consent = { at: NOW, consentVersion: 1, address: '192.0.2.1' }
const context = { db, now: () => NOW, newId: randomUUID }

beforeEach(async () => {
  await db.deleteFrom('site_account').execute()
})
const enterByPhone = (more: Partial<typeof consent & { advertisingVersion: number }> = {}) =>
  findOrCreateAccount(context, { ...PHONE, consent: { ...consent, ...more } })
const countAccounts = async () => (await db.selectFrom('site_account').select('id').execute()).length

it('a new contact creates an account with the given consents', async () => {
  const id = await enterByPhone({ advertisingVersion: 1 })
  expect(await db.selectFrom('account_contact').selectAll().execute()).toMatchObject([
    { ...PHONE, account_id: id, verified_at: NOW },
  ])
  expect(await db.selectFrom('account_consent').selectAll().orderBy('id').execute()).toMatchObject([
    { account_id: id, purpose: 'personal-data', text_slug: 'consent', text_version: 1, address: '192.0.2.1' },
    { account_id: id, purpose: 'advertising', text_slug: 'advertising', text_version: 1, given_at: NOW },
  ])
})

it('a known contact logs in to its account; a consent is not stored twice, but a withdrawn one can be given again', async () => {
  const id = await addAccount(db, { phone: PHONE.value, email: 'anna@mail.example' })
  await enterByPhone({ advertisingVersion: 1 })
  expect(await enterByPhone({ advertisingVersion: 1 })).toBe(id)
  expect(await db.selectFrom('account_consent').select('purpose').execute()).toHaveLength(2)
  await db.updateTable('account_consent').set({ withdrawn_at: NOW }).where('purpose', '=', 'advertising').execute()
  await enterByPhone({ advertisingVersion: 1 })
  expect(await db.selectFrom('account_consent').select('purpose').execute()).toHaveLength(3)
})

it('simultaneous logins with one new phone get the same account', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => enterByPhone()))
  expect(new Set(ids).size).toBe(1)
  expect(await countAccounts()).toBe(1)
})

it('requests of the phone that were sent without login are assigned to the account, and requests of others are not', async () => {
  const other = await addAccount(db)
  const { id: own } = await addRequest(db, { phone: PHONE.value })
  const { id: others } = await addRequest(db, { phone: PHONE.value })
  const { id: strange } = await addRequest(db, { phone: '79160000009' })
  await db.updateTable('request').set({ account_id: other }).where('id', '=', others).execute()
  const id = await enterByPhone()
  const rows = await db.selectFrom('request').select(['id', 'account_id']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: own, account_id: id },
    { id: others, account_id: other },
    { id: strange, account_id: null },
  ])
})
