import { lowerFirst } from '#locale/text.ts'
import { NO_CONDITIONS } from '#app/features/cars/car.texts.ts'
import { BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import { formatRub } from '#locale/number.ts'
import { formatList } from '#locale/text.ts'
import { homePath } from '#urls/content-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonAnchor } from '#app/ui/controls/button.tsx'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import carStyles from './car-summary.module.css'
import type { HeadingTag } from './request-accepted.tsx'
import { formTextsOf, REQUEST_FORM_TEXTS } from './request-form.texts.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { describeField, idPrefix } from '../fields/describe-field.ts'
import { listFields } from '../fields/list-fields.ts'
import styles from './request-form.module.css'
import type { FormPhase } from './use-request-form.ts'

interface FormFootProps {
  view: RequestFormView
  phase: FormPhase
  errors: FieldErrors
  onConfirm: () => void
  onDecline: () => void
}

/**
 * The form's messages and its one button. The phases are functions, not components, because the button is the same
 * element in all of them: it keeps the focus while the form is sent.
 */
export function FormFoot({ view, phase, errors, onConfirm, onDecline }: FormFootProps) {
  switch (phase.kind) {
    case 'confirming':
      return renderConfirming(view, phase.message, { onConfirm, onDecline })
    case 'accepted':
      return (
        <div className={styles.foot}>
          <Button type="submit" look={view.look} wide aria-disabled="true">
            {REQUEST_FORM_TEXTS.sent}
          </Button>
        </div>
      )
    case 'sending':
      return (
        <div className={styles.foot}>
          {phase.share > 0 && phase.share < 1 && (
            <progress className={styles.progress} value={phase.share} aria-label={REQUEST_FORM_TEXTS.sending} />
          )}
          <Button type="submit" look={view.look} wide aria-disabled="true">
            <span aria-live="polite">{REQUEST_FORM_TEXTS.sending}</span>
          </Button>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.foot}>
          <Alert tone="bad" live>
            {phase.message}
          </Alert>
          <Button type="submit" look={view.look} wide>
            {REQUEST_FORM_TEXTS.retry}
          </Button>
        </div>
      )
    case 'filling':
      return renderFilling(phase, view, errors)
    default:
      return phase satisfies never
  }
}

const renderConfirming = (
  { look }: RequestFormView,
  message: string,
  { onConfirm, onDecline }: Pick<FormFootProps, 'onConfirm' | 'onDecline'>,
) => (
  <div className={styles.foot}>
    <Alert tone="warn" live>
      {message}
    </Alert>
    {/* The second press of a double click does nothing: the visitor has not read the question yet. */}
    <Button look={look} wide onClick={({ detail }) => detail < 2 && onConfirm()} ref={(button) => button?.focus()}>
      {REQUEST_FORM_TEXTS.confirmRepeat}
    </Button>
    <Button look="ghost" wide onClick={onDecline}>
      {REQUEST_FORM_TEXTS.declineRepeat}
    </Button>
  </div>
)

function renderFilling(phase: Extract<FormPhase, { kind: 'filling' }>, view: RequestFormView, errors: FieldErrors) {
  const isAboutFields = phase.message === REQUEST_FORM_TEXTS.checkFields
  const message = isAboutFields ? describeProblems(view, errors) : phase.message
  return (
    <div className={styles.foot}>
      {message !== undefined && (
        <div className={isAboutFields ? styles.problems : undefined}>
          <Alert tone={phase.tone} live>
            {message}
          </Alert>
        </div>
      )}
      <Button type="submit" look={view.look} wide>
        {view.needsRepeatConfirmation ? REQUEST_FORM_TEXTS.confirmRepeat : formTextsOf(view).button}
      </Button>
      {view.needsRepeatConfirmation && (
        <ButtonAnchor look="ghost" wide href={view.car?.path ?? homePath()}>
          {REQUEST_FORM_TEXTS.declineRepeat}
        </ButtonAnchor>
      )}
    </div>
  )
}

/** «Пробег, км» */
const UNIT_SUFFIX = /,.*/

/**
 * «Проверьте отмеченные поля: телефон, марка.» — in the order of the form. An error of something that the form does not
 * show is shown as its own text; undefined when there is no error.
 */
function describeProblems(view: RequestFormView, errors: FieldErrors): string | undefined {
  const fields = listFields(view).filter((name) => name in errors)
  const labels = fields.map((name) => lowerFirst(describeField(view, errors, name).label.replace(UNIT_SUFFIX, '')))
  const others = ['consent', 'advertising', 'files'].filter((name) => name in errors)
  const problems = [...labels, ...others.map((name) => (name === 'files' ? 'файлы' : 'согласие'))]
  return problems.length === 0
    ? Object.values(errors)[0]
    : `${REQUEST_FORM_TEXTS.checkFields} ${[...new Set(problems)].join(', ')}.`
}

/** The id of the form's heading. */
export const titleId = (view: RequestFormView) => `${idPrefix(view)}-title`

/** The heading of a form, when somebody answers it, and its car. */
export function FormHead({ view, heading: Heading }: { view: RequestFormView; heading: HeadingTag }) {
  const { title, lead } = formTextsOf(view)
  return (
    <>
      <header className={styles.head}>
        <Heading id={titleId(view)} className={styles.title}>
          {title}
        </Heading>
        <p className={styles.lead}>{lead}</p>
      </header>
      {view.car && <CarSummary car={view.car} />}
    </>
  )
}

/** «с trade-in, кредитом и каско» */
const CONDITION_PHRASES: Record<DiscountCondition, string> = {
  'trade-in': 'trade-in',
  credit: 'кредитом',
  insurance: 'каско',
  optional: 'дополнительным оборудованием',
}

/** The car of the form, with the price as it was shown and its conditions. */
function CarSummary({ car }: { car: NonNullable<RequestFormView['car']> }) {
  const { card, conditions, shownPriceRub } = car
  const { photo } = card
  return (
    <div className={carStyles.car}>
      <div className={carStyles.photo}>
        {photo ? <Picture photo={photo} alt="" sizes="92px" priority /> : <BodySilhouette body={card.body} />}
      </div>
      <div className={carStyles.text}>
        <p className={carStyles.name}>{[formatCarName(card), card.trim].filter(Boolean).join(' ')}</p>
        <p className={carStyles.price}>
          {formatRub(shownPriceRub)} {describeConditions(conditions)}
        </p>
      </div>
    </div>
  )
}

const describeConditions = (conditions: readonly DiscountCondition[]) =>
  conditions.length === 0 ? NO_CONDITIONS : `с\u00a0${formatList(conditions.map((name) => CONDITION_PHRASES[name]))}`
