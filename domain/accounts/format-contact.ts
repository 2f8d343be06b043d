import { formatPhone } from '../tell-figures.ts'
import type { Contact } from './login-code.ts'

/** A proved contact as its owner reads it: a telephone as one dials it, an address as it is. */
export const formatContact = ({ kind, value }: Contact) => (kind === 'phone' ? formatPhone(value) : value)
