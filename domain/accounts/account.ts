import type { ConsentPurpose } from '#db/schema.ts'

/** An account as its owner sees it. */
export interface Account {
  id: number
  /** As he wants to be called; empty until he says it. */
  name: string
  createdAt: Date
  /** What he has proved to be his, the oldest first. Phones in eleven digits, addresses in small letters. */
  phones: string[]
  emails: string[]
}

/** What somebody has agreed to, on which form and when. */
export interface GivenConsent {
  purpose: ConsentPurpose
  version: number
  givenAt: Date
  /** Set for a consent to advertising that was taken back. */
  withdrawnAt: Date | null
  /** The number of the request that it was given with; null: at the login. */
  requestNumber: number | null
}

export const MAX_NAME_LENGTH = 100
