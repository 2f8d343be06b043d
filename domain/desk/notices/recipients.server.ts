import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { choiceKey, isOnByDefault, type NoticeEvent, type NoticeWay } from './notice-event.ts'

/** Hours without notices by a person's clock: `22:00` to `08:00`. */
interface QuietHours {
  from: string
  to: string
}

/** Somebody who works here, with what they want to be notified of. */
export interface Recipient extends StaffActor {
  grants: NonNullable<StaffActor['grants']>
  email: string
  quiet: QuietHours | null
  isOnDutyOnly: boolean
  /** By which ways they can be reached. */
  ways: readonly NoticeWay[]
  isOn: (event: NoticeEvent, way: NoticeWay) => boolean
}

/** Everybody who may log in; `staffId`: only this person. */
export async function listRecipients({ db }: { db: Db }, staffId?: number): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('staff_notice_settings as settings', 'settings.staff_id', 'staff.id')
    .select(['staff.id', 'email', 'quiet_from as quietFrom', 'quiet_to as quietTo', 'is_on_duty_only as isOnDutyOnly'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('staff_grant')
          .select(['role', 'branch_id as branchId'])
          .whereRef('staff_grant.staff_id', '=', 'staff.id')
          .where('revoked_at', 'is', null),
      ).as('grants'),
      jsonArrayFrom(
        eb
          .selectFrom('staff_notice_choice')
          .select(['event', 'way', 'is_on as isOn'])
          .whereRef('staff_notice_choice.staff_id', '=', 'staff.id'),
      ).as('choices'),
      eb
        .exists(
          eb
            .selectFrom('push_device')
            .select('id')
            .whereRef('push_device.staff_id', '=', 'staff.id')
            .where('lost_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasPush'),
      eb
        .exists(
          eb
            .selectFrom('telegram_chat')
            .select('chat')
            .whereRef('telegram_chat.staff_id', '=', 'staff.id')
            .where('lost_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasTelegram'),
    ])
    .where('disabled_at', 'is', null)
    .$if(staffId !== undefined, (query) => query.where('staff.id', '=', staffId ?? 0))
    .orderBy('staff.id')
    .execute()
  return rows.map(({ id, email, quietFrom, quietTo, isOnDutyOnly, grants, choices, hasPush, hasTelegram }) => {
    const chosen = new Map(choices.map(({ event, way, isOn }) => [`${event}.${way}`, isOn]))
    return {
      id: `staff:${id}`,
      staffId: id,
      grants,
      email,
      quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
      isOnDutyOnly: isOnDutyOnly ?? true,
      ways: [...(hasPush ? (['push'] as const) : []), ...(hasTelegram ? (['telegram'] as const) : []), 'mail'],
      isOn: (event, way) => chosen.get(choiceKey(event, way)) ?? isOnByDefault(event, way),
    }
  })
}

/** Whether a time of the person's day (`23:10`) is within their quiet hours, which may run past midnight. */
export function isQuiet({ quiet }: Pick<Recipient, 'quiet'>, time: string): boolean {
  if (quiet === null) return false
  const { from, to } = quiet
  return from < to ? time >= from && time < to : time >= from || time < to
}
