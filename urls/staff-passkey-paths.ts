import { fillPattern } from './fill-pattern.ts'

// Apart from the other paths of the staff, which a visitor's browser loads too.

/** The call that returns a challenge for a login by passkey, and logs in with the signed one. */
export const staffLoginPasskeyPath = () => fillPattern('/staff/login/passkey/')
/** The same for the proof of a factor within a session. */
export const staffConfirmPasskeyPath = () => fillPattern('/staff/confirm/passkey/')
/** The call that returns the options of a new passkey, and stores the passkey. */
export const staffNewPasskeyPath = () => fillPattern('/staff/me/passkey/')
/** The same for an invited person, whose invitation it accepts. */
export const staffInvitationPasskeyPath = (token: string) => fillPattern('/staff/invitation/:token/passkey/', { token })
