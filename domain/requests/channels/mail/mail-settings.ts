import * as v from 'valibot'
import { email } from '#domain/requests/forms/rules.ts'

const address = v.pipe(
  v.string('give an address, for example sales@dealer.example'),
  v.check((text) => v.is(email, text), 'give an address, for example sales@dealer.example'),
)

/** The recipients of a channel: one address or several. */
export const recipients = v.pipe(
  v.union([v.array(address), address], 'give a list of addresses, for example ["sales@dealer.example"]'),
  v.transform((input) => (typeof input === 'string' ? [input] : input)),
  v.minLength(1, 'give at least one address'),
)
