import { data, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { pdfResponse } from '#app/features/papers/pdf-response.server.ts'
import { composeOffer, offerFileName, printOffer } from '#app/features/papers/print-offer.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { OfferSchema } from '#domain/desk/papers/offer.ts'
import { makeOffer } from '#domain/desk/papers/papers.server.ts'
import { staffOfferPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

/** An address alone gives no file: it leads to the form that does. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(staffOfferPath(parseId(params.id)))

/** The offer as a PDF. What is refused leads back to the page, which says why. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseId(params.id)
  const parsed = (await readForm(request)).parse(OfferSchema)
  if (!parsed.ok) return redirect(staffOfferPath(id), 303)
  const result = await makeOffer(site, viewer, id, parsed.values)
  if (!result.ok && result.reason === 'unknown') throw data(null, { status: 404 })
  if (!result.ok) return redirect(staffOfferPath(id), 303)
  const written = composeOffer(site, viewer, parsed.values, result.offer)
  const pdf = await printOffer(site, written, result.offer)
  if (pdf === undefined) throw data(null, { status: 503 })
  return pdfResponse(pdf, offerFileName(written), 'offer.pdf')
}
