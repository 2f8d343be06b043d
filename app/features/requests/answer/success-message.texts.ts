import type { Callback } from '#domain/requests/callbacks/callback.ts'
import type { FormName, RequestKind } from '#domain/requests/request.ts'
import { describeNextStep, type NextStepParams } from '#domain/requests/callbacks/describe-next-step.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'

/** What became of the request and what happens next: «Заявка № 1001 принята. Перезвоним в течение 10 минут.» */
export function formatSuccessMessage(
  kind: RequestKind,
  number: number,
  callback: Callback,
  wishes: NextStepParams = {},
): string {
  const next = describeNextStep(kind, callback, wishes)
  if (kind === 'testdrive' && wishes.visit !== undefined) return `Запись №\u00a0${number} подтверждена. ${next}`
  return `${formatAcceptance(kind, `№\u00a0${number}`)} ${next}`
}

function formatAcceptance(kind: RequestKind, number: string): string {
  switch (kind) {
    case 'message':
      return `Сообщение ${number} принято.`
    case 'question':
      return `Вопрос ${number} принят.`
    case 'vacancy':
      return `Отклик ${number} принят.`
    case 'subscribe':
      return 'Заявка на\u00a0подписку принята.'
    default:
      return `Заявка ${number} принята.`
  }
}

/** On the link to the request: «Следить за заявкой». */
export function labelRequestLink(kind: RequestKind): string {
  const what = { message: 'сообщением', question: 'вопросом', vacancy: 'откликом' }
  return `Следить за\u00a0${Object.entries(what).find(([name]) => name === kind)?.[1] ?? 'заявкой'}`
}

/** Forms that stand on a page as an answer to something: taken, they give way to what stood there before (docs/product.md, Pop-ups). */
const HIDDEN_AFTER_ANSWER: readonly FormName[] = ['request_question', 'request_vacancy', 'request_spare_parts']

/** What the page does after the message (docs/product.md, The wire contract). */
export const successAction = (form: FormName): FormAnswer['action'] =>
  HIDDEN_AFTER_ANSWER.includes(form) ? 'hide-answer-form' : 'popup'
