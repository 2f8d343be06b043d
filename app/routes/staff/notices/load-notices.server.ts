import type { Site } from '#app/http/middleware/site.ts'
import { listPermissions } from '#domain/access/rights.ts'
import { choiceKey, listNoticeEvents, NOTICE_WAYS } from '#domain/desk/notices/notice-event.ts'
import { findOwnChat, listDevices } from '#domain/desk/notices/own-ways.server.ts'
import { listRecipients } from '#domain/desk/notices/recipients.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { describeDevice } from '#locale/describe-device.ts'

/** What the person is notified of, and by which ways they can be reached. */
export async function loadNotices(site: Site, viewer: StaffViewer) {
  const [[person], devices, chat] = await Promise.all([
    listRecipients(site, viewer.staffId),
    listDevices(site, viewer),
    findOwnChat(site, viewer),
  ])
  if (person === undefined) throw new Error('Nobody is logged in')
  const format = (moment: Date) => formatDateTime(moment, site.now(), site.timeZone)
  const events = listNoticeEvents(listPermissions(viewer))
  const ways = NOTICE_WAYS.filter(
    (way) => way !== 'telegram' || chat.bot !== undefined || chat.connectedAt !== undefined,
  )
  return {
    email: viewer.email,
    pushKey: await site.pushKey(),
    events,
    ways,
    settings: {
      chosen: events.flatMap((event) =>
        NOTICE_WAYS.filter((way) => person.isOn(event, way)).map((way) => choiceKey(event, way)),
      ),
      quietFrom: person.quiet?.from ?? '',
      quietTo: person.quiet?.to ?? '',
      isOnDutyOnly: person.isOnDutyOnly,
    },
    browsers: devices.map(({ id, endpoint, userAgent, addedAt, lostAt }) => ({
      id,
      endpoint,
      name: describeDevice(userAgent),
      isLost: lostAt !== null,
      note:
        lostAt === null
          ? `Подключён ${format(addedAt)}`
          : `Не\u00a0принимает уведомления, последний раз ${format(lostAt)}`,
    })),
    chat: {
      bot: chat.bot,
      connected: chat.connectedAt && `Подключён ${format(chat.connectedAt)}`,
      isLost: chat.lostAt !== null,
    },
  }
}
