import type { ReactNode } from 'react'
import { CookieNotice } from '#app/features/cookies/cookie-notice.tsx'
import { useListRevalidation } from '#app/features/saved-cars/use-list-revalidation.ts'
import { ToastRegion } from '#app/ui/feedback/toasts.tsx'
import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './header/site-header.tsx'
import styles from './site-shell.module.css'
import type { SiteSummary } from '../site/site-summary.ts'

/** Header, page, footer. Without `site` (the root loader failed) the page has a bare header. */
export function SiteShell({ site, children }: { site: SiteSummary | undefined; children: ReactNode }) {
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
      <SiteFooter site={site} />
      <ToastRegion notice={site?.notice} />
    </>
  )
}
