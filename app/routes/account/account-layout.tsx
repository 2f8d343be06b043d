import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { deleteAllDrafts } from '#app/features/form/draft.ts'
import { ErrorPage } from '#app/features/layout/lazy-error-page.ts'
import { useSavedCars } from '#app/features/saved-cars/use-saved-cars.ts'
import { useSite } from '#app/features/site/use-site.ts'
import { requireLogin } from '#app/http/middleware/require-login.ts'
import { accountPath } from '#urls/account-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { logoutPath } from '#urls/login-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import type { Route } from './+types/account-layout'
import styles from './account-layout.module.css'

export const middleware: Route.MiddlewareFunction[] = [hideFromSearch, requireLogin]

/** Without a loader the middleware would not run for a page that is fetched as data. */
export const loader = () => null

/** The layout of every account page: the navigation and the page beside it. */
export default function AccountLayout() {
  return (
    <div className="wrap">
      <div className={styles.frame}>
        <AccountNavigation />
        <div className={styles.page}>
          <Outlet />
        </div>
      </div>
    </div>
  )
}

/** A visitor who is logged in sees the 404 of a page inside the account's layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isLoggedIn = useSite()?.savedCars.isLoggedIn === true
  if (!isLoggedIn || !isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <div className="wrap">
      <div className={styles.frame}>
        <AccountNavigation />
        <div className={styles.page}>
          <title>Такой страницы нет</title>
          <meta name="robots" content="noindex" />
          <h1>Такой страницы нет</h1>
          <p className={styles.lost}>
            Возможно, это удалили, в&nbsp;адресе опечатка или вы вошли не&nbsp;в&nbsp;тот кабинет.
          </p>
          <ButtonLink to={accountPath()} look="ink">
            В&nbsp;кабинет
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** Search engines index no account page, whatever the page's own meta tags are. */
async function hideFromSearch(...[, next]: Parameters<Route.MiddlewareFunction>): Promise<Response> {
  const response = await next()
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

interface Section {
  to: string
  label: string
  count?: number
}

/**
 * The account's sections: a column on the left on wide screens, a collapsed list on phones. Works without JavaScript.
 */
function AccountNavigation() {
  const { pathname } = useLocation()
  const sections = useSections()
  const current = sections.find(({ to }) => isAt(pathname, to))
  return (
    <>
      <div className={styles.beside}>
        <nav aria-label="Личный кабинет">
          <SectionList sections={sections} current={current} />
        </nav>
        <LogoutForm />
      </div>
      <CollapsedSections sections={sections} current={current} />
    </>
  )
}

function useSections(): Section[] {
  const { favourites, compared } = useSavedCars()
  return [
    { to: accountPath(), label: 'Обзор' },
    { to: accountPath('requests'), label: 'Заявки' },
    { to: favouritesPath(), label: 'Избранное', count: favourites.length },
    { to: comparisonPath(), label: 'Сравнение', count: compared.length },
    { to: accountPath('searches'), label: 'Поиски' },
    { to: accountPath('garage'), label: 'Гараж' },
    { to: accountPath('notices'), label: 'Уведомления' },
    { to: accountPath('data'), label: 'Мои данные' },
  ]
}

/** Every other address begins with the overview's, so the overview must match exactly. */
const isAt = (pathname: string, to: string) => (to === accountPath() ? pathname === to : `${pathname}/`.startsWith(to))

interface SectionListProps {
  sections: readonly Section[]
  current: Section | undefined
}

function SectionList({ sections, current, onSelect }: SectionListProps & { onSelect?: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {sections.map((section) => (
        <li key={section.to}>
          <Link
            to={section.to}
            className={styles.section}
            // A page below the section belongs to it, but is not the section's own page.
            aria-current={section !== current ? undefined : pathname === section.to ? 'page' : 'true'}
            onClick={onSelect}
          >
            {section.label}
            {section.count !== undefined && section.count > 0 && <span className={styles.count}>{section.count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CollapsedSections({ sections, current }: SectionListProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const close = () => fold.current?.removeAttribute('open')
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    fold.current?.querySelector('summary')?.focus()
  }
  return (
    // Escape closes the whole list, whichever control inside has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details ref={fold} className={styles.folded} onKeyDown={closeOnEscape}>
      <summary className={styles.toggle}>
        <span>
          <span className={styles.where}>Личный кабинет</span>
          {current?.label ?? 'Разделы'}
        </span>
        <ChevronDown />
      </summary>
      <nav aria-label="Разделы кабинета">
        <SectionList sections={sections} current={current} onSelect={close} />
      </nav>
      <LogoutForm />
    </details>
  )
}

/**
 * A form, because it changes state. It loads a whole new page, so nothing of the account stays in the browser's memory.
 */
function LogoutForm() {
  return (
    <form method="post" action={logoutPath()} onSubmit={deleteAllDrafts} className={styles.logout}>
      <button type="submit" className={styles.section}>
        Выйти
      </button>
    </form>
  )
}
