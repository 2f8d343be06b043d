import { isRouteErrorResponse, Outlet } from 'react-router'
import { ErrorPage } from '#app/features/layout/lazy-error-page.ts'
import { useSite } from '#app/features/site/use-site.ts'
import { requireLogin } from '#app/http/middleware/require-login.ts'
import { accountPath } from '#urls/account-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { Route } from './+types/account-layout'
import styles from './account-layout.module.css'
import { AccountNavigation } from './account-navigation.tsx'

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
