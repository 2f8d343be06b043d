import type { AccountRequestLine, Passage } from '#domain/requests/account-request.ts'
import { nameKind } from '#domain/requests/kind-words.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { bindWords } from '#app/ui/bind-words.ts'
import { tellWhen } from './tell-when.ts'

/** `Запись на сервис № 1042`; no line ends within «trade-in»: zero-width joiners hold it. */
export const nameRequest = ({ id, ...asked }: Pick<AccountRequestLine, 'id' | 'kind' | 'details'>) =>
  `${bindWords(nameKind(asked)).replace('-in', '\u2060-\u2060in')} №\u00a0${id}`

/** Whose it is to deal with it, as where it is passed on to. */
const PLACES: Record<RequestKind, string> = {
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

interface Standing {
  words: string
  tone?: 'good' | 'warn'
}

/** How it is with a request now, in a word or two. */
export function tellStanding({ passedAt, erasedAt }: Passage): Standing {
  if (erasedAt !== null) return { words: 'Данные удалены' }
  return passedAt === null ? { words: 'Передаётся' } : { words: 'Передано', tone: 'good' }
}

/** One step of a request's way; without a moment it is being taken. */
export interface Step {
  words: string
  when: string | undefined
}

/** What has happened to a request since it came. Of what went wrong on the way the house is told, not the visitor. */
export function tellPassage({ kind, ...passage }: Passage & { kind: RequestKind }, now: Date): Step[] {
  const { submittedAt, passedAt, erasedAt } = passage
  const passed = { words: `Передано ${PLACES[kind]}`, when: passedAt === null ? undefined : tellWhen(passedAt, now) }
  const passing = { words: `Передаётся ${PLACES[kind]}`, when: undefined }
  return [
    { words: 'Принято', when: tellWhen(submittedAt, now) },
    ...(passedAt === null ? (erasedAt === null ? [passing] : []) : [passed]),
    ...(erasedAt === null ? [] : [{ words: 'Данные удалены по\u00a0сроку', when: tellWhen(erasedAt, now) }]),
  ]
}
