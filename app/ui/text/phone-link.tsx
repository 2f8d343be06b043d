import { formatPhone, phoneHref } from '#locale/phone.ts'

/** A link that dials a number (eleven digits). It never wraps. */
export function PhoneLink({ digits, className }: { digits: string; className?: string }) {
  return (
    <a href={phoneHref(digits)} className={className} style={{ whiteSpace: 'nowrap' }}>
      {formatPhone(digits)}
    </a>
  )
}
