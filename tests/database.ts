import { inject } from 'vitest'
import { createDb, type Db } from '../db/client.server.ts'
import { copyDatabase, dropDatabase } from './copy-database.ts'

export interface TestDatabase extends AsyncDisposable {
  db: Db
  url: string
}

/** A database of this test file's own, copied from the migrated template. `await using` drops it at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await copyDatabase(inject('templateUrl'))
  const db = createDb(url, 4)
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await dropDatabase(url)
    },
  }
}
