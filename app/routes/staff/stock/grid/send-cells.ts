import * as v from 'valibot'
import { CellsAnswerSchema } from '#app/features/staff/stock/cells-answer.ts'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { lowerFirst } from '#locale/text.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { CALL_FAULTS } from './grid.texts.ts'

/** Sends a batch of the table, or its undo. */
export async function sendCells(body: Record<string, string>) {
  const result = await fetchJson(staffPath('stock/cells'), v.parser(CellsAnswerSchema), { body })
  if (result.ok) return result
  const message = result.reason === 'refused' ? result.msg : CALL_FAULTS[result.reason]
  // It follows a colon.
  return { ok: false as const, message: lowerFirst(message ?? CALL_FAULTS.unexpected).replace(/\.$/, '') }
}
