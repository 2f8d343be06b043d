// tokens.css declares the order of the cascade layers: it is imported first, before any component with styles.
import { lazy, type ReactNode, Suspense } from 'react'
import {
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
} from 'react-router'
import { CookieNotice } from '#app/features/cookies/cookie-notice.tsx'
import { useListRevalidation } from '#app/features/saved-cars/use-list-revalidation.ts'
import { ToastRegion } from '#app/ui/feedback/toasts.tsx'
import { LinkNavigation } from '#app/ui/navigation/link.tsx'
import { iconPath, manifestPath } from '#urls/machine-paths.ts'
import { isStaffPath } from '#urls/is-staff-path.ts'
import type { Route } from './+types/root'
import { parseCookieChoice } from './features/cookie-choice/cookie-choice.ts'
import { SiteFooter } from './features/layout/footer/site-footer.tsx'
import { SiteHeader } from './features/layout/header/site-header.tsx'
import { ErrorPage } from './features/layout/lazy-error-page.ts'
import { loadSiteSummary } from './features/layout/load-site-summary.server.ts'
import styles from './features/layout/site-shell.module.css'
import { ListForms } from './features/saved-cars/list-forms.tsx'
import { areListsStale } from './features/saved-cars/change-queue.ts'
import { parseNotice } from './features/saved-cars/list-notice.ts'
import { loadSavedCars } from './features/saved-cars/load-saved-cars.server.ts'
import { NO_SAVED_CARS } from './features/site/saved-cars.ts'
import type { SiteSummary } from './features/site/site-summary.ts'
import { getViewer } from './http/get-viewer.ts'
import { account } from './http/middleware/account.ts'
import { flash, flashContext } from './http/middleware/flash.ts'
import { canonicalUrl, redirectFavourites, redirectMoved } from './http/middleware/redirects.ts'
import { allowHeader, securityHeaders } from './http/middleware/response-headers.ts'
import { siteContext } from './http/middleware/site.ts'
import { hideStaff } from './http/middleware/staff.ts'
import { touch } from './http/middleware/touch.ts'
import { limitConcurrency, unavailable } from './http/middleware/unavailable.ts'
import { withFallback } from './http/with-fallback.ts'
import { PageData } from './features/page-data/page-data.tsx'
import { ScriptsAfterPaint } from './scripts-after-paint.tsx'
import { useHydrationMarker } from './ui/enhancement/hydration.ts'
import cyrillicUrl from './ui/fonts/manrope-cyrillic.woff2?url'
import latinUrl from './ui/fonts/manrope-latin.woff2?url'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'

export const middleware: Route.MiddlewareFunction[] = [
  securityHeaders,
  limitConcurrency,
  unavailable,
  allowHeader,
  hideStaff,
  // Before the redirects: its headers belong to every response.
  forVisitors(account),
  canonicalUrl,
  forVisitors(redirectFavourites),
  forVisitors(touch),
  forVisitors(flash),
  // Last: a redirect passes through the others like a response of the page.
  forVisitors(redirectMoved),
]

/** The back office has a session, a layout and errors of its own (routes/staff/staff-layout.tsx). */
function forVisitors(middleware: MiddlewareFunction<Response>): MiddlewareFunction<Response> {
  return (args, next) => (isStaffPath(args.url.pathname) ? next() : middleware(args, next))
}

/** What header and footer need; undefined in the back office, which has neither. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  if (isStaffPath(url.pathname)) return undefined
  const site = context.get(siteContext)
  const savedCars = await getViewer(request, context)
    .then((viewer) => loadSavedCars(site, viewer))
    .catch(withFallback(site, 'saved cars', NO_SAVED_CARS))
  return {
    ...(await loadSiteSummary(site, savedCars)),
    needsCookieChoice: parseCookieChoice(request.headers.get('cookie')) === undefined,
    notice: parseNotice(context.get(flashContext)),
  }
}

/**
 * Header and footer are loaded again after a submitted form and on a reload, not with every filter that changes the
 * query.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  if (areListsStale()) return true
  const isSubmission = formMethod !== undefined && formMethod !== 'GET'
  return (isSubmission || currentUrl.href === nextUrl.href) && defaultShouldRevalidate
}

export const links: Route.LinksFunction = () => [
  ...[latinUrl, cyrillicUrl].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', type: 'image/svg+xml', href: iconPath('favicon.svg') },
  { rel: 'apple-touch-icon', href: iconPath('apple-touch-icon.png') },
  { rel: 'manifest', href: manifestPath() },
]

export function Layout({ children }: { children: ReactNode }) {
  useHydrationMarker()
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f7f5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14161a" />
        <Meta />
        <Links />
      </head>
      <body id="top">
        <LinkNavigation>{children}</LinkNavigation>
        <ScrollRestoration />
        <PageData />
        <ScriptsAfterPaint />
      </body>
    </html>
  )
}

// Loaded separately: most sites have no counter, and no page waits for it.
const Analytics = lazy(() =>
  import('./features/analytics/analytics.tsx').then(({ Analytics }) => ({ default: Analytics })),
)

export default function Root({ loaderData }: Route.ComponentProps) {
  if (loaderData === undefined) return <Outlet />
  return (
    <SiteShell site={loaderData}>
      <Outlet />
      {loaderData.counters && (
        <Suspense>
          <Analytics settings={loaderData.counters} />
        </Suspense>
      )}
    </SiteShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    <SiteShell site={site} isError>
      <ErrorPage error={error} />
    </SiteShell>
  )
}

interface SiteShellProps {
  site: SiteSummary | undefined
  isError?: boolean
  children: ReactNode
}

/** Header, page, footer. Without `site` (the root loader failed) the page has a bare header. */
function SiteShell({ site, isError, children }: SiteShellProps) {
  useListRevalidation()
  return (
    <>
      <a href="#main" className={styles.skip}>
        К содержанию
      </a>
      {/* Before the header, so that it is the first stop of the keyboard. */}
      {site && <CookieNotice isNeeded={site.needsCookieChoice} />}
      <SiteHeader site={site} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter site={site} isShort={isError} />
      <ListForms />
      <ToastRegion notice={site?.notice} />
    </>
  )
}
