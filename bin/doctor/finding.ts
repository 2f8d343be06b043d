/** One thing that the doctor looked at. */
export interface Finding {
  /** `bad` makes the site fail or lie; `odd` deserves a look; `good` is as it should be. */
  status: 'good' | 'odd' | 'bad'
  what: string
  /** How to mend it. */
  remedy?: string
}

export const good = (what: string): Finding => ({ status: 'good', what })
export const odd = (what: string, remedy: string): Finding => ({ status: 'odd', what, remedy })
export const bad = (what: string, remedy: string): Finding => ({ status: 'bad', what, remedy })

const STATUS_SIGNS = { good: '✓', odd: '!', bad: '✗' }

/** One line a finding, and its remedy below it. */
export function describeFinding({ status, what, remedy }: Finding): string {
  return `${STATUS_SIGNS[status]} ${what}${remedy === undefined ? '' : `\n    ${remedy}`}`
}
