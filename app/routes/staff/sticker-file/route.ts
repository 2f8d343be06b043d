import { data } from 'react-router'
import { describePaper } from '#app/features/papers/describe-paper.server.ts'
import { describeSticker, toPdfSheet } from '#app/features/papers/describe-sheet.server.ts'
import { pdfResponse } from '#app/features/papers/pdf-response.server.ts'
import { parseSheetSize } from '#app/features/papers/sheet-size.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { findPaperCar } from '#domain/desk/papers/papers.server.ts'
import { printSheet } from '#domain/media/print-sheet.server.ts'
import type { Route } from './+types/route'

/** The window sticker of a car as a PDF, without a photograph: the car stands behind it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const page = await findPaperCar(site, context.get(staffContext), parseId(params.id))
  if (page === undefined) throw data(null, { status: 404 })
  const sheet = describeSticker(describePaper(site, page), parseSheetSize(url))
  const pdf = await printSheet(site, toPdfSheet(sheet), undefined)
  if (pdf === undefined) throw data(null, { status: 503 })
  return pdfResponse(pdf, `Ценник ${sheet.name} ${sheet.size.toUpperCase()}.pdf`, `sticker-${sheet.size}.pdf`)
}
