import { data } from 'react-router'
import type { FormAnswer } from '#app/features/requests/form-answer.ts'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import type { Site } from '#app/middleware/site.ts'
import { requestPath } from '#app/paths.ts'
import { type FormName, isActionForm, isModalForm } from '#domain/requests/request.ts'
import { WIRE_FIELDS } from '#domain/requests/wire-fields.ts'

/** The form of this name; throws the answer 404 for any other. */
export function getForm(name: string): FormName {
  if (isModalForm(name) || isActionForm(name)) return name
  throw data(undefined, { status: 404 })
}

interface Refused {
  answer: FormAnswer
  /** As it was sent, wire fields included. */
  values: Record<string, string[]>
}

/** The form as it was filled in, with what is wrong with it. The same key: it is still the same request. */
export function showAgain(site: Site, form: FormName, { answer, values }: Refused): Promise<RequestFormView> {
  const about = new URLSearchParams(
    [WIRE_FIELDS.carId, WIRE_FIELDS.conditions].flatMap((name) => (values[name] ?? []).map((value) => [name, value])),
  )
  const page = requestPath(form, about)
  return loadRequestForm(site, form, about, {
    url: values[WIRE_FIELDS.url]?.[0] ?? site.siteUrl + page,
    page,
    answered: {
      values,
      errors: answer.errors ?? {},
      message: answer.msg,
      asksRepeat: answer.confirm === 'repeat',
      key: values[WIRE_FIELDS.key]?.[0],
    },
  })
}
