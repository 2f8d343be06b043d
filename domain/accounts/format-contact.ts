import type { Contact } from './login-code.ts'

const NBSP = '\u00A0'

/** A proved contact as its owner reads it: `+7 900 000-00-01`, or the address as it is. */
export function formatContact({ kind, value }: Contact): string {
  const parts = kind === 'phone' ? /^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(value) : null
  if (parts === null) return value
  const [, country, code, first, second, third] = parts
  return `+${country}${NBSP}${code}${NBSP}${first}-${second}-${third}`
}
