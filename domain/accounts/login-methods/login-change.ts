import type { LoginChangeKind } from '#db/schema.ts'

export type { LoginChangeKind }

/** A change of an account's login methods. */
export interface LoginChange {
  kind: LoginChangeKind
  /** The contact as it is stored, the passkey's label or the provider; null when the account itself is erased. */
  subject: string | null
}
