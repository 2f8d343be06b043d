/** What a form that is saved as it is filled in is answered. */
export interface AutosaveResult {
  saved: boolean
  /** It is saved, and nobody hears of it: there is no address yet. */
  isSilent?: boolean
}
