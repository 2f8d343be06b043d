/** A line of the search box: its address, its label, and a note. */
export interface Suggestion {
  kind: 'name' | 'cars' | 'car' | 'page'
  to: string
  label: string
  note: string
  /** Required information beside it: the terms of a credit. */
  terms?: string
}

/** The answer to the search box. */
export interface Suggestions {
  suggestions: Suggestion[]
}
