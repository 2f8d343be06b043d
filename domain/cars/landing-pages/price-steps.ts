/** Upper price limits that people search by, in roubles: each step has its own page. */
export const PRICE_STEPS = [
  500_000, 700_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000, 7_000_000, 10_000_000,
] as const

/** Whether a sum in roubles is one of the steps. */
export const isPriceStep = (rub: number) => PRICE_STEPS.some((step) => step === rub)
