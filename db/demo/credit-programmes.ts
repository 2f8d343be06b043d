import type { CatalogueBlock } from '#db/schema.ts'

/** What a bank that does not exist would lend on. */
export interface DemoCreditProgramme {
  lender: string
  licence: string
  annualRatePercent: number
  fullCostMinPercent: number
  fullCostMaxPercent: number
  termMonths: number
  firstPaymentPercent: number
  block: CatalogueBlock
}

const LENDER = { lender: 'АО «Банк-партнёр»', licence: 'лицензия Банка России № 0000 (вымышленная)' }

export const DEMO_CREDIT_PROGRAMMES: readonly DemoCreditProgramme[] = [
  {
    ...LENDER,
    annualRatePercent: 14.9,
    fullCostMinPercent: 15.214,
    fullCostMaxPercent: 22.781,
    termMonths: 84,
    firstPaymentPercent: 20,
    block: 'new',
  },
  {
    ...LENDER,
    annualRatePercent: 18.5,
    fullCostMinPercent: 18.937,
    fullCostMaxPercent: 27.462,
    termMonths: 60,
    firstPaymentPercent: 20,
    block: 'used',
  },
]
