import type { Insertable } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { Branch } from '#db/schema.ts'

let branches = 0

/** A branch in Moscow that is open every day from nine to nine; returns its id and slug. */
export async function addBranch(
  db: Db,
  parts: Partial<Insertable<Branch>> = {},
): Promise<{ id: number; slug: string }> {
  branches += 1
  return db
    .insertInto('branch')
    .values({
      slug: `branch-${branches}`,
      name: `Салон ${branches}`,
      city: 'Москва',
      address: 'Светлый проезд, 14',
      phone: '74950000001',
      hours: JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], opens: '09:00', closes: '21:00' }]),
      ...parts,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
}
