import * as v from 'valibot'
import { CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { keys, line, oneOf, position } from '#domain/content/field-schemas.ts'
import { defineYamlKind } from './define-yaml-kind.ts'

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

/** Per cent with at most `places` decimal places, as the database stores it. */
const percent = (places: number, max: number) => {
  const message = `must be a number from 0 to ${max} with at most ${places} places behind the point`
  return v.pipe(
    v.number(message),
    v.minValue(0, message),
    v.maxValue(max, message),
    v.check((programme) => Number(programme.toFixed(places)) === programme, message),
  )
}

const ProgrammeFile = v.pipe(
  keys({
    position,
    name: line,
    lender: line,
    licence: line,
    block: v.nullish(oneOf(CATALOGUE_BLOCKS), null),
    annualRatePercent: percent(2, 100),
    fullCostMinPercent: percent(3, 999),
    fullCostMaxPercent: percent(3, 999),
    termMonths: wholeNumber(1, 120),
    termMinMonths: wholeNumber(1, 120),
    termMaxMonths: wholeNumber(1, 120),
    firstPaymentPercent: wholeNumber(0, 90),
    firstPaymentMinPercent: wholeNumber(0, 90),
    loanMaxRub: v.nullish(wholeNumber(1, 2_000_000_000), null),
  }),
  v.forward(
    v.check((programme) => programme.fullCostMinPercent <= programme.fullCostMaxPercent, 'is below fullCostMinPercent'),
    ['fullCostMaxPercent'],
  ),
  v.forward(
    v.check(
      (programme) => programme.termMinMonths <= programme.termMonths && programme.termMonths <= programme.termMaxMonths,
      'is not between termMinMonths and termMaxMonths',
    ),
    ['termMonths'],
  ),
  v.forward(
    v.check(
      (programme) => programme.firstPaymentMinPercent <= programme.firstPaymentPercent,
      'is below firstPaymentMinPercent',
    ),
    ['firstPaymentPercent'],
  ),
)

/** The credit programmes of the banks. */
export const PROGRAMMES = defineYamlKind({
  folder: 'programmes',
  schema: ProgrammeFile,
  format: (programme) => ({ ...programme }),
  references: () => [],
  async list(db) {
    const rows = await db
      .selectFrom('credit_programme')
      .select(['slug', 'position', 'name', 'lender', 'licence', 'catalogue_block as block'])
      .select(['annual_rate_percent as annualRatePercent', 'full_cost_min_percent as fullCostMinPercent'])
      .select(['full_cost_max_percent as fullCostMaxPercent', 'term_months as termMonths'])
      .select(['term_min_months as termMinMonths', 'term_max_months as termMaxMonths'])
      .select(['first_payment_percent as firstPaymentPercent', 'first_payment_min_percent as firstPaymentMinPercent'])
      .select('loan_max_rub as loanMaxRub')
      .execute()
    return rows.map(({ slug, ...value }) => ({ name: slug, value }))
  },
  async put(tx, slug, programme) {
    const values = {
      position: programme.position,
      name: programme.name,
      lender: programme.lender,
      licence: programme.licence,
      catalogue_block: programme.block,
      annual_rate_percent: programme.annualRatePercent,
      full_cost_min_percent: programme.fullCostMinPercent,
      full_cost_max_percent: programme.fullCostMaxPercent,
      term_months: programme.termMonths,
      term_min_months: programme.termMinMonths,
      term_max_months: programme.termMaxMonths,
      first_payment_percent: programme.firstPaymentPercent,
      first_payment_min_percent: programme.firstPaymentMinPercent,
      loan_max_rub: programme.loanMaxRub,
    }
    await tx
      .insertInto('credit_programme')
      .values({ slug, ...values })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
      .execute()
  },
  async remove(tx, slug) {
    await tx.deleteFrom('credit_programme').where('slug', '=', slug).execute()
    return undefined
  },
})
