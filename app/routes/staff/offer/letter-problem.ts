import { isOpenStatus, type RequestStatus } from '#domain/desk/desk.ts'

/** Why an offer cannot be sent to the person of a request. */
type LetterProblem = 'no-mail' | 'no-request' | 'no-email' | 'masked' | 'closed'

export const LETTER_PROBLEMS: Record<LetterProblem, string> = {
  'no-mail': 'Почта сайта не\u00a0настроена: письма не\u00a0уходят. Скачайте предложение и\u00a0отправьте сами.',
  'no-request': 'Заявки нет, или она другого филиала.',
  'no-email': 'Писать некуда: почты в\u00a0заявке нет, или данные человека удалены.',
  masked: 'Почта этого человека вам не\u00a0видна: писать может тот, кто ведёт заявку.',
  closed: 'Заявка закрыта. Чтобы написать, верните её в\u00a0работу.',
}

interface Buyer {
  status: RequestStatus
  report: { email: string | null }
}

/** Why no letter can go to the person of this request; undefined: one can. */
export function findLetterProblem(
  buyer: Buyer | undefined,
  { hasMail }: { hasMail: boolean },
): LetterProblem | undefined {
  if (buyer === undefined) return 'no-request'
  if (!isOpenStatus(buyer.status)) return 'closed'
  if (buyer.report.email === null || buyer.report.email === '') return 'no-email'
  if (buyer.report.email.includes('···')) return 'masked'
  return hasMail ? undefined : 'no-mail'
}
