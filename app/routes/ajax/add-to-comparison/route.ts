import { answerListCall, listErrorResponse } from '#app/features/saved-cars/answer-list-call.server.ts'
import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import { changeComparison, type ChangeComparisonParams } from '#domain/comparison/change-comparison.server.ts'
import { COMPARISON_REFUSALS } from '#domain/comparison/comparison.ts'
import { countCompared } from '#domain/comparison/list-compared.server.ts'
import type { Route } from './+types/route'

/** `POST /ajax/add2compare.php` (docs/product.md, The wire contract). */
export function action(args: Route.ActionArgs) {
  return answerListCall(args, {
    list: 'compared',
    parse: parseCommand,
    change: changeComparison,
    count: countCompared,
    refusals: COMPARISON_REFUSALS,
    messages: { added: 'Добавлено к\u00A0сравнению', removed: 'Убрано из\u00A0сравнения' },
  })
}

function parseCommand(fields: ReadonlyMap<string, readonly string[]>): ChangeComparisonParams | undefined {
  const carId = parseIdField(fields, 'id')
  const iblock = parseIdField(fields, 'iblock')
  if (carId === undefined) return undefined
  switch (parseTextField(fields, 'action')) {
    case 'ADD_TO_COMPARE_LIST':
      return iblock === undefined ? undefined : { carId, iblock, action: 'toggle' }
    case 'DELETE_FROM_COMPARE_LIST':
      // The block is optional here, but if it is sent it must be a valid number.
      return iblock === undefined && fields.has('iblock') ? undefined : { carId, iblock, action: 'remove' }
    default:
      return undefined
  }
}

export const loader = () => listErrorResponse('not-a-form', 0, { allow: 'POST' })
