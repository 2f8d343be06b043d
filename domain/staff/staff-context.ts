import type { RelyingParty } from '#domain/passkeys/ceremonies.server.ts'
import type { Context } from '../context.ts'

/** The context of commands for the staff. */
export interface StaffContext extends Pick<Context, 'db' | 'now' | 'log'> {
  /** A new random UUID. */
  newId: () => string
  /** The secret that encrypts what authenticator apps share with the site, and signs the cookies of known browsers. */
  staffSecret: () => Promise<Uint8Array>
}

/** The context of commands for the passkeys of the staff, with the site that they belong to. */
export interface StaffPasskeyContext extends StaffContext, RelyingParty {}
