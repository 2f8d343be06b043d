import { useLocation } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { patternPrefix } from '#urls/fill-pattern.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { accountPath } from '#urls/account-paths.ts'
import { contactsPath, homePath, legalPath } from '#urls/content-paths.ts'
import { LEGAL_TEXT_SLUGS, type LegalTextSlug } from '#domain/legal/legal-text.ts'
import type { SiteSummary, BranchSummary } from '#app/features/site/site-summary.ts'
import { classNames } from '#app/ui/class-names.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { sectionOf } from '../menu/menu-sections.ts'
import { SubscribeForm } from './lazy-subscribe-form.ts'
import { CountedLinks } from '../menu/counted-links.tsx'
import styles from './site-footer.module.css'

/** Two rows on a wide screen. The header's menu lists all brands. */
const MAX_BRANDS = 14

/** Pages that already show the branches, with their maps. */
const PAGES_WITH_BRANCHES = new Set([homePath(), contactsPath()])

/** Branches, services for buyers, links into the stock and the legally required texts. */
export function SiteFooter({ site }: { site: SiteSummary | undefined }) {
  const { pathname } = useLocation()
  if (!site) return null
  const branches = PAGES_WITH_BRANCHES.has(pathname) ? [] : site.branches
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        {branches.length > 0 && (
          <section aria-labelledby="branches-title" className={styles.branches}>
            <h2 id="branches-title">Где нас найти</h2>
            <ul className={styles.list}>
              {branches.map((branch) => (
                <li key={branch.id}>
                  <BranchCard branch={branch} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <FooterSections site={site} />
        {!hasOwnForm(pathname) && <SubscribeForm pageUrl={site.siteUrl + pathname} />}
        <div className={styles.legal}>
          {site.isDemo && (
            <p>Сайт показывает демонстрационный набор: автомобили и цены вымышлены, вместо фотографий — иллюстрации.</p>
          )}
          {site.offerNotice && <p>{site.offerNotice}</p>}
          <nav aria-label="Правовые документы" className={styles.texts}>
            {LEGAL_TEXT_SLUGS.map((slug) => (
              <Link key={slug} to={legalPath(slug)}>
                {LEGAL_TEXT_LABELS[slug]}
              </Link>
            ))}
            <RequestLink form="cookie">Настройки cookie</RequestLink>
          </nav>
          <p>© {site.siteName}</p>
        </div>
      </div>
    </footer>
  )
}

/** Pages with a form of their own, the login and the account: no second form should distract from the first. */
const hasOwnForm = (path: string) => path.startsWith(patternPrefix('/request/:form/')) || path.startsWith(accountPath())

function FooterSections({ site }: { site: SiteSummary }) {
  const sections = site.menus.footer.map((item) => sectionOf(site, item)).filter(({ links }) => links.length > 0)
  if (sections.length === 0) return null
  return (
    <nav aria-label="Разделы сайта" className={styles.sections}>
      {sections.map(({ label, links, isWide }) => (
        <section key={label} aria-label={label} className={isWide ? styles.wide : undefined}>
          <h2>{label}</h2>
          <CountedLinks links={links.slice(0, MAX_BRANDS)} columns={isWide} />
        </section>
      ))}
    </nav>
  )
}

/** The branch's address, whether it is open now, and its phone. */
export function BranchCard({ branch }: { branch: BranchSummary }) {
  return (
    <>
      <h3 className={styles.name}>{branch.name}</h3>
      <address className={styles.address}>
        {branch.city}, {branch.address}
      </address>
      <p className={styles.hours}>
        {branch.hours}
        <span className={classNames(styles.state, branch.isOpen && styles.open)}>
          {branch.isOpen ? 'сейчас открыто' : 'сейчас закрыто'}
        </span>
      </p>
      <PhoneLink digits={branch.phone} className={styles.phone} />
    </>
  )
}

/** Short names of the legal texts for links to them; the page shows the published title. */
export const LEGAL_TEXT_LABELS: Record<LegalTextSlug, string> = {
  privacy: 'Политика обработки персональных данных',
  consent: 'Согласие на обработку персональных данных',
  advertising: 'Согласие на получение рекламы',
  cookies: 'Файлы cookie',
}
