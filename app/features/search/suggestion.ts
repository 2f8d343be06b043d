/** A line of the search box: where it leads, what it says, and what stands small beside it. */
export interface Suggestion {
  kind: 'name' | 'cars' | 'car' | 'page'
  to: string
  label: string
  note: string
  /** What must be read with it: the terms of a credit. */
  terms?: string
}

/** What the box is answered. */
export interface Suggestions {
  suggestions: Suggestion[]
}
