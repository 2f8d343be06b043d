import { ChevronRight } from 'lucide-react'
import { useLocation } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { patternPrefix } from '#urls/fill-pattern.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { accountPath } from '#urls/account-paths.ts'
import { contactsPath, homePath, legalPath } from '#urls/content-paths.ts'
import { LEGAL_TEXT_SLUGS, type LegalTextSlug } from '#domain/legal/legal-text.ts'
import type { SiteSummary, BranchSummary } from '#app/features/site/site-summary.ts'
import { classNames } from '#app/ui/class-names.ts'
import { plural } from '#locale/plural.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { sectionOf } from '../menu/menu-sections.ts'
import { FooterGroup } from './footer-group.tsx'
import { SubscribeForm } from './lazy-subscribe-form.ts'
import { CountedLinks } from '../menu/counted-links.tsx'
import styles from './site-footer.module.css'

/** Two rows on a wide screen. The header's menu lists all brands. */
const MAX_BRANDS = 14

/** Pages that already show the branches, with their maps. */
const PAGES_WITH_BRANCHES = new Set([homePath(), contactsPath()])

interface SiteFooterProps {
  site: SiteSummary | undefined
  /** On an error page: only the legal line. */
  isShort?: boolean
}

/** Branches, services for buyers, links into the stock and the legally required texts. */
export function SiteFooter({ site, isShort = false }: SiteFooterProps) {
  const { pathname } = useLocation()
  if (!site) return null
  if (isShort || pathname.startsWith(accountPath()))
    return (
      <footer className={classNames(styles.footer, styles.short)}>
        <div className="wrap">
          <LegalLine site={site} />
        </div>
      </footer>
    )
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        {!PAGES_WITH_BRANCHES.has(pathname) && <Branches branches={site.branches} />}
        <FooterSections site={site} />
        {!isRequestPage(pathname) && (
          <FooterGroup title="Подписка на новости" className={styles.subscription}>
            <SubscribeForm pageUrl={site.siteUrl + pathname} />
          </FooterGroup>
        )}
        <LegalLine site={site} />
      </div>
    </footer>
  )
}

const BRANCH_FORMS = ['салон', 'салона', 'салонов'] as const

/** One line on a phone, where the page of contacts has the rest; on wider screens every branch. */
function Branches({ branches }: { branches: readonly BranchSummary[] }) {
  if (branches.length === 0) return null
  const open = branches.filter(({ isOpen }) => isOpen).length
  return (
    <section aria-labelledby="branches-title" className={styles.branches}>
      <Link to={contactsPath()} className={styles.branchLine}>
        {plural(branches.length, BRANCH_FORMS)}
        <span className={styles.lineNote}>{open > 0 ? 'адреса, телефоны, проезд' : 'сейчас закрыто'}</span>
        <ChevronRight />
      </Link>
      <h2 id="branches-title">Где нас найти</h2>
      <ul className={styles.list}>
        {branches.map((branch) => (
          <li key={branch.id}>
            <BranchCard branch={branch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LegalLine({ site }: { site: SiteSummary }) {
  return (
    <div className={styles.legal}>
      {site.isDemo && <p>Демонстрация: автомобили и цены вымышлены, вместо фото — рисунки.</p>}
      {site.offerNotice && <p>{site.offerNotice}</p>}
      <FooterGroup title="Документы" className={styles.documents}>
        <nav aria-label="Правовые документы" className={styles.texts}>
          {LEGAL_TEXT_SLUGS.map((slug) => (
            <Link key={slug} to={legalPath(slug)}>
              {LEGAL_TEXT_LABELS[slug]}
            </Link>
          ))}
        </nav>
      </FooterGroup>
      <p className={styles.last}>
        <span>© {site.siteName}</span> <RequestLink form="cookie">Настройки cookie</RequestLink>
      </p>
    </div>
  )
}

/** A page with a form of its own: no second form should distract from it. */
const isRequestPage = (path: string) => path.startsWith(patternPrefix('/request/:form/'))

function FooterSections({ site }: { site: SiteSummary }) {
  const sections = site.menus.footer.map((item) => sectionOf(site, item)).filter(({ links }) => links.length > 0)
  if (sections.length === 0) return null
  return (
    <nav aria-label="Разделы сайта" className={styles.sections}>
      {sections.map(({ label, links, isWide }) => (
        <FooterGroup key={label} title={label} className={isWide ? styles.wide : undefined}>
          <CountedLinks links={links.slice(0, MAX_BRANDS)} columns={isWide} />
        </FooterGroup>
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
