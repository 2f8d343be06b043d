import type { LoginChangeKind } from '#db/schema.ts'

export type { LoginChangeKind }

/** What has changed in how an account can be entered. */
export interface LoginChange {
  kind: LoginChangeKind
  /** The contact as it is stored, the passkey's label or the provider; null when the account itself goes. */
  subject: string | null
}
