import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { OPERATOR } from './rights.ts'
import { withAudit } from './with-audit.server.ts'

const { db } = await shareInFile(createTestDatabase())
const context = { db, now: () => new Date('2026-11-20T09:00:00Z') }

const person = (email: string) => ({ name: 'Анна Ким', email, created_at: context.now() })
const countPeople = async () => (await db.selectFrom('staff').select('id').execute()).length

it('a change of a guarded table without an entry does not commit', async () => {
  const before = await countPeople()
  await expect(db.insertInto('staff').values(person('a@dealer.example')).execute()).rejects.toThrow('audit_log')
  await expect(
    withAudit(context, OPERATOR, (tx) => tx.insertInto('staff').values(person('a@dealer.example')).execute()),
  ).rejects.toThrow('audit_log')
  expect(await countPeople()).toBe(before)
})

it('an entry before or after the change lets it commit, and no other transaction', async () => {
  await withAudit(context, OPERATOR, async (tx, audit) => {
    await audit({ action: 'staff.invite', subject: 'staff:1' })
    await tx.insertInto('staff').values(person('b@dealer.example')).execute()
  })
  await withAudit(context, OPERATOR, async (tx, audit) => {
    await tx.insertInto('staff').values(person('c@dealer.example')).execute()
    await audit({ action: 'staff.invite', subject: 'staff:2' })
  })
  await expect(db.insertInto('staff').values(person('d@dealer.example')).execute()).rejects.toThrow('audit_log')
})

it('an entry in a savepoint that was rolled back does not count', async () => {
  const transaction = db.transaction().execute(async (tx) => {
    await tx.insertInto('staff').values(person('e@dealer.example')).execute()
    await sql`savepoint half`.execute(tx)
    await tx
      .insertInto('audit_log')
      .values({ at: context.now(), actor: 'operator', action: 'staff.invite', subject: 'staff:3' })
      .execute()
    await sql`rollback to savepoint half`.execute(tx)
  })
  await expect(transaction).rejects.toThrow('audit_log')
})

it.each(['update audit_log set actor = actor', 'delete from audit_log', 'truncate audit_log', 'truncate audit_seal'])(
  'the log refuses «%s»',
  async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append only')
  },
)

it('an entry has its actor, its session, its address and the fields that changed', async () => {
  await withAudit(context, { id: 'staff:7', sessionId: 3, address: '203.0.113.7', grants: [] }, (_, audit) =>
    audit({ action: 'request.claim', subject: 'request:1042', before: { owner: null }, after: { owner: 7 } }),
  )
  expect(
    await db.selectFrom('audit_log').selectAll().where('subject', '=', 'request:1042').executeTakeFirstOrThrow(),
  ).toMatchObject({
    actor: 'staff:7',
    session_id: 3,
    address: '203.0.113.7',
    action: 'request.claim',
    before: { owner: null },
    after: { owner: 7 },
  })
})
