import { useCallback, useRef } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { formActionPath } from '#app/paths.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { KINDS_WITH_FILES } from '#domain/requests/forms/request-schemas.ts'
import { FILE_TYPES, isActionForm } from '#domain/requests/request.ts'
import { WIRE_FIELDS } from '#domain/requests/wire-fields.ts'
import { FIELD_WORDS } from '#domain/requests/field-words.ts'
import { CarSummary } from './form/car-summary.tsx'
import { ConsentBoxes } from './form/consent-boxes.tsx'
import { idPrefix } from './form/describe-field.ts'
import { FormFoot } from './form/form-foot.tsx'
import { FORM_TEXTS, FORM_WORDS } from './form/form-texts.ts'
import { RequestFields } from './form/request-fields.tsx'
import { RequestTaken } from './form/request-taken.tsx'
import styles from './form/request-form.module.css'
import { type FormHearing, useRequestForm } from './form/use-request-form.ts'
import { WireInputs } from './form/wire-inputs.tsx'
import type { RequestFormView } from './request-form-view.ts'

/** `h1` where the form is the page, `h2` where it is a part of one. */
export type HeadingTag = 'h1' | 'h2'

interface RequestFormProps {
  view: RequestFormView
  hear?: FormHearing
  heading?: HeadingTag
  /** Where to go once it is taken. */
  waysOn?: ReactNode
}

/**
 * Every form of the site. Without JavaScript it is a plain form that its page answers; with it, it keeps a draft, judges
 * while it is filled in, and sends by itself. It stands outside the router as well: a pop-up is a root of its own.
 */
export function RequestForm({ view, hear = {}, heading: Heading = 'h2', waysOn }: RequestFormProps) {
  const { phase, errors, attach, send, sendAgain, leaveIt, onBlur, onChange } = useRequestForm(view, hear)
  const form = useRef<HTMLFormElement>(null)
  const hold = useCallback(
    (element: HTMLFormElement) => {
      form.current = element
      return attach(element)
    },
    [attach],
  )
  if (phase.kind === 'taken')
    return (
      <RequestTaken answer={phase.answer} heading={Heading}>
        {waysOn}
      </RequestTaken>
    )

  const texts = FORM_TEXTS[view.form]
  const title = `${idPrefix(view)}-title`
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget)
  }
  const isAnsweredByPage = view.message !== undefined && phase.kind === 'filling' && phase.message === undefined
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <Heading id={title} className={styles.title}>
          {texts.title}
        </Heading>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      {view.car && <CarSummary car={view.car} />}
      {isAnsweredByPage && <Alert tone={view.asksRepeat ? 'warn' : 'bad'}>{view.message}</Alert>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what happens in its fields */}
      <form
        ref={hold}
        method="post"
        encType="multipart/form-data"
        action={formActionPath(view.form)}
        data-action={isActionForm(view.form) ? view.form : undefined}
        data-page={view.page}
        aria-labelledby={title}
        onSubmit={submit}
        onBlur={onBlur}
        onChange={onChange}
        className={styles.form}
      >
        <WireInputs view={view} />
        <RequestFields view={view} errors={errors} />
        {KINDS_WITH_FILES.includes(view.kind) && (
          <FileField
            id={`${idPrefix(view)}-${WIRE_FIELDS.files}`}
            name={WIRE_FIELDS.files}
            label={view.kind === 'trade' ? FORM_WORDS.photos : FIELD_WORDS.files}
            prompt={FORM_WORDS.filePrompt}
            removeWord={FORM_WORDS.removeFile}
            hint={isAnsweredByPage ? FORM_WORDS.fileAgain : FORM_WORDS.fileHint}
            accept={FILE_TYPES.join(',')}
            error={errors[WIRE_FIELDS.files]}
            isOptional
          />
        )}
        <ConsentBoxes view={view} errors={errors} />
        <FormFoot {...{ view, phase, errors }} onYes={() => form.current && sendAgain(form.current)} onNo={leaveIt} />
      </form>
    </div>
  )
}
