import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { sweepDeadlines } from '#domain/desk/deadlines/sweep-deadlines.server.ts'
import { createStaffNotices } from '#domain/desk/notices/create-staff-notices.server.ts'
import { leaseNotices, type NoticeBundle } from '#domain/desk/notices/lease-notices.server.ts'
import { choiceKey, NOTICE_EVENTS, type NoticeWay } from '#domain/desk/notices/notice-event.ts'
import type { NoticeSender } from '#domain/desk/notices/notice-senders.server.ts'
import { saveNoticeSettings } from '#domain/desk/notices/notice-settings.server.ts'
import { sendBundle } from '#domain/desk/notices/send-staff-notices.server.ts'
import type { StaffMessage } from '#domain/desk/notices/staff-message.ts'
import { routeRequests } from '#domain/desk/routing/route-requests.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { DESK_TIME, deskFixture } from './desk.ts'
import { routingFixture } from './routing.ts'

export interface SentNotice extends StaffMessage {
  to: number
  way: NoticeWay
}

/** Two branches with people who get all notices by mail, and senders that only remember. */
export async function staffNoticesFixture(db: Db) {
  const desk = deskFixture(db)
  const { context, advance, addPerson } = desk
  const routing = routingFixture(context)
  const [north, south] = [await desk.addBranch(), await desk.addBranch()]
  const people = {
    anna: await addPerson('salesperson', north, 'Анна Ким'),
    boris: await addPerson('salesperson', north, 'Борис Лосев'),
    vera: await addPerson('salesperson', south, 'Вера Цой'),
    head: await addPerson('sales-head', north, 'Глеб Орлов'),
    operator: await addPerson('operator', null, 'Олег Дёмин'),
  }
  const sent: SentNotice[] = []
  const lines: string[] = []
  let failure: Error | undefined
  const senderOf =
    (way: NoticeWay): NoticeSender =>
    async (person, message) => {
      if (failure !== undefined) throw failure
      sent.push({ to: person.staffId, way, ...message })
    }
  const sending = {
    ...context,
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    random: () => 0.5,
    senders: { push: senderOf('push'), telegram: senderOf('telegram'), mail: senderOf('mail') },
  }
  const { signal } = new AbortController()
  const choose = (
    person: StaffActor,
    way: NoticeWay,
    changes: Partial<Parameters<typeof saveNoticeSettings>[2]> = {},
  ) =>
    saveNoticeSettings(context, person, {
      chosen: NOTICE_EVENTS.map((event) => choiceKey(event, way)),
      quiet: null,
      isOnDutyOnly: true,
      ...changes,
    })
  const send = async (bundles: readonly NoticeBundle[]) => {
    for (const bundle of bundles) await sendBundle(sending, bundle, signal)
  }
  const sweep = async () => {
    await sweepDeadlines(context)
    await routeRequests(context)
  }
  return {
    ...desk,
    ...routing,
    north,
    south,
    people,
    sent,
    /** What the senders have logged. */
    lines,
    choose,
    send,
    sweep,
    /** All ways throw it from now on; undefined: they work again. */
    failWith: (error: Error | undefined) => void (failure = error),
    /** What the job and the worker do in a few seconds; returns what was sent. */
    notify: async () => {
      const from = sent.length
      await sweep()
      await createStaffNotices(context)
      await send(await leaseNotices(context, 100))
      return sent.slice(from)
    },
    /** Before each test: noon of a Friday, without requests, rules and duties. */
    reset: async () => {
      await sql`truncate request, staff_notice, staff_notice_choice, staff_notice_settings, push_device, staff_duty, staff_absence cascade`.execute(
        db,
      )
      await routing.removeRules()
      advance(DESK_TIME.getTime() - context.now().getTime())
      sent.length = 0
      lines.length = 0
      failure = undefined
      const { anna, boris, vera, head } = people
      for (const person of [anna, boris, vera, head]) await choose(person, 'mail')
    },
  }
}

export const titlesFor = (messages: readonly SentNotice[], { staffId }: StaffActor) =>
  messages.filter(({ to }) => to === staffId).map(({ title }) => title)
