/** What a form that is saved as it is filled in is answered. */
export interface SavedAnswer {
  saved: boolean
}
