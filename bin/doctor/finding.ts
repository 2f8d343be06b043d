/** One thing that the doctor looked at. */
export interface Finding {
  /** `bad` makes the site fail or lie; `odd` deserves a look; `good` is as it should be. */
  verdict: 'good' | 'odd' | 'bad'
  what: string
  /** How to mend it. */
  remedy?: string
}

export const good = (what: string): Finding => ({ verdict: 'good', what })
export const odd = (what: string, remedy: string): Finding => ({ verdict: 'odd', what, remedy })
export const bad = (what: string, remedy: string): Finding => ({ verdict: 'bad', what, remedy })

const MARKS = { good: '✓', odd: '!', bad: '✗' }

/** One line a finding, and its remedy below it. */
export function describeFinding({ verdict, what, remedy }: Finding): string {
  return `${MARKS[verdict]} ${what}${remedy === undefined ? '' : `\n    ${remedy}`}`
}
