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

/** Its loader is what has the middleware run before a page that is fetched as data. */
export const loader = () => null

/** The frame of every page of the account: its sections, and the page beside them. */
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

/** What is not his, or no longer there, is said in the account's own frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isHisToSee = useSite()?.savedCars.isLoggedIn === true
  if (!isHisToSee || !isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
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

/** Nothing of an account is for search engines, whatever a page says of itself. */
async function hideFromSearch(...[, next]: Parameters<Route.MiddlewareFunction>): Promise<Response> {
  const response = await next()
  response.headers.set('x-robots-tag', 'noindex')
  return response
}
