/** One analytics service. Nothing waits for it, and it gets none of the visitor's answers. */
export interface Counter {
  /** `address` is absolute. */
  visit: (address: string) => void
  reach: (goal: string) => void
  /** Silences its script, as far as the service allows it. */
  stop: () => void
}

/** The moments of a form's life (docs/product.md, Analytics). */
export type GoalMoment = 'open' | 'submit' | 'error' | 'success'
