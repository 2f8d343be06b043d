/** The result of a form that is saved as it is filled in. */
export interface AutosaveResult {
  saved: boolean
  /** It is saved, but no letters are sent: there is no address yet. */
  isSilent?: boolean
}
