import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { OPTION_LABELS, type OptionField } from '#domain/requests/forms/options.texts.ts'
import { formatMonths } from '#locale/dates/term.ts'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import styles from './prefilled-fields.module.css'

interface PrefilledFieldsProps {
  /** «Kia Rio, 2018 год, 85 000 км» */
  summary: string
  /** One of the fields has an error. */
  hasError: boolean
  /** The fields with these answers. */
  children: ReactNode
}

/**
 * The known answers as one line. Its fields open when the visitor wants to change them, and stay open, because the line
 * would no longer be true. Works without JavaScript.
 */
export function PrefilledFields({ summary, hasError, children }: PrefilledFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const isPressed = useRef(false)
  const handleToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open || isOpen) return
    setOpen(true)
    // The line that had the focus is gone. When an error opened the fields, the form moves the focus itself.
    if (isPressed.current) currentTarget.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <details
      className={styles.prefilled}
      open={isOpen || hasError}
      onToggle={handleToggle}
      // A draft that was written over these answers has been restored.
      onChange={() => setOpen(true)}
    >
      <summary className={styles.line} onClick={() => (isPressed.current = true)}>
        <span>{summary}</span> <span className={styles.change}>{REQUEST_FORM_TEXTS.change}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}

interface DescribeAnswersParams {
  values: Record<string, string[]>
  programmes: readonly CreditProgramme[]
}

/** The known answers in one line: «Kia Rio, 2018 год, 85 000 км». */
export function describeAnswers(names: readonly FieldName[], { values, programmes }: DescribeAnswersParams): string {
  const answerOf = (name: FieldName) => (names.includes(name) ? values[name]?.[0] : undefined)
  const ownCar = [answerOf('own_brand'), answerOf('own_model')].filter(Boolean).join(' ')
  const parts = [
    optionLabel('work', answerOf('work')),
    answerOf('parts')?.replaceAll('\n', ', '),
    ownCar,
    withPrefix('VIN\u00a0', answerOf('own_vin')),
    withSuffix(answerOf('own_year'), '\u00a0год'),
    withSuffix(answerOf('own_mileage_km'), '\u00a0км'),
    withPrefix('цена ', withSuffix(answerOf('own_price_rub'), '\u00a0₽')),
    withSuffix(answerOf('price_rub'), '\u00a0₽'),
    withPrefix('взнос ', withSuffix(answerOf('first_payment_rub'), '\u00a0₽')),
    withPrefix('на\u00a0', formatTermAnswer(answerOf('term_months'))),
    programmes.find(({ slug }) => slug === answerOf('programme'))?.name,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

const withPrefix = (affix: string, text: string | undefined) => text && affix + text
const withSuffix = (text: string | undefined, affix: string) => text && text + affix
const formatTermAnswer = (months: string | undefined) => months && formatMonths(Number(months))

function optionLabel(field: OptionField, code: string | undefined): string | undefined {
  const labels: Record<string, string> = OPTION_LABELS[field]
  return code && labels[code]
}
