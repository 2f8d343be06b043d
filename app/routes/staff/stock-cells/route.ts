import { redirect } from 'react-router'
import { type SentForm, readForm } from '#app/features/form/read-form.server.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { HTTP_ERROR_MESSAGES } from '#app/http/http-errors.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { isBatchId } from '#domain/desk/bulk/bulk-change.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { applyStockChange } from '#domain/stock/bulk/apply-stock-change.server.ts'
import { undoStockBatch } from '#domain/stock/bulk/stock-batches.server.ts'
import { parseShownCars, PriceListSchema, StockChangeSchema } from '#domain/stock/bulk/stock-change.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { loadCells } from './load-cells.server.ts'

/** Opened as a page: the stock. */
export const loader = () => redirect(staffPath('stock'))

/**
 * The table of the stock changes prices of their own, a state, a badge or a branch, or undoes that. Each call is a batch, and the answer says
 * what has become of its cars (`CellsAnswerSchema`). Sent again it is the same batch.
 */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  const batch = parseTextField(form.fields, 'batch') ?? ''
  if (!isBatchId(batch)) return refuse(400)
  switch (form.intent) {
    case 'set':
      return setCells(site, viewer, { form, batch })
    case 'undo': {
      const result = await undoStockBatch(site, viewer, batch)
      return result.ok ? answer(site, viewer, { batch, isPending: result.isPending }) : refuse(404)
    }
    default:
      return refuse(400)
  }
}

async function setCells(site: Site, viewer: StaffViewer, { form, batch }: { form: SentForm; batch: string }) {
  const cars = parseShownCars(parseTextField(form.fields, 'cars') ?? '')
  const parsed = form.fields.has('prices')
    ? parseForm(PriceListSchema, form.fields)
    : parseForm(StockChangeSchema, form.fields)
  if (cars.length === 0) return refuse(400)
  if (!parsed.ok) return refuse(422, Object.values(parsed.errors)[0])
  const result = await applyStockChange(site, viewer, { batch, cars, change: parsed.values })
  return result.ok ? answer(site, viewer, { batch, isPending: result.isPending }) : refuse(404)
}

async function answer(site: Site, viewer: StaffViewer, params: { batch: string; isPending: boolean }) {
  const cells = await loadCells(site, viewer, params)
  return cells === undefined ? refuse(404) : Response.json(cells, { headers: PRIVATE_NO_STORE })
}

const refuse = (status: 400 | 404 | 422, msg: string = HTTP_ERROR_MESSAGES.malformed) =>
  Response.json({ msg }, { status, headers: PRIVATE_NO_STORE })
