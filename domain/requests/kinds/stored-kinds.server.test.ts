import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { listRequests } from '../reports/list-requests.server.ts'
import { REQUEST_KINDS } from './registry.ts'

it('every kind of the registry can be stored, and is read as it was written', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  for (const kind of REQUEST_KINDS) await addRequest(db, { kind })
  const stored = await listRequests({ db, timeZone: 'Europe/Moscow' }, {}, 100)
  expect(stored.map(({ kind }) => kind).toSorted()).toEqual(REQUEST_KINDS.toSorted())
})

it('what has not the shape of a kind is refused; a kind that the site does not know is a bug where it is read', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const { id } = await addRequest(db)
  const rename = (kind: string) => db.updateTable('request').set({ kind }).where('id', '=', id).execute()
  for (const kind of ['', 'Call', 'call ', 'spare_parts', '-call']) await expect(rename(kind)).rejects.toThrow('check')
  await rename('of-tomorrow')
  await expect(listRequests({ db, timeZone: 'Europe/Moscow' }, {}, 100)).rejects.toThrow('«of-tomorrow»')
})

it('the requests of a database from before the kinds were text keep their kind', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const { id } = await addRequest(db, { kind: 'spare-parts' })
  await sql`create type request_kind as enum ('call', 'spare-parts')`.execute(db)
  await sql`alter table request drop constraint request_kind_check, alter column kind type request_kind using kind::request_kind`.execute(
    db,
  )
  await db.deleteFrom('migration').where('name', '=', '017-kinds-of-request.sql').execute()
  expect(await migrate(database.url)).toEqual(['017-kinds-of-request.sql'])
  expect(await listRequests({ db, timeZone: 'Europe/Moscow' }, {}, 100)).toMatchObject([{ id, kind: 'spare-parts' }])
})
