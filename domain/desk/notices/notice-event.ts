import type { StaffPermission } from '#urls/staff-permission.ts'

/** What somebody of the staff can be notified of. */
export const NOTICE_EVENTS = [
  'offered',
  'free',
  'due',
  'late',
  'call-back',
  'ageing',
  'digest',
  'lost-channel',
] as const
export type NoticeEvent = (typeof NOTICE_EVENTS)[number]

/** How: a notification of the browser, a message of the dealership's bot, a letter. */
export const NOTICE_WAYS = ['push', 'telegram', 'mail'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** Which right makes an event one's business; any of them is enough. */
const EVENT_PERMISSIONS: Record<NoticeEvent, readonly StaffPermission[]> = {
  offered: ['requests.work'],
  free: ['requests.work'],
  due: ['requests.work'],
  late: ['requests.work', 'requests.manage'],
  'call-back': ['requests.work'],
  ageing: ['stock.edit'],
  digest: ['requests.manage'],
  'lost-channel': ['desk'],
}

/** The events that concern a person with these rights. */
export const listNoticeEvents = (permissions: readonly StaffPermission[]): NoticeEvent[] =>
  NOTICE_EVENTS.filter((event) => EVENT_PERMISSIONS[event].some((permission) => permissions.includes(permission)))

/** What holds where a person has chosen nothing. A browser and a bot write nothing before a person has connected them. */
export const isOnByDefault = (event: NoticeEvent, way: NoticeWay): boolean =>
  way === 'mail' ? event === 'digest' || event === 'lost-channel' : event !== 'digest'

/** One cell of a person's table of events and ways, in the name of its field. */
export const choiceKey = (event: NoticeEvent, way: NoticeWay) => `${event}.${way}` as const
