import { sql } from 'kysely'
import { listCreditProgrammes } from '#domain/cars/credit/list-credit-programmes.server.ts'
import { estimateTradeIn } from '#domain/cars/trade-in/estimate-trade-in.server.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestDetails } from '../request.ts'
import { calculateCredit } from './calculate-credit.ts'
import { sanitizeText } from './sanitize-text.ts'
import type { Submission } from './submission.ts'
import type { RequestedCar } from './take-car-snapshot.server.ts'

type ResolveAnswersContext = Pick<RequestContext, 'db' | 'now' | 'log' | 'tradeInMarginPercent'>

/** The answers by purpose: contacts, routing, and the details of the kind. */
export interface ResolvedAnswers {
  name?: string
  phone?: string
  email?: string
  comment?: string
  details: RequestDetails
  /** For routing: as requested, otherwise those of the car. */
  brand?: { id: number; slug: string }
  branch?: { id: number; slug: string }
}

/**
 * Resolves codes: a brand by slug, block id or name; a model of that brand; a branch by slug or name. What is not found
 * stays as it was sent, for a salesperson to read.
 */
export async function resolveAnswers(
  context: ResolveAnswersContext,
  { kind, answers }: Pick<Submission, 'kind' | 'answers'>,
  requestedCar: RequestedCar | undefined,
): Promise<ResolvedAnswers> {
  const fields: Record<string, string | number | string[] | undefined> = answers
  const { name, phone, email, comment, brand, model, branch, ...rest } = fields
  const [foundBrand, foundBranch] = await Promise.all([
    findBrandAndModel(context, textOf(brand), textOf(model)),
    findBranch(context, textOf(branch)),
  ])
  const fromCar = requestedCar?.ok ? carPlacement(requestedCar) : {}
  const details: RequestDetails = {}
  for (const [field, value] of Object.entries(rest)) if (value !== undefined) details[field] = value
  if (brand !== undefined) details.brand = foundBrand?.name ?? brand
  if (model !== undefined) details.model = foundBrand?.modelName ?? model
  if (branch !== undefined && foundBranch === undefined) details.branch = branch
  if ('price_rub' in answers)
    Object.assign(
      details,
      calculateCredit(
        await listCreditProgrammes(context),
        requestedCar?.ok ? requestedCar.card.block : undefined,
        answers,
      ),
    )
  if (kind === 'trade') Object.assign(details, await describeTradeInEstimate(context, answers))
  return {
    name: textOf(name),
    phone: textOf(phone),
    email: textOf(email),
    comment: textOf(comment),
    details,
    brand: foundBrand ?? fromCar.brand,
    branch: foundBranch ?? fromCar.branch,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? sanitizeText(value) : undefined)

function carPlacement({
  card,
  brandId,
  branchId,
}: Extract<RequestedCar, { ok: true }>): Pick<ResolvedAnswers, 'brand' | 'branch'> {
  return {
    brand: { id: brandId, slug: card.brand.slug },
    branch: branchId === null || card.branch === null ? undefined : { id: branchId, slug: card.branch.slug },
  }
}

/** With the ICU collation: the database's locale is C, whose `lower` handles only Latin letters. */
const lower = (text: unknown) => sql<string>`lower(${text} collate "und-x-icu")`

async function findBrandAndModel({ db }: ResolveAnswersContext, code: string | undefined, modelCode = '') {
  if (code === undefined) return undefined
  const isBlock = /^[1-9]\d{0,8}$/.test(code)
  return (
    db
      .selectFrom('brand')
      .leftJoin('model', (join) =>
        join
          .onRef('model.brand_id', '=', 'brand.id')
          .on((eb) => eb.or([eb('model.slug', '=', modelCode.toLowerCase()), matchesName('model', modelCode)])),
      )
      .select(['brand.id', 'brand.slug', 'brand.name', 'model.name as modelName'])
      .where((eb) =>
        eb.or([
          eb('brand.slug', '=', code.toLowerCase()),
          matchesName('brand', code),
          ...(isBlock ? [eb('brand.block_id', '=', Number(code))] : []),
        ]),
      )
      // A block id or a slug wins over an equal name of another brand or model.
      .orderBy((eb) => eb('brand.slug', '=', code.toLowerCase()), 'desc')
      .orderBy('brand.id')
      .orderBy((eb) => eb('model.slug', '=', modelCode.toLowerCase()), 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** The Latin or the Russian name, ignoring case. */
const matchesName = (table: 'brand' | 'model', name: string) =>
  sql<boolean>`${lower(sql.val(name))} in (${lower(sql.ref(`${table}.name`))}, ${lower(sql.ref(`${table}.name_ru`))})`

async function findBranch({ db }: ResolveAnswersContext, code: string | undefined) {
  if (code === undefined) return undefined
  return db
    .selectFrom('branch')
    .select(['id', 'slug'])
    .where((eb) => eb.or([eb('slug', '=', code.toLowerCase()), eb(lower(sql.ref('name')), '=', lower(sql.val(code)))]))
    .orderBy((eb) => eb('slug', '=', code.toLowerCase()), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

type TradeInContext = Pick<RequestContext, 'db' | 'now' | 'log' | 'tradeInMarginPercent'>

/**
 * The site's estimate of a trade-in car, for the salesperson: «1 150 000 – 1 350 000 ₽, по 3 похожим». Undefined when
 * there are too few similar cars, and on any error: a request never fails because of it.
 */
async function describeTradeInEstimate(
  context: TradeInContext,
  { own_brand: brand, own_model: model, own_year: year, own_mileage_km: mileageKm }: Record<string, unknown>,
): Promise<{ estimate: string } | undefined> {
  if (typeof brand !== 'string' || typeof model !== 'string') return undefined
  if (typeof year !== 'number' || typeof mileageKm !== 'number') return undefined
  try {
    const estimate = await estimateTradeIn(context, { brand, model, year, mileageKm }, context.tradeInMarginPercent)
    if (!estimate.ok) return undefined
    const { lowRub, highRub, basis } = estimate
    return { estimate: `${formatNumber(lowRub)} – ${formatRub(highRub)}, по ${basis.cars} похожим` }
  } catch (cause) {
    context.log.error({ err: cause }, 'a trade-in request has no estimate')
    return undefined
  }
}
