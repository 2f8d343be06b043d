import { data } from 'react-router'
import { Paper } from '#app/features/papers/paper.tsx'
import { PrintButton } from '#app/features/papers/print-button.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { DISCOUNT_CONDITIONS, discountOf } from '#domain/cars/prices/price.ts'
import { findPaperCar } from '#domain/desk/papers/papers.server.ts'
import { findDeskRequest } from '#domain/desk/requests/find-desk-request.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { addDays, toLocalDay } from '#locale/dates/wall-clock.ts'
import { staffRequestPath, staffStickerPath } from '#urls/staff-paths.ts'
import { findLetterProblem, LETTER_PROBLEMS } from './letter-problem.ts'
import { handleOfferForm } from './offer-actions.server.ts'
import { OfferFile } from './offer-file.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferLetter } from './offer-letter.tsx'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Предложение')

/** The price of a car may change any day: an offer holds for a few. */
const USUAL_DAYS = 3

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseId(params.id)
  const page = await findPaperCar(site, viewer, id)
  if (page === undefined) throw data(null, { status: 404 })
  const { card, branch } = page
  const buyer = await findBuyer(site, viewer, url)
  const problem = findLetterProblem(buyer, site)
  return {
    id,
    number: buyer?.number,
    buyer: buyer?.name ?? undefined,
    /** Why nothing can be sent to the person of the request in the address. */
    problem: url.searchParams.has('request') && problem !== undefined ? LETTER_PROBLEMS[problem] : undefined,
    name: formatCarName(card),
    isSold: isSoldOrArchived(card),
    until: addDays(toLocalDay(site.now(), branch?.timeZone ?? site.timeZone), USUAL_DAYS),
    conditions: DISCOUNT_CONDITIONS.flatMap((condition) => {
      const rub = discountOf(card.price, condition)
      return rub > 0 ? [{ condition, rub }] : []
    }),
  }
}

/** The request that the offer is for, by the page's address; undefined: none that the viewer may see. */
async function findBuyer(site: Site, viewer: StaffViewer, url: URL) {
  const number = parseId(url.searchParams.get('request') ?? '')
  return number === 0 ? undefined : findDeskRequest(site, viewer, number)
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const buyer = await findBuyer(context.get(siteContext), context.get(staffContext), url)
  return handleOfferForm({ request, context, id: parseId(params.id), buyer })
}

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, isSold, problem } = loaderData
  const made = actionData && 'sheet' in actionData ? actionData : undefined
  const rejection = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <StaffPage
      title="Предложение"
      lead={loaderData.name}
      actions={
        made && (
          <>
            <OfferFile id={id} offer={made.offer} />
            <PrintButton />
          </>
        )
      }
    >
      <div className="desk-offer">
        <div className="desk-offer-forms">
          {problem !== undefined && <Alert tone="warn">{problem}</Alert>}
          {isSold ? (
            <Alert tone="warn">Автомобиль больше не&nbsp;продаётся: предложить его нельзя.</Alert>
          ) : (
            <OfferForm {...loaderData} rejection={rejection} />
          )}
          {made?.letter && <OfferLetter {...made.letter} offer={made.offer} rejection={made.rejection} />}
        </div>
        {made && <Paper sheet={made.sheet} />}
      </div>
      <p>
        <Link to={staffStickerPath(id)}>Ценник этого автомобиля</Link>
        {number !== undefined && (
          <>
            {' · '}
            <Link to={staffRequestPath(number)}>Заявка №&nbsp;{number}</Link>
          </>
        )}
      </p>
    </StaffPage>
  )
}
