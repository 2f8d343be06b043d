import { sql } from 'kysely'
import { type Actor, isAllowed } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import type { FoundPerson } from './staff-search.ts'

/**
 * The people of the staff with these beginnings of words in their name or address, by name, those who work here first.
 * None for an actor who does not manage them.
 */
export async function findPeople(
  { db }: Pick<Context, 'db'>,
  actor: Pick<Actor, 'grants'>,
  { text, limit }: { text: string; limit: number },
): Promise<FoundPerson[]> {
  const words = text.toLowerCase().replaceAll('ё', 'е').split(/\s+/)
  // Digits alone are a phone or a number.
  if (!/\p{L}/u.test(text) || !isAllowed(actor, 'staff.manage')) return []
  const spelled = sql`' ' || translate(lower(name collate "und-x-icu"), 'ё', 'е') || ' ' || email`
  const { rows } = await sql<FoundPerson>`
    select id, name, email, disabled_at is not null as "isDisabled" from staff
    where ${sql.join(
      words.map((word) => sql`position(${` ${word}`} in ${spelled}) > 0`),
      sql` and `,
    )}
    order by disabled_at is not null, name, id limit ${limit}`.execute(db)
  return rows
}
