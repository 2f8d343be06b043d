import type { Callback } from '#domain/requests/callbacks/callback.ts'
import type { FormName, RequestKind } from '#domain/requests/request.ts'
import { describeNextStep, type NextStepParams } from '#domain/requests/callbacks/describe-next-step.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'

/** The result and the next step: «Заявка № 1001 принята. Перезвоним в течение 10 минут.» */
export function formatSuccessMessage(
  kind: RequestKind,
  number: number,
  callback: Callback,
  params: NextStepParams = {},
): string {
  const next = describeNextStep(kind, callback, params)
  if (kind === 'testdrive' && params.visit !== undefined) return `Запись №\u00a0${number} подтверждена. ${next}`
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

/** Label of the link to the request: «Следить за заявкой». */
export function labelRequestLink(kind: RequestKind): string {
  const nouns = { message: 'сообщением', question: 'вопросом', vacancy: 'откликом' }
  return `Следить за\u00a0${Object.entries(nouns).find(([name]) => name === kind)?.[1] ?? 'заявкой'}`
}

/**
 * Forms on a page that answer something: once accepted they are hidden, and what was shown before them comes back
 * (docs/product.md, Pop-ups).
 */
const HIDDEN_AFTER_ANSWER: readonly FormName[] = ['request_question', 'request_vacancy', 'request_spare_parts']

/** What the page does after the message (docs/product.md, The wire contract). */
export const successAction = (form: FormName): FormAnswer['action'] =>
  HIDDEN_AFTER_ANSWER.includes(form) ? 'hide-answer-form' : 'popup'
