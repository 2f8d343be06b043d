import { data } from 'react-router'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import { parseRequestParams } from '#app/features/request-links/parse-request-params.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { requestPath } from '#urls/request-paths.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { type FormName, isFormName } from '#domain/requests/kinds/registry.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'

/** The form of this name. Throws 404 for an unknown name. */
export function getForm(name: string): FormName {
  if (isFormName(name)) return name
  throw data(undefined, { status: 404 })
}

/** Loads a form as a page, which its button opens without JavaScript. The button's data are in the query. */
export async function loadRequestPage(
  site: Site,
  form: FormName,
  { request, url, accountId }: { request: Request; url: URL; accountId?: number },
) {
  const page = requestPath(form, url.searchParams)
  const view = await loadRequestForm(site, form, url.searchParams, { url: site.siteUrl + page, page, accountId })
  return { view, message: findMessage(form, { request, url }), siteName: site.siteName, siteUrl: site.siteUrl }
}

/**
 * The text of a `form-message` button (docs/product.md, Pop-ups). It is shown only to visitors who come from a page of
 * the site: otherwise a link in an e-mail could show any text in the dealer's name.
 */
function findMessage(form: FormName, { request, url }: { request: Request; url: URL }) {
  const { title, msg } = parseRequestParams(url.searchParams)
  const isOurs = request.headers.get('sec-fetch-site') === 'same-origin'
  return form === 'form-message' && msg !== undefined && isOurs ? { title, msg } : undefined
}

/** The fields that decide when and how the visitor gets a reply, for the confirmation page. */
const CONFIRMATION_FIELDS = ['contact_way', 'call_time', 'tell_when', 'branch', SUBMISSION_FIELDS.carId]
/** Only for a booked slot. */
const SLOT_FIELD = 'slot'

/** The values of these fields, and whether the request can be followed. */
export const pickConfirmationParams = ({ values, answer }: SubmittedForm): Record<string, string> => ({
  ...Object.fromEntries(
    [...CONFIRMATION_FIELDS, ...(answer.calendar === undefined ? [] : [SLOT_FIELD])].flatMap((name) =>
      values[name]?.[0] ? [[name, values[name][0]]] : [],
    ),
  ),
  ...(answer.request !== undefined && { follow: 'yes' }),
})

interface SubmittedForm {
  answer: FormAnswer
  /** The submitted values, including wire fields. */
  values: Record<string, string[]>
}

/** The form with the submitted values and its errors. It keeps its idempotency key: it is still the same request. */
export function loadRejectedForm(
  site: Site,
  form: FormName,
  { answer, values }: SubmittedForm,
): Promise<RequestFormView> {
  const about = new URLSearchParams(
    [SUBMISSION_FIELDS.carId, SUBMISSION_FIELDS.conditions].flatMap((name) =>
      (values[name] ?? []).map((value) => [name, value]),
    ),
  )
  const page = requestPath(form, about)
  return loadRequestForm(site, form, about, {
    url: values[SUBMISSION_FIELDS.url]?.[0] ?? site.siteUrl + page,
    page,
    previous: {
      values,
      errors: answer.errors ?? {},
      message: answer.msg,
      needsRepeatConfirmation: answer.confirm === 'repeat',
      key: values[SUBMISSION_FIELDS.key]?.find((key) => isUuid(key.toLowerCase())),
      firstShownAt: values[SUBMISSION_FIELDS.shownAt]?.[0],
    },
  })
}
