import { formatPhone } from '#locale/phone.ts'
import type { Contact } from '../codes/login-code.ts'

/** A contact as it is shown to its owner: a formatted telephone number, an e-mail address as it is. */
export const formatContact = ({ kind, value }: Contact) => (kind === 'phone' ? formatPhone(value) : value)
