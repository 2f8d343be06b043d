import { NBSP } from './spaces.ts'

/** Eleven digits (as branch.phone holds them) as a visitor reads them: `+7 (495) 000-00-01`. Other lengths come back as they are. */
export function formatPhone(digits: string): string {
  const parts = /^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits)
  if (!parts) return digits
  const [, country, area, first, second, third] = parts
  return `+${country}${NBSP}(${area})${NBSP}${first}-${second}-${third}`
}

/** The address that dials it. */
export function phoneHref(digits: string): string {
  return `tel:+${digits}`
}
