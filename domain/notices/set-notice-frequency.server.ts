import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import { dueAt, type NoticeFrequency, type NoticeSubject } from './notice.ts'

/**
 * Sets the frequency of an account's notices about a subject. Unsent notices follow: with «off» they are deleted, also
 * from unsent letters. A search that is switched on again only finds cars from then on. False when the search is not
 * the account's.
 */
export function setNoticeFrequency(
  { db, now, timeZone }: Pick<Context, 'db' | 'now' | 'timeZone'>,
  accountId: number,
  subject: NoticeSubject,
  frequency: NoticeFrequency,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await saveFrequency(tx, accountId, { subject, frequency, now: now() }))) return false
    if (frequency === 'off') await deletePendingNotices(tx, accountId, subject)
    else
      await tx
        .updateTable('notice')
        .set({ due_at: dueAt(frequency, now(), timeZone) })
        .where('account_id', '=', accountId)
        .where('letter_id', 'is', null)
        .where(matchesSubject(subject))
        .execute()
    return true
  })
}

interface SaveFrequencyParams {
  subject: NoticeSubject
  frequency: NoticeFrequency
  now: Date
}

async function saveFrequency(
  tx: Transaction<DB>,
  accountId: number,
  { subject, frequency, now }: SaveFrequencyParams,
): Promise<boolean> {
  if ('kind' in subject) {
    await tx
      .insertInto('notice_setting')
      .values({ account_id: accountId, kind: subject.kind, frequency })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ frequency }))
      .execute()
    return true
  }
  const updated = await tx
    .updateTable('saved_search')
    .set({
      frequency,
      saved_at: sql`case when frequency = 'off' and ${frequency}::notice_frequency <> 'off' then ${now} else saved_at end`,
    })
    .where('id', '=', subject.searchId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

async function deletePendingNotices(tx: Transaction<DB>, accountId: number, subject: NoticeSubject): Promise<void> {
  await tx
    .deleteFrom('notice')
    .where('account_id', '=', accountId)
    .where(matchesSubject(subject))
    .where((eb) =>
      eb.or([
        eb('letter_id', 'is', null),
        eb('letter_id', 'in', (query) =>
          query
            .selectFrom('notice_letter')
            .select('notice_letter.id')
            .where('notice_letter.account_id', '=', accountId)
            .where('ended_at', 'is', null),
        ),
      ]),
    )
    .execute()
}

const matchesSubject = (subject: NoticeSubject) =>
  'kind' in subject ? sql<boolean>`kind = ${subject.kind}` : sql<boolean>`search_id = ${subject.searchId}`
