import { NBSP } from './text.ts'

/** Formats eleven digits (as in branch.phone): `+7 (495) 000-00-01`. Other lengths are returned unchanged. */
export function formatPhone(digits: string): string {
  const parts = /^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits)
  if (!parts) return digits
  const [, country, area, first, second, third] = parts
  return `+${country}${NBSP}(${area})${NBSP}${first}-${second}-${third}`
}

/** The `tel:` address of a number. */
export function phoneHref(digits: string): string {
  return `tel:+${digits}`
}
