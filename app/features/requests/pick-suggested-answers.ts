import { formatNumber } from '#locale/number.ts'
import { isValidAnswer } from '#domain/requests/kinds/kind-fields.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import type { SuggestedAnswers } from '../request-links/parse-request-params.ts'

/** The suggested answers that a form of this kind accepts, by field; numbers in the format of their fields. */
export function pickSuggestedAnswers(answers: SuggestedAnswers, kind: RequestKind): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([name, answer]) => isValidAnswer(kind, name, answer))
      .map(([name, answer]) => [
        name,
        GROUPED_NUMBER_FIELD.test(name) && /^\d{1,12}$/.test(answer) ? formatNumber(Number(answer)) : answer,
      ]),
  )
}

/** Fields that group thousands. */
const GROUPED_NUMBER_FIELD = /_(rub|km)$/
