import { formatPhone, phoneHref } from '#locale/phone.ts'

/** A number (eleven digits) that dials itself. Never broken over two lines, wherever it stands. */
export function PhoneLink({ digits, className }: { digits: string; className?: string }) {
  return (
    <a href={phoneHref(digits)} className={className} style={{ whiteSpace: 'nowrap' }}>
      {formatPhone(digits)}
    </a>
  )
}
