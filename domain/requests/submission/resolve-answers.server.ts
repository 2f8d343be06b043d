import { sql } from 'kysely'
import { listCreditProgrammes } from '#domain/cars/credit/list-credit-programmes.server.ts'
import type { RequestContext } from '../request-context.ts'
import { calculateCredit } from './calculate-credit.ts'
import { describeTradeInEstimate } from './describe-trade-in-estimate.server.ts'
import type { RequestDetails } from '../request.ts'
import { sanitizeText } from './sanitize-text.ts'
import type { Submission } from './submission.ts'
import type { RequestedCar } from './take-car-snapshot.server.ts'

type ResolveAnswersContext = Pick<RequestContext, 'db' | 'now' | 'log' | 'tradeInMarginPercent'>

/** What was answered, sorted into its places: who, where, and what only this kind asks. */
export interface ResolvedAnswers {
  name?: string
  phone?: string
  email?: string
  comment?: string
  details: RequestDetails
  /** What was asked for, or else the car's: for routing. */
  brand?: { id: number; slug: string }
  branch?: { id: number; slug: string }
}

/**
 * Looks up what codes stand for: a brand by slug, block id or name; a model of that brand; a branch by slug or name. What
 * is found nowhere stays as it was written: a salesperson reads it.
 */
export async function resolveAnswers(
  context: ResolveAnswersContext,
  { kind, answers }: Pick<Submission, 'kind' | 'answers'>,
  asked: RequestedCar | undefined,
): Promise<ResolvedAnswers> {
  const given: Record<string, string | number | string[] | undefined> = answers
  const { name, phone, email, comment, brand, model, branch, ...rest } = given
  const [make, place] = await Promise.all([
    findBrandAndModel(context, textOf(brand), textOf(model)),
    findBranch(context, textOf(branch)),
  ])
  const car = asked?.ok ? carPlacement(asked) : {}
  const details: RequestDetails = {}
  for (const [field, value] of Object.entries(rest)) if (value !== undefined) details[field] = value
  if (brand !== undefined) details.brand = make?.name ?? brand
  if (model !== undefined) details.model = make?.modelName ?? model
  if (branch !== undefined && place === undefined) details.branch = branch
  if ('price_rub' in answers)
    Object.assign(
      details,
      calculateCredit(await listCreditProgrammes(context), asked?.ok ? asked.card.block : undefined, answers),
    )
  if (kind === 'trade') Object.assign(details, await describeTradeInEstimate(context, answers))
  return {
    name: textOf(name),
    phone: textOf(phone),
    email: textOf(email),
    comment: textOf(comment),
    details,
    brand: make ?? car.brand,
    branch: place ?? car.branch,
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

/** The database's own `lower` knows Latin letters only: its locale is C. */
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
      // A brand whose name is another's block id must not be in its way, nor a model whose name is another's slug.
      .orderBy((eb) => eb('brand.slug', '=', code.toLowerCase()), 'desc')
      .orderBy('brand.id')
      .orderBy((eb) => eb('model.slug', '=', modelCode.toLowerCase()), 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** In Latin or in Russian letters, large or small. */
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
