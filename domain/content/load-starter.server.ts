import { shipContent, type ShippingContext } from './ship-content.server.ts'

const STARTER = new URL('../../db/starter/', import.meta.url)

/** Gives a site that has no page yet those with which every site begins. Once: what the dealer takes away stays away. */
export const loadStarter = (context: ShippingContext): Promise<number> =>
  shipContent(context, { name: 'starter', place: STARTER, isOnce: true })
