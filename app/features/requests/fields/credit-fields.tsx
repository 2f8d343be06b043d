import { type FormEvent, useState } from 'react'
import { NumberField } from '#app/ui/fields/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { formatNumber, formatPercent, formatPercentRange, formatRub } from '#locale/number.ts'
import {
  isProgrammeFor,
  type CreditProgramme,
  defaultFirstPayment,
  annuityRub,
} from '#domain/cars/credit/monthly-payment.ts'
import { selectProgramme } from '#domain/requests/submission/calculate-credit.ts'
import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { formatMonths } from '#locale/dates/term.ts'
import { typesetText } from '#locale/text.ts'
import { describeField } from './describe-field.ts'
import type { FieldsProps } from './fields-props.ts'
import styles from '../form/request-form.module.css'

/** The terms that the schema allows, in steps of a year. */
const TERM_OPTIONS_MONTHS = [12, 24, 36, 48, 60, 72, 84, 96]

/** Price, first payment and term, with the monthly payment recalculated on every input. */
export function CreditFields({ view, errors }: FieldsProps) {
  const describe = (name: FieldName) => describeField(view, errors, name)
  const block = view.car?.card.block
  const known = firstValues(view.values)
  const initialValues = {
    ...suggestCredit(view.car?.shownPriceRub, selectProgramme(block, view.programmes, known.programme)),
    ...known,
  }
  const [values, setValues] = useState(initialValues)
  // The server resolves the programme the same way (resolve-answers.server.ts).
  const programme = selectProgramme(block, view.programmes, values.programme)
  const programmes = view.programmes.filter((programme) => block === undefined || isProgrammeFor(programme, block))
  const updateValues = ({ target }: FormEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      setValues((before) => ({ ...before, [target.name]: target.value }))
  }
  const terms = [...new Set([...TERM_OPTIONS_MONTHS, Number(initialValues.term_months)])]
    .filter(Boolean)
    .toSorted((a, b) => a - b)
  return (
    <div className={styles.credit} onInput={updateValues} onChange={updateValues}>
      <div className={styles.whole}>
        <NumberField {...describe('price_rub')} defaultValue={initialValues.price_rub} />
      </div>
      <div className={styles.short}>
        <NumberField {...describe('first_payment_rub')} defaultValue={initialValues.first_payment_rub} />
      </div>
      <div className={styles.short}>
        <SelectField {...describe('term_months')} defaultValue={initialValues.term_months}>
          {terms.map((months) => (
            <option key={months} value={months}>
              {formatMonths(months)}
            </option>
          ))}
        </SelectField>
      </div>
      {programmes.length > 1 && (
        <div className={styles.whole}>
          <SelectField {...describe('programme')} defaultValue={programme?.slug}>
            {programmes.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {programme && (
        <CreditEstimate
          programme={programme}
          priceRub={parseDigits(values.price_rub)}
          firstPaymentRub={parseDigits(values.first_payment_rub)}
          termMonths={parseDigits(values.term_months)}
        />
      )}
    </div>
  )
}

type CreditFieldValues = Record<'price_rub' | 'first_payment_rub' | 'term_months' | 'programme', string>

/** Terms for a dealer without credit programmes. */
const DEFAULT_TERMS = { firstPaymentPercent: 20, loanMaxRub: null, termMonths: 60, slug: '' }

/** The car's price as it was shown, with the default terms of the programme. */
function suggestCredit(priceRub: number | undefined, programme: CreditProgramme | undefined): CreditFieldValues {
  const terms = programme ?? DEFAULT_TERMS
  return {
    price_rub: priceRub === undefined ? '' : formatNumber(priceRub),
    // Not rounded to thousands: the payment must equal the one beside the car's price.
    first_payment_rub: priceRub === undefined ? '' : formatNumber(defaultFirstPayment(terms, priceRub)),
    term_months: String(terms.termMonths),
    programme: terms.slug,
  }
}

function firstValues(values: Record<string, string[]>): Partial<CreditFieldValues> {
  const known: Partial<CreditFieldValues> = {}
  for (const name of ['price_rub', 'first_payment_rub', 'term_months', 'programme'] as const) {
    const [value] = values[name] ?? []
    // The term is a list: a value that is no number of months would become a meaningless option.
    if (value !== undefined && (name !== 'term_months' || /^[1-9]\d{0,2}$/.test(value))) known[name] = value
  }
  return known
}

const parseDigits = (text: string) => Number(text.replaceAll(/\D/g, ''))

interface CreditEstimateProps {
  programme: CreditProgramme
  priceRub: number
  firstPaymentRub: number
  termMonths: number
}

/**
 * The monthly payment of the loan, with the lender and the full cost of credit. Advertising without them is unlawful,
 * and the full cost must be as large as any other figure (38-FZ, article 28).
 */
function CreditEstimate({ programme, priceRub, firstPaymentRub, termMonths }: CreditEstimateProps) {
  const loanRub = priceRub - firstPaymentRub
  if (loanRub <= 0 || termMonths <= 0) return null
  const { lender, licence, annualRatePercent, fullCostMinPercent, fullCostMaxPercent } = programme
  return (
    <div className={styles.estimate}>
      <dl className={styles.figures}>
        <div>
          <dt>Платёж в&nbsp;месяц</dt>
          <dd>
            <output aria-live="polite">{formatRub(annuityRub(loanRub, annualRatePercent, termMonths))}</output>
          </dd>
        </div>
        <div>
          <dt>Полная стоимость кредита</dt>
          <dd>{formatPercentRange(fullCostMinPercent, fullCostMaxPercent)}</dd>
        </div>
      </dl>
      <p>
        {typesetText(`${lender}, ${licence}`)}. Ставка {formatPercent(annualRatePercent)} годовых. Оценивайте свои
        финансовые возможности и&nbsp;риски. Решение принимает банк.
      </p>
    </div>
  )
}
