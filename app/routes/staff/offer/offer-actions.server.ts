import { data, redirect } from 'react-router'
import type { RouteContext } from '#app/http/action-args.ts'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { describeOffer } from '#app/features/papers/describe-sheet.server.ts'
import { composeOffer, offerFileName, printOffer } from '#app/features/papers/print-offer.server.ts'
import { writeOffer } from '#app/features/papers/write-offer.server.ts'
import { describeRefusal } from '#app/features/staff/requests/desk.texts.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { type OfferInput, OfferLetterSchema, OfferSchema } from '#domain/desk/papers/offer.ts'
import { makeOffer, type Offer, findOffer } from '#domain/desk/papers/papers.server.ts'
import type { DeskRequest } from '#domain/desk/requests/find-desk-request.server.ts'
import { sendReply } from '#domain/desk/replies/send-reply.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'
import { findLetterProblem, LETTER_PROBLEMS } from './letter-problem.ts'

/** One form of the page, as it was sent. */
interface Sent {
  site: Site
  viewer: StaffViewer
  id: number
  form: SentForm
  /** The request that the offer is for. */
  buyer: DeskRequest | undefined
}

interface ActionParams extends Pick<Sent, 'id' | 'buyer'> {
  request: Request
  context: RouteContext
}

/** Handles the forms of an offer's page: `make` shows the offer, `send` mails it to the person of the request. */
export async function handleOfferForm({ request, context, id, buyer }: ActionParams) {
  const form = await readForm(request)
  const sent = { site: context.get(siteContext), viewer: context.get(staffContext), id, form, buyer }
  if (form.intent === 'make') return make(sent)
  return form.intent === 'send' ? send(sent) : form.rejectMalformed()
}

async function make(sent: Sent) {
  const { site, viewer, id, form } = sent
  const parsed = form.parse(OfferSchema)
  if (!parsed.ok) return parsed.rejection
  const result = await makeOffer(site, viewer, id, parsed.values)
  return result.ok ? showOffer(sent, parsed.values, result.offer) : refuse(form, result.reason)
}

async function send(sent: Sent) {
  const { site, viewer, id, form, buyer } = sent
  // The form brings the offer along: it is shown again with what is wrong with the letter.
  const input = form.parse(OfferSchema)
  if (!input.ok) return form.reject({}, 'Составьте предложение заново: его срок прошёл.', { intent: 'make' })
  const result = await findOffer(site, viewer, id, input.values.conditions)
  if (!result.ok) return refuse(form, result.reason, 'make')
  const { offer } = result
  const reject = (rejection: { data: FormRejection }) => showOffer(sent, input.values, offer, rejection.data)
  const parsed = form.parse(OfferLetterSchema)
  if (!parsed.ok) return reject(parsed.rejection)
  const { reply, subject, text, priceRub, until } = parsed.values
  if (priceRub !== offer.priceRub)
    return form.reject({}, 'Цена изменилась. Составьте предложение заново.', { intent: 'make', status: 409 })
  const problem = findLetterProblem(buyer, site)
  if (buyer === undefined || problem !== undefined)
    return reject(form.reject({}, LETTER_PROBLEMS[problem ?? 'no-email'], { status: 409 }))
  const written = composeOffer(site, viewer, input.values, offer)
  const content = await printOffer(site, written, offer)
  if (content === undefined) return reject(form.reject({}, 'PDF сейчас не\u00a0получается. Попробуйте ещё раз.'))
  const file = { name: offerFileName(written), content }
  const { number } = buyer
  const carried = { file, carId: id, priceRub, lastDay: until }
  const sending = await sendReply(site, viewer, { number, id: reply, subject, text, offer: carried })
  if (sending.ok) return redirect(withQuery(staffRequestPath(number), { done: 'reply' }), 303)
  if (sending.reason === 'unknown') throw data(null, { status: 404 })
  const timeZone = buyer.branch?.timeZone ?? site.timeZone
  const message =
    sending.reason === 'no-email'
      ? LETTER_PROBLEMS['no-email']
      : describeRefusal(sending, (since) => formatDateTime(since, site.now(), timeZone))
  return reject(form.reject({}, message, { status: 409 }))
}

function refuse(form: SentForm, reason: 'unknown' | 'not-sold', intent?: string) {
  if (reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, 'Автомобиль больше не\u00a0продаётся.', { status: 409, ...(intent && { intent }) })
}

/** The offer as the page shows it, with its letter where it can be sent. */
function showOffer({ site, viewer, buyer, form }: Sent, input: OfferInput, offer: Offer, rejection?: FormRejection) {
  const written = composeOffer(site, viewer, input, offer)
  const { name, until, conditions = [] } = input
  const email = findLetterProblem(buyer, site) === undefined ? buyer?.report.email : undefined
  const sentId = form.fields.get('reply')?.[0]
  return {
    sheet: describeOffer(written),
    offer: { name, until, conditions },
    letter: email
      ? { id: rejection && sentId ? sentId : site.newId(), email, priceRub: offer.priceRub, ...writeOffer(written) }
      : undefined,
    rejection,
  }
}
