import { sql } from 'kysely'
import { DEFAULT_NOTICE_FREQUENCY, type FavouriteNoticeKind, type NoticeSettings } from './notice.ts'
import type { DbReader } from './change-cursor.server.ts'

/** An account that can get letters. */
export interface Recipient {
  settings: NoticeSettings
  /** Its oldest verified address. */
  email: string
}

/** The accounts with a verified e-mail, with their notice settings. */
export async function listRecipients(db: DbReader, accountIds: readonly number[]): Promise<Map<number, Recipient>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('account_contact')
    .select(['account_id as accountId', 'value as email'])
    .select(
      sql<Partial<NoticeSettings> | null>`(select jsonb_object_agg(s.kind, s.frequency) from notice_setting s
        where s.account_id = account_contact.account_id)`.as('settings'),
    )
    .distinctOn('account_id')
    .where('kind', '=', 'email')
    .where('account_id', '=', sql<number>`any(${[...new Set(accountIds)]}::bigint[])`)
    .orderBy('account_id')
    .orderBy('verified_at')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ accountId, email, settings }) => [accountId, { email, settings: withDefaults(settings) }]))
}

/** The notice settings of one account; `email` is undefined when it has no verified e-mail. */
export async function findNoticeSettings(
  db: DbReader,
  accountId: number,
): Promise<{ settings: NoticeSettings; email: string | undefined }> {
  const recipient = (await listRecipients(db, [accountId])).get(accountId)
  if (recipient !== undefined) return recipient
  const rows = await db
    .selectFrom('notice_setting')
    .select(['kind', 'frequency'])
    .where('account_id', '=', accountId)
    .execute()
  return {
    settings: withDefaults(Object.fromEntries(rows.map(({ kind, frequency }) => [kind, frequency]))),
    email: undefined,
  }
}

function withDefaults(stored: Partial<NoticeSettings> | null): NoticeSettings {
  const frequencyOf = (kind: FavouriteNoticeKind) => stored?.[kind] ?? DEFAULT_NOTICE_FREQUENCY
  return {
    cheaper: frequencyOf('cheaper'),
    back: frequencyOf('back'),
    reserved: frequencyOf('reserved'),
    sold: frequencyOf('sold'),
  }
}
