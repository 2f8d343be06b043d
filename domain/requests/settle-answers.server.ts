import type { CarCard } from '../cars/car-card.ts'
import { listCreditProgrammes } from '../cars/list-credit-programmes.server.ts'
import { annuityRub, programmeFor } from '../cars/monthly-payment.ts'
import type { RequestContext } from './request-context.ts'
import type { RequestDetails } from './request.ts'
import type { Submission } from './submission.ts'

/** What was answered, sorted into its places: who, where, and what only this kind asks. */
export interface SettledAnswers {
  name?: string
  phone?: string
  email?: string
  comment?: string
  details: RequestDetails
  brand?: { id: number; slug: string; name: string }
  branch?: { id: number; slug: string }
}

/** Looks up what codes stand for: a brand by slug, block id or name; a model of that brand; a branch by its slug. */
export async function settleAnswers(
  context: Pick<RequestContext, 'db'>,
  { kind, answers }: Submission,
  card: CarCard | undefined,
): Promise<SettledAnswers> {
  const given: Record<string, string | number | string[] | undefined> = answers
  const { name, phone, email, comment, brand: brandCode, model: modelCode, branch: branchCode, ...rest } = given
  const brand = await findBrand(context, card?.brand.slug ?? textOf(brandCode))
  const model = brand && modelCode ? await findModelName(context, brand.id, String(modelCode)) : undefined
  const branch = await findBranch(context, textOf(branchCode) ?? card?.branch?.slug)
  const details: RequestDetails = {}
  for (const [field, value] of Object.entries(rest)) if (value !== undefined) details[field] = value
  if (brandCode !== undefined) details.brand = brand?.name ?? String(brandCode)
  if (modelCode !== undefined) details.model = model ?? String(modelCode)
  return {
    name: textOf(name),
    phone: textOf(phone),
    email: textOf(email),
    comment: textOf(comment),
    details: kind === 'credit' ? { ...details, ...(await reckonCredit(context, details, card)) } : details,
    brand,
    branch,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

async function findBrand({ db }: Pick<RequestContext, 'db'>, code: string | undefined) {
  if (code === undefined) return undefined
  return db
    .selectFrom('brand')
    .select(['id', 'slug', 'name'])
    .where((eb) =>
      eb.or([
        eb('slug', '=', code.toLowerCase()),
        eb(eb.fn('lower', ['name']), '=', code.toLowerCase()),
        ...(/^\d{1,9}$/.test(code) ? [eb('block_id', '=', Number(code))] : []),
      ]),
    )
    .executeTakeFirst()
}

async function findModelName({ db }: Pick<RequestContext, 'db'>, brandId: number, code: string) {
  const row = await db
    .selectFrom('model')
    .select('name')
    .where('brand_id', '=', brandId)
    .where((eb) => eb.or([eb('slug', '=', code.toLowerCase()), eb(eb.fn('lower', ['name']), '=', code.toLowerCase())]))
    .executeTakeFirst()
  return row?.name
}

async function findBranch({ db }: Pick<RequestContext, 'db'>, slug: string | undefined) {
  if (slug === undefined) return undefined
  return db.selectFrom('branch').select(['id', 'slug']).where('slug', '=', slug).executeTakeFirst()
}

/** The monthly figure that the form showed, with the lender and the full cost that it named (38-FZ, article 28). */
async function reckonCredit(
  context: Pick<RequestContext, 'db'>,
  details: RequestDetails,
  card: CarCard | undefined,
): Promise<RequestDetails> {
  const programme = programmeFor(card?.block ?? 'new', await listCreditProgrammes(context))
  if (programme === undefined) return {}
  const { lender, annualRatePercent, fullCostMinPercent, fullCostMaxPercent } = programme
  const loanRub = Number(details.price_rub) - Number(details.first_payment_rub)
  return {
    monthly_rub: annuityRub(loanRub, annualRatePercent, Number(details.term_months)),
    lender: `${lender}, ставка ${annualRatePercent} %, ПСК ${fullCostMinPercent}–${fullCostMaxPercent} %`,
  }
}
