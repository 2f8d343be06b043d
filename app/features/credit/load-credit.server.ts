import type { Site } from '#app/http/middleware/site.ts'
import { type CreditProgramme, findProgramme } from '#domain/cars/credit/monthly-payment.ts'
import { type CreditInputs, parseCreditInputs } from './credit-inputs.ts'

export interface CreditView {
  programmes: [CreditProgramme, ...CreditProgramme[]]
  inputs: CreditInputs
}

const DEFAULT_PRICE_RUB = 2_500_000

/** The initial view of the calculator; undefined when the dealer has no programme. */
export async function loadCredit(
  { content }: Pick<Site, 'content'>,
  search: URLSearchParams,
): Promise<CreditView | undefined> {
  const programmes = await content.listCreditProgrammes()
  return createCreditView(programmes, search, { priceRub: DEFAULT_PRICE_RUB, usual: findProgramme('new', programmes) })
}

/** The same with these programmes, for a car of this price; `usual` is selected at first, otherwise the first one. */
export function createCreditView(
  [first, ...others]: readonly CreditProgramme[],
  search: URLSearchParams,
  { priceRub, usual = first }: { priceRub: number; usual?: CreditProgramme },
): CreditView | undefined {
  if (first === undefined || usual === undefined) return undefined
  const programmes: CreditView['programmes'] = [first, ...others]
  return { programmes, inputs: parseCreditInputs(search, programmes, { priceRub, usual }) }
}
