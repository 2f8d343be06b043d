import type { AccountRequestLine, StatusTimeline } from '#domain/requests/account/account-request.ts'
import { definitionOf, labelRequestKind } from '#domain/requests/kinds/registry.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { typesetText } from '#locale/text.ts'
import { formatWhen } from './format-when.ts'

/** `Запись на сервис № 1042`. Word joiners prevent a line break within «trade-in». */
export const labelRequest = ({ id, ...request }: Pick<AccountRequestLine, 'id' | 'kind' | 'details'>) =>
  `${typesetText(labelRequestKind(request)).replace('-in', '\u2060-\u2060in')} №\u00a0${id}`

interface RequestStatusLabel {
  label: string
  tone?: 'good' | 'warn'
}

/** The current status of a request, in a word or two. */
export function labelRequestStatus({ receivedAt, erasedAt }: StatusTimeline): RequestStatusLabel {
  if (erasedAt !== null) return { label: 'Данные удалены' }
  return receivedAt === null ? { label: 'Передаётся' } : { label: 'Передано', tone: 'good' }
}

/** One step of a request's timeline; a step without a time is still in progress. */
export interface TimelineStep {
  label: string
  when: string | undefined
}

/**
 * What has happened to a request since it was submitted. Failed deliveries are reported to the dealer, not to the
 * visitor.
 */
export function describeRequestTimeline(
  { kind, submittedAt, receivedAt, erasedAt }: StatusTimeline & { kind: RequestKind },
  now: Date,
  timeZone: string,
): TimelineStep[] {
  const { department } = definitionOf(kind)
  const received = {
    label: `Передано ${department}`,
    when: receivedAt === null ? undefined : formatWhen(receivedAt, now, timeZone),
  }
  const pending = { label: `Передаётся ${department}`, when: undefined }
  return [
    { label: 'Принято', when: formatWhen(submittedAt, now, timeZone) },
    ...(receivedAt === null ? (erasedAt === null ? [pending] : []) : [received]),
    ...(erasedAt === null
      ? []
      : [{ label: 'Данные удалены по\u00a0сроку', when: formatWhen(erasedAt, now, timeZone) }]),
  ]
}
