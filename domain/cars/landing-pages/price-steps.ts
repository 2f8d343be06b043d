/** Up to how many roubles people look for cars: each step has a page of its own. */
export const PRICE_STEPS = [
  500_000, 700_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000, 7_000_000, 10_000_000,
] as const

/** Whether a figure is one of the steps. */
export const isPriceStep = (rub: number) => PRICE_STEPS.some((step) => step === rub)
