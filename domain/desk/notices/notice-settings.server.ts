import type { StaffActor } from '#domain/access/rights.ts'
import { listPermissions } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { choiceKey, listNoticeEvents, NOTICE_WAYS } from './notice-event.ts'
import type { NoticeSettingsInput } from './notice-forms.ts'

/** Stores what a person wants to be notified of, for the events that concern them. */
export function saveNoticeSettings(
  context: DeskContext,
  actor: StaffActor,
  { chosen, quiet, isOnDutyOnly }: NoticeSettingsInput,
): Promise<void> {
  const { staffId } = actor
  const events = listNoticeEvents(listPermissions(actor))
  const choices = events.flatMap((event) =>
    NOTICE_WAYS.map((way) => ({ staff_id: staffId, event, way, is_on: chosen.includes(choiceKey(event, way)) })),
  )
  const settings = {
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    is_on_duty_only: isOnDutyOnly,
  }
  return withAudit(context, actor, async (tx, audit) => {
    await tx
      .insertInto('staff_notice_settings')
      .values({ staff_id: staffId, ...settings })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(settings))
      .execute()
    await tx
      .insertInto('staff_notice_choice')
      .values(choices)
      .onConflict((conflict) =>
        conflict.columns(['staff_id', 'event', 'way']).doUpdateSet((eb) => ({ is_on: eb.ref('excluded.is_on') })),
      )
      .execute()
    await audit({
      action: 'notices.save',
      subject: `staff:${staffId}`,
      after: { chosen: chosen.join(', '), quiet: quiet && `${quiet.from}-${quiet.to}`, dutyOnly: isOnDutyOnly },
    })
  })
}

/** Sends a test notice by one way. */
export function sendTestNotices(context: DeskContext, actor: StaffActor, way: (typeof NOTICE_WAYS)[number]) {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit) => {
    const notice = { staff_id: actor.staffId, way, event: 'test', created_at: now, due_at: now }
    await tx
      .insertInto('staff_notice')
      .values({ ...notice, subject: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await audit({ action: 'notices.test', subject: `staff:${actor.staffId}`, after: { way } })
  })
}
