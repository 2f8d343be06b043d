import { formatDateTime, formatTime } from '#locale/dates/date.ts'
import { formatDayMonth } from '#locale/dates/wall-clock.ts'
import { plural, type PluralForms } from '#locale/plural.ts'
import { staffCarPath, staffPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { Digest } from './digest.server.ts'
import type { LostChannel } from './lost-channels.server.ts'
import type { StandingRequest } from './standing-requests.server.ts'

/**
 * What leaves the site: a number, a time and an address. Push services and messengers are other companies, some of them
 * abroad: no name, phone, car or text of a customer is ever in it.
 */
export interface StaffMessage {
  title: string
  text: string
  /** The page of the back office that it is about. */
  path: string
  /** The request that can be taken by one press, where the way has a button. */
  claimable?: number
}

/** More of one event become one message. */
export const MAX_SINGLE_MESSAGES = 3

const REQUESTS: PluralForms = ['заявка', 'заявки', 'заявок']

interface MessageClock {
  now: Date
  /** The zone of the request's branch. */
  timeZone: string
}

/** About one request. */
export function composeRequestMessage({ event, number, until }: StandingRequest, clock: MessageClock): StaffMessage {
  const { now, timeZone } = clock
  const path = staffRequestPath(number)
  const by = until === null ? undefined : formatDeadline(until, clock)
  switch (event) {
    case 'offered':
      return {
        title: `Заявка № ${number} предложена вам`,
        text: by === undefined ? 'Возьмите её.' : `Возьмите до ${by}.`,
        path,
        claimable: number,
      }
    case 'free':
      return {
        title: `Новая заявка № ${number}`,
        text: describeDeadline(until, clock),
        path,
        claimable: number,
      }
    case 'due':
      return { title: `Заявка № ${number} ждёт ответа`, text: `Срок — до ${by ?? 'вечера'}.`, path }
    case 'late':
      return {
        title: `Заявка № ${number} без ответа`,
        text:
          until !== null && until <= now ? `Срок был ${formatDateTime(until, now, timeZone)}.` : 'Её никто не взял.',
        path,
      }
    case 'call-back':
      return {
        title: `Перезвоните по заявке № ${number}`,
        text: until === null ? 'Вы обещали перезвонить.' : `Вы обещали в ${formatTime(until, timeZone)}.`,
        path,
      }
    default:
      return event satisfies never
  }
}

/** `14:20`, `завтра в 09:10`. */
const formatDeadline = (until: Date, { now, timeZone }: MessageClock) =>
  formatDateTime(until, now, timeZone).replace(/^сегодня в\u00a0/, '')

function describeDeadline(until: Date | null, clock: MessageClock): string {
  if (until === null) return 'Её ещё никто не взял.'
  return until > clock.now
    ? `Ответить нужно до ${formatDeadline(until, clock)}.`
    : `Срок был ${formatDeadline(until, clock)}.`
}

const SUMMARY_TITLES: Record<StandingRequest['event'], string> = {
  offered: 'Вам предложены заявки',
  free: 'Новые заявки',
  due: 'Заявки ждут ответа',
  late: 'Заявки без ответа',
  'call-back': 'Пора перезвонить',
}

/** About many requests of one event. */
export const composeSummary = (event: StandingRequest['event'], count: number): StaffMessage => ({
  title: SUMMARY_TITLES[event],
  text: `${plural(count, REQUESTS)} — откройте «Мой день».`,
  path: staffPath(),
})

const CARS: PluralForms = ['автомобиль', 'автомобиля', 'автомобилей']
const DAYS: PluralForms = ['день', 'дня', 'дней']

/** About cars that a rule of ageing has found at one time, by branch; undefined: none of them is left. */
export function composeAgeing(
  groups: readonly { days: number; cars: number; carId: number }[],
): StaffMessage | undefined {
  const [first] = groups
  if (first === undefined) return undefined
  const cars = groups.reduce((sum, group) => sum + group.cars, 0)
  const days = plural(first.days, DAYS)
  return cars === 1
    ? {
        title: `Автомобиль № ${first.carId}: ${days} на складе`,
        text: 'Посмотрите его цену.',
        path: staffCarPath(first.carId),
      }
    : { title: `${plural(cars, CARS)}: ${days} на складе`, text: 'Посмотрите их цены.', path: staffPath() }
}

/** The morning's figures; `day` is today. */
export function composeDigest(digest: Digest, day: string): StaffMessage {
  const { received, inTime, late, free, overdue, visits, reservations } = digest
  const lines = [
    `Вчера: ${plural(received, REQUESTS)}${received === 0 ? '' : `, вовремя ответили на ${inTime}, опоздали с ${late}`}.`,
    `Сейчас ничьих: ${free}, просрочено: ${overdue}.`,
    `Сегодня тест-драйвов: ${visits}, заканчивается броней: ${reservations}.`,
  ]
  return { title: `Сводка на ${formatDayMonth(day)}`, text: lines.join('\n'), path: staffPath() }
}

/** A channel or a way that reaches nobody. */
export const composeLostChannel = ({ kind, name, waiting }: LostChannel): StaffMessage =>
  kind === 'channel'
    ? {
        title: `Канал «${name}» не принимает заявки`,
        text: `Ждут ${plural(waiting, REQUESTS)}. На сайте они все есть.`,
        path: staffPath(),
      }
    : {
        title: `Уведомления не уходят: ${WAY_NAMES[name] ?? name}`,
        text: 'Сотрудники узнают о заявках только на сайте.',
        path: staffPath(),
      }

const WAY_NAMES: Record<string, string> = { push: 'браузеры', telegram: 'Telegram', mail: 'почта' }

/** A person's own browser or chat; `device` names it in words. */
export const composeLostWay = (device: string): StaffMessage => ({
  title: 'Уведомления к вам больше не приходят',
  text: `${device}: подключите заново.`,
  path: staffPath('me/notices'),
})

/** What the button «Проверить» sends. */
export const TEST_MESSAGE: StaffMessage = {
  title: 'Уведомления работают',
  text: 'Так будут выглядеть сообщения о заявках.',
  path: staffPath('me/notices'),
}
