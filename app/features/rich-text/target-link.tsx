import type { ReactNode } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { requestPath } from '#urls/request-paths.ts'
import { ButtonLink, type ButtonLook } from '#app/ui/controls/button.tsx'
import { parseTarget } from '#domain/content/addresses/parse-target.ts'
import { isModalForm } from '#domain/requests/request.ts'

interface TargetLinkProps extends ButtonLook {
  /** As the dealer entered it: `/offers/winter/` or `form:request-call`. */
  target: string
  className?: string
  children: ReactNode
  'aria-current'?: 'page' | 'true'
}

/** A link to a page, or to a form that opens as a pop-up where it can. With a `look` it is a button. */
export function TargetLink({ target, children, look, ...rest }: TargetLinkProps) {
  const parsed = parseTarget(target)
  if (parsed?.kind === 'form' && isModalForm(parsed.form))
    return (
      <RequestLink form={parsed.form} look={look} {...rest}>
        {children}
      </RequestLink>
    )
  // Invalid targets are refused on import; a form that was removed since then leads to the home page.
  const to = parsed === undefined ? '/' : parsed.kind === 'page' ? parsed.path : requestPath(parsed.form)
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
