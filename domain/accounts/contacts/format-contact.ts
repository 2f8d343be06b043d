import { formatPhone } from '#domain/formatting.ts'
import type { Contact } from '../codes/login-code.ts'

/** A proved contact as its owner reads it: a telephone as one dials it, an address as it is. */
export const formatContact = ({ kind, value }: Contact) => (kind === 'phone' ? formatPhone(value) : value)
