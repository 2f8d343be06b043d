import type { FormName, RequestKind } from '#domain/requests/request.ts'
import type { Callback } from '#domain/requests/callbacks/callback.ts'
import { describeNextStep, type NextStepParams } from '#domain/requests/callbacks/describe-next-step.ts'
import { definitionOf, formDefinitionOf } from '#domain/requests/kinds/registry.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'

/** The result and the next step: «Заявка № 1001 принята. Перезвоним в течение 10 минут.» */
export function formatSuccessMessage(
  kind: RequestKind,
  number: number,
  callback: Callback,
  params: NextStepParams = {},
): string {
  const { booked, formatAcceptance = (name) => `Заявка ${name} принята.` } = definitionOf(kind)
  const format = (params.visit && booked?.formatAcceptance) ?? formatAcceptance
  return `${format(`№\u00a0${number}`)} ${describeNextStep(kind, callback, params)}`
}

/** Label of the link to the request. */
export const labelRequestLink = (kind: RequestKind): string =>
  definitionOf(kind).followLabel ?? 'Следить за\u00a0заявкой'

/** What the page does after the message (docs/product.md, The wire contract). */
export const successAction = (form: FormName): FormAnswer['action'] =>
  formDefinitionOf(form).isHiddenAfterAnswer ? 'hide-answer-form' : 'popup'
