import { data } from 'react-router'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import { parseRequestParams } from '#app/features/request-links/parse-request-params.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { requestPath } from '#urls/request-paths.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { type FormName, isActionForm, isModalForm } from '#domain/requests/request.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'

/** The form of this name; throws the answer 404 for any other. */
export function getForm(name: string): FormName {
  if (isModalForm(name) || isActionForm(name)) return name
  throw data(undefined, { status: 404 })
}

/** A form as a page: where its button leads without JavaScript, with what the button knows in the query. */
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
 * The text that a button of our own wants said (docs/product.md, Pop-ups). From anywhere else it is not said:
 * a link in a letter could put its words into the dealer's mouth.
 */
function findMessage(form: FormName, { request, url }: { request: Request; url: URL }) {
  const { title, msg } = parseRequestParams(url.searchParams)
  const isOurs = request.headers.get('sec-fetch-site') === 'same-origin'
  return form === 'form-message' && msg !== undefined && isOurs ? { title, msg } : undefined
}

/** Answers on which it depends when and how the visitor is answered, and where he goes on: his page of thanks says it. */
const CONFIRMATION_FIELDS = ['contact_way', 'call_time', 'tell_when', 'branch', SUBMISSION_FIELDS.carId]
/** Only of an hour that is booked. */
const SLOT_FIELD = 'slot'

/** Those of them that a form gave, and whether the request can be followed. */
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
  /** As it was sent, wire fields included. */
  values: Record<string, string[]>
}

/** The form as it was filled in, with what is wrong with it. Under the same key: it is still the same request. */
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
