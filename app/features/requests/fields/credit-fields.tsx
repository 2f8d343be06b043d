import { type FormEvent, useState } from 'react'
import { NumberField } from '#app/ui/fields/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { formatNumber } from '#locale/number.ts'
import { isProgrammeFor, type CreditProgramme, defaultFirstPayment } from '#domain/cars/credit/monthly-payment.ts'
import { selectProgramme } from '#domain/requests/submission/calculate-credit.ts'
import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { CreditEstimate } from './credit-estimate.tsx'
import { describeField } from './describe-field.ts'
import { formatTerm } from './describe-term.ts'
import type { FieldsProps } from './fields-props.ts'
import styles from '../form/request-form.module.css'

/** What the schema allows, in steps of a year. */
const TERM_OPTIONS_MONTHS = [12, 24, 36, 48, 60, 72, 84, 96]

/** Sum, first payment and term, with what they come to a month: reckoned anew at every key. */
export function CreditFields({ view, errors }: FieldsProps) {
  const describe = (name: FieldName) => describeField(view, errors, name)
  const block = view.car?.card.block
  const first = firstValues(view.values)
  const given = {
    ...suggestCredit(view.car?.shownPriceRub, selectProgramme(block, view.programmes, first.programme)),
    ...first,
  }
  const [said, setSaid] = useState(given)
  // As the server reckons it (settle-answers.server.ts).
  const programme = selectProgramme(block, view.programmes, said.programme)
  const choice = view.programmes.filter((programme) => block === undefined || isProgrammeFor(programme, block))
  const hear = ({ target }: FormEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      setSaid((before) => ({ ...before, [target.name]: target.value }))
  }
  const terms = [...new Set([...TERM_OPTIONS_MONTHS, Number(given.term_months)])]
    .filter(Boolean)
    .toSorted((a, b) => a - b)
  return (
    <div className={styles.credit} onInput={hear} onChange={hear}>
      <div className={styles.whole}>
        <NumberField {...describe('price_rub')} defaultValue={given.price_rub} />
      </div>
      <div className={styles.short}>
        <NumberField {...describe('first_payment_rub')} defaultValue={given.first_payment_rub} />
      </div>
      <div className={styles.short}>
        <SelectField {...describe('term_months')} defaultValue={given.term_months}>
          {terms.map((months) => (
            <option key={months} value={months}>
              {formatTerm(months)}
            </option>
          ))}
        </SelectField>
      </div>
      {choice.length > 1 && (
        <div className={styles.whole}>
          <SelectField {...describe('programme')} defaultValue={programme?.slug}>
            {choice.map(({ slug, name }) => (
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
          priceRub={parseDigits(said.price_rub)}
          firstPaymentRub={parseDigits(said.first_payment_rub)}
          termMonths={parseDigits(said.term_months)}
        />
      )}
    </div>
  )
}

type CreditFieldValues = Record<'price_rub' | 'first_payment_rub' | 'term_months' | 'programme', string>

/** The terms of a dealer who names no programme. */
const DEFAULT_TERMS = { firstPaymentPercent: 20, loanMaxRub: null, termMonths: 60, slug: '' }

/** The car's price as it was shown, and the terms of the lender's own programme. */
function suggestCredit(priceRub: number | undefined, programme: CreditProgramme | undefined): CreditFieldValues {
  const terms = programme ?? DEFAULT_TERMS
  return {
    price_rub: priceRub === undefined ? '' : formatNumber(priceRub),
    // Not rounded to thousands: the payment would be another than the one beside the car's price.
    first_payment_rub: priceRub === undefined ? '' : formatNumber(defaultFirstPayment(terms, priceRub)),
    term_months: String(terms.termMonths),
    programme: terms.slug,
  }
}

function firstValues(values: Record<string, string[]>): Partial<CreditFieldValues> {
  const given: Partial<CreditFieldValues> = {}
  for (const name of ['price_rub', 'first_payment_rub', 'term_months', 'programme'] as const) {
    const [value] = values[name] ?? []
    // A term is chosen, not typed: what is no number of months would be a choice that nobody can mean.
    if (value !== undefined && (name !== 'term_months' || /^[1-9]\d{0,2}$/.test(value))) given[name] = value
  }
  return given
}

const parseDigits = (text: string) => Number(text.replaceAll(/\D/g, ''))
