import { type Actor, branchesFor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { CarPage } from '#domain/cars/car-page.ts'
import { findCarPage } from '#domain/cars/car-page.server.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { type DiscountCondition, discountOf, priceWith } from '#domain/cars/prices/price.ts'
import type { DeskContext } from '../desk-context.ts'
import type { OfferInput } from './offer.ts'

type PaperContext = DeskContext & Parameters<typeof findCarPage>[0]

/** What is on a paper about a car of the actor's branches; undefined for others, which is recorded, and for a draft. */
export async function findPaperCar(context: PaperContext, actor: Actor, id: number): Promise<CarPage | undefined> {
  const page = await findCarPage(context, id)
  if (page === undefined) return undefined
  const branches = branchesFor(actor, 'stock.view')
  if (branches === 'all' || (page.branch !== null && branches.includes(page.branch.id))) return page
  await recordAudit(context, actor, { action: 'access.refuse', subject: `car:${id}`, after: { tried: 'car.paper' } })
  return undefined
}

/** An offer to a buyer, with the price that the chosen conditions give today, in roubles. */
export interface Offer {
  page: CarPage
  conditions: DiscountCondition[]
  priceRub: number
}

type OfferResult = { ok: true; offer: Offer } | { ok: false; reason: 'unknown' | 'not-sold' }

/**
 * Makes an offer: the dealership is bound by it, so the log has who made it, of which car, at which price and until
 * when, and never to whom. Nothing else is stored.
 */
export async function makeOffer(
  context: PaperContext,
  actor: Actor,
  id: number,
  { until, conditions }: Pick<OfferInput, 'until' | 'conditions'>,
): Promise<OfferResult> {
  const result = await findOffer(context, actor, id, conditions)
  if (!result.ok) return result
  const { page, priceRub, conditions: met } = result.offer
  await recordAudit(context, actor, {
    action: 'car.offer',
    subject: `car:${id}`,
    branchId: page.branch?.id ?? null,
    after: { priceRub, lastDay: until, conditions: met.length },
  })
  return result
}

/**
 * An offer that is recorded elsewhere, such as with the letter that carries it. Conditions that the car does not have are
 * left out.
 */
export async function findOffer(
  context: PaperContext,
  actor: Actor,
  id: number,
  conditions: readonly DiscountCondition[] = [],
): Promise<OfferResult> {
  const page = await findPaperCar(context, actor, id)
  if (page === undefined) return { ok: false, reason: 'unknown' }
  if (isSoldOrArchived(page.card)) return { ok: false, reason: 'not-sold' }
  const { price } = page.card
  const met = conditions.filter((condition) => discountOf(price, condition) > 0)
  return { ok: true, offer: { page, conditions: met, priceRub: priceWith(price, met) } }
}
