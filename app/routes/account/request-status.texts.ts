import type { AccountRequestLine, StatusTimeline } from '#domain/requests/account/account-request.ts'
import { labelRequestKind } from '#domain/requests/reports/label-request-kind.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { typesetText } from '#locale/typeset-text.ts'
import { formatWhen } from './format-when.ts'

/** `Запись на сервис № 1042`; no line ends within «trade-in»: zero-width joiners hold it. */
export const labelRequest = ({ id, ...asked }: Pick<AccountRequestLine, 'id' | 'kind' | 'details'>) =>
  `${typesetText(labelRequestKind(asked)).replace('-in', '\u2060-\u2060in')} №\u00a0${id}`

/** Whose it is to deal with it, as where it is passed on to. */
const DEPARTMENT_LABELS: Record<RequestKind, string> = {
  auto: 'в\u00a0отдел продаж',
  trade: 'в\u00a0отдел продаж',
  credit: 'в\u00a0отдел продаж',
  strahovka: 'в\u00a0отдел продаж',
  testdrive: 'в\u00a0отдел продаж',
  service: 'в\u00a0сервис',
  'get-offer': 'в\u00a0отдел продаж',
  reserve: 'в\u00a0отдел продаж',
  call: 'менеджеру',
  message: 'менеджеру',
  question: 'менеджеру',
  vacancy: 'в\u00a0отдел кадров',
  'spare-parts': 'в\u00a0сервис',
  subscribe: 'в\u00a0отдел рассылок',
}

interface RequestStatusLabel {
  label: string
  tone?: 'good' | 'warn'
}

/** How it is with a request now, in a word or two. */
export function labelRequestStatus({ passedAt, erasedAt }: StatusTimeline): RequestStatusLabel {
  if (erasedAt !== null) return { label: 'Данные удалены' }
  return passedAt === null ? { label: 'Передаётся' } : { label: 'Передано', tone: 'good' }
}

/** One step of a request's way; without a moment it is being taken. */
export interface TimelineStep {
  words: string
  when: string | undefined
}

/** What has happened to a request since it came. Of what went wrong on the way the house is told, not the visitor. */
export function describeRequestTimeline(
  { kind, ...passage }: StatusTimeline & { kind: RequestKind },
  now: Date,
  timeZone: string,
): TimelineStep[] {
  const { submittedAt, passedAt, erasedAt } = passage
  const passed = {
    words: `Передано ${DEPARTMENT_LABELS[kind]}`,
    when: passedAt === null ? undefined : formatWhen(passedAt, now, timeZone),
  }
  const passing = { words: `Передаётся ${DEPARTMENT_LABELS[kind]}`, when: undefined }
  return [
    { words: 'Принято', when: formatWhen(submittedAt, now, timeZone) },
    ...(passedAt === null ? (erasedAt === null ? [passing] : []) : [passed]),
    ...(erasedAt === null
      ? []
      : [{ words: 'Данные удалены по\u00a0сроку', when: formatWhen(erasedAt, now, timeZone) }]),
  ]
}
