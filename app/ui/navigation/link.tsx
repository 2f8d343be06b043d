import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'

const NavigateContext = createContext<NavigateFunction | undefined>(undefined)

/** Links inside of it can navigate. The router looks up where a link is for each of them; their addresses are whole. */
export function LinkNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return <NavigateContext value={navigate}>{children}</NavigateContext>
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the site, with its path. */
  to: string
  /** Takes the place of the current entry in the browser's history. A link to the current address always does. */
  replace?: boolean
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean
  /** The browser loads the page as without JavaScript. */
  reloadDocument?: boolean
  /** The picture of its article becomes the first picture of the page that it leads to, where the browser can. */
  sharesPicture?: boolean
}

/**
 * A link to a page of the site: a plain `<a>` that the router follows. The router's own `Link` resolves relative routes
 * and prepares prefetching, which a page with hundreds of links pays for on the server and again in the browser.
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  reloadDocument = false,
  sharesPicture = false,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const navigate = useContext(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (navigate === undefined || reloadDocument || event.defaultPrevented || !isPlainClick(event)) return
    const { origin, pathname, search, hash, href } = event.currentTarget
    if (origin !== location.origin) return
    event.preventDefault()
    void navigate(pathname + search + hash, {
      replace: replace ?? href === location.href,
      preventScrollReset,
      viewTransition: sharesPicture && sharePicture(event.currentTarget),
    })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** Not with another button, into another tab or as a download. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button === 0 &&
  !(metaKey || altKey || ctrlKey || shiftKey) &&
  ['', '_self'].includes(currentTarget.target) &&
  !currentTarget.hasAttribute('download')

/** Names the picture of the link's article for a view transition (base.css). False where there is none to see. */
function sharePicture(link: HTMLAnchorElement): boolean {
  const picture = link.closest('article')?.querySelector('img')
  if (!picture || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  picture.style.setProperty('view-transition-name', 'shared-picture')
  return true
}
