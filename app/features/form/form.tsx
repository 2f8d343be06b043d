import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form as RouterForm, useNavigation } from 'react-router'
import type * as v from 'valibot'
import { OFFLINE_MESSAGE } from '#app/ui/enhancement/fetch-json.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import { checkChosenFiles } from './check-files.ts'
import { markDraftAsSent } from './draft.ts'
import { collectFormFields, focusFirstError } from './form-controls.ts'
import { CHECK_FIELDS_MESSAGE, type FormRejection } from './form-rejection.ts'
import { useForm } from './use-form.ts'

interface FormProps<Schema extends v.GenericSchema> extends Pick<
  ComponentProps<typeof RouterForm>,
  'action' | 'className' | 'encType' | 'reloadDocument'
> {
  /** Prefix of the ids, unique on the page. */
  id: string
  /** Parses the fields here and in the action. */
  schema: Schema
  /** Distinguishes the forms of a page; the action gets it as `intent`. */
  intent: string
  /** What the page's action returned: shown if it is about this form. */
  rejection: FormRejection | undefined
  /** The values to begin with. */
  values?: Readonly<Record<string, string>>
  /** Whether what is typed is kept until the form is accepted. */
  hasDraft?: boolean
  children: (form: FormParts<keyof v.InferInput<Schema> & string>) => ReactNode
}

interface FormParts<Name extends string> {
  /** The props of the field with this name. */
  field: (name: Name) => { id: string; name: Name; defaultValue: string; error: string | undefined }
  /** The form is being sent. */
  isBusy: boolean
}

/**
 * A form of a page: its action answers with a redirect to an address with `?done=`, or with a rejection (`readForm`).
 * Errors are shown at their fields and summed up above them. Works without JavaScript, which validates before sending,
 * moves the focus to the first error, and sends once.
 */
export function Form<Schema extends v.GenericSchema>(props: FormProps<Schema>) {
  const { id, schema, intent, rejection: answer, values = NO_VALUES, hasDraft = false, children, ...form } = props
  const rejection = answer?.intent === intent ? answer : undefined
  const [draft] = useState(() =>
    hasDraft ? { name: id, values: asFields(values), isOutdated: rejection !== undefined } : undefined,
  )
  const validate = (element: HTMLFormElement) => validateForm(schema, element)
  const { errors, setErrors, attach, ...handlers } = useForm({ errors: rejection?.errors ?? {}, validate, draft })
  const { submitOnce, isBusy } = useSubmitOnce(intent)
  const [shown, setShown] = useState(rejection)
  const [isOffline, setIsOffline] = useState(false)
  if (shown !== rejection) {
    setShown(rejection)
    setErrors(rejection?.errors ?? {})
  }
  useEffect(() => {
    const element = document.getElementById(id)
    if (rejection !== undefined && element instanceof HTMLFormElement) focusFirstError(element, rejection.errors)
  }, [rejection, id])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget: element, nativeEvent } = event
    // A button that leads elsewhere, such as a login by VK ID, needs none of the fields.
    if (nativeEvent.submitter instanceof HTMLButtonElement && nativeEvent.submitter.formNoValidate) return
    const problems = validate(element)
    setErrors(problems)
    if (Object.keys(problems).length > 0) {
      event.preventDefault()
      focusFirstError(element, problems)
      return
    }
    setIsOffline(!navigator.onLine)
    if (navigator.onLine) submitOnce(event)
    else event.preventDefault()
    if (navigator.onLine && draft !== undefined) markDraftAsSent(draft.name)
  }
  const valueOf = (name: string) => rejection?.values[name]?.[0] ?? values[name] ?? ''
  // A single error stands at its field, which has the focus.
  const problem = Object.keys(errors).length > 1 ? CHECK_FIELDS_MESSAGE : rejection?.message
  const summary = isOffline ? OFFLINE_MESSAGE : problem
  return (
    <RouterForm {...form} {...handlers} id={id} ref={attach} method="post" noValidate onSubmit={submit}>
      <input type="hidden" name="intent" value={intent} />
      {summary !== undefined && (
        <Alert tone="bad" live>
          {summary}
        </Alert>
      )}
      {children({
        isBusy,
        field: (name) => ({
          id: `${id}-${name}`,
          name,
          defaultValue: valueOf(name),
          error: errors[name],
        }),
      })}
    </RouterForm>
  )
}

const NO_VALUES: Readonly<Record<string, string>> = {}

const asFields = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]))

const validateForm = (schema: v.GenericSchema, form: HTMLFormElement): FieldErrors => {
  const parsed = parseForm(schema, collectFormFields(form))
  return { ...(parsed.ok ? undefined : parsed.errors), ...checkChosenFiles(form) }
}

/** Prevents a second submission until the first is answered. */
function useSubmitOnce(intent: string) {
  const { state, formData } = useNavigation()
  const isSent = useRef(false)
  const isBusy = formData?.get('intent') === intent
  useEffect(() => {
    if (state === 'idle') isSent.current = false
  }, [state])
  useEffect(() => {
    // A page from the back/forward cache comes back as it was left.
    const reset = () => (isSent.current = false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  const submitOnce = (event: SubmitEvent) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }
  return { submitOnce, isBusy }
}
