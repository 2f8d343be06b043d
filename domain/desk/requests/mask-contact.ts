import { NBSP } from '#locale/text.ts'

/** A phone without its middle: `+7 916 ···-··-67`. Takes eleven digits; other lengths are hidden altogether. */
export function maskPhone(digits: string): string {
  const parts = /^(\d)(\d{3})\d{5}(\d{2})$/.exec(digits)
  return parts === null ? '···' : `+${parts[1]}${NBSP}${parts[2]}${NBSP}···-··-${parts[3]}`
}

/** An e-mail address by its first letter and its domain: `a···@mail.ru`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '···' : `${email.slice(0, 1)}···${email.slice(at)}`
}
