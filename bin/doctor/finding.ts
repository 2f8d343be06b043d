/** The result of one check. */
export interface Finding {
  /** `bad` makes the site fail or show wrong data; `odd` is a warning; `good` is as it should be. */
  status: 'good' | 'odd' | 'bad'
  what: string
  /** How to fix it. */
  remedy?: string
}

export const good = (what: string): Finding => ({ status: 'good', what })
export const odd = (what: string, remedy: string): Finding => ({ status: 'odd', what, remedy })
export const bad = (what: string, remedy: string): Finding => ({ status: 'bad', what, remedy })

const STATUS_SIGNS = { good: '✓', odd: '!', bad: '✗' }

/** One line for a finding, and its remedy below. */
export function describeFinding({ status, what, remedy }: Finding): string {
  return `${STATUS_SIGNS[status]} ${what}${remedy === undefined ? '' : `\n    ${remedy}`}`
}
