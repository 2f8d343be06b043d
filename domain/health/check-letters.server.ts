import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import { DAY_MS } from '#locale/durations.ts'
import { type Finding, good, type LetterKind, odd } from './finding.ts'

const DAYS = 7

/**
 * Checks whether letters were given up lately: answers to requests, reminders of visits, notices to buyers and to the
 * staff. Requests that are mailed are deliveries (check-channels.server.ts).
 */
export async function checkLetters({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  const since = new Date(now().getTime() - DAYS * DAY_MS)
  const { rows: counts } = await sql<{ kind: LetterKind; count: number }>`
    select kind, count(*)::int as count from (
      select 'reply' as kind from request_reply join request on request.id = request_id
        where state = 'failed' and ended_at > ${since} and erased_at is null
      union all select 'reminder' from visit_reminder where state = 'failed' and ended_at > ${since}
      union all select 'notice' from notice_letter where not is_sent and ended_at > ${since}
      union all select 'staff-notice' from staff_notice
        where way = 'mail' and not is_sent and problem is not null and ended_at > ${since}
    ) as failed group by kind order by kind`.execute(db)
  return [counts.length === 0 ? good('letters', { days: DAYS }) : odd('letters-failed', { days: DAYS, counts })]
}
