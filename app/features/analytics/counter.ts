/** One analytics service. Nobody waits for it, and nothing of a visitor's answers is told to it. */
export interface Counter {
  /** `address` is absolute. */
  visit: (address: string) => void
  reach: (goal: string) => void
  /** Has its script fall silent, as far as it lets itself be told. */
  stop: () => void
}

/** What may happen to a form (docs/product.md, Analytics). */
export type GoalMoment = 'open' | 'submit' | 'error' | 'success'
