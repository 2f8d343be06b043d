import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { requestPath } from '#urls/paths.ts'
import { ButtonLink, type ButtonLook } from '#app/ui/controls/button.tsx'
import { parseTarget } from '#domain/content/addresses/parse-target.ts'
import { isModalForm } from '#domain/requests/request.ts'

interface TargetLinkProps extends ButtonLook {
  /** As the dealer wrote it: `/offers/winter/` or `form:request-call`. */
  target: string
  className?: string
  children: ReactNode
  'aria-current'?: 'page' | 'true'
}

/** Leads to a page, or opens a form: as a pop-up where it is one. With a `look` it is a button. */
export function TargetLink({ target, children, look, ...rest }: TargetLinkProps) {
  const place = parseTarget(target)
  if (place?.kind === 'form' && isModalForm(place.form))
    return (
      <RequestLink form={place.form} look={look} {...rest}>
        {children}
      </RequestLink>
    )
  // What no longer names anything was refused when it came in; a form that is gone since then leads home.
  const to = place === undefined ? '/' : place.kind === 'page' ? place.path : requestPath(place.form)
  const { size, wide, ...link } = rest
  return look === undefined ? (
    <Link to={to} {...link}>
      {children}
    </Link>
  ) : (
    <ButtonLink to={to} look={look} size={size} wide={wide} {...link}>
      {children}
    </ButtonLink>
  )
}
