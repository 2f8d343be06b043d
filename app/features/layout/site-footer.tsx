import { Link } from 'react-router'
import { RequestLink } from '#app/features/requests/request-link.tsx'
import { BRANCHES_ANCHOR, legalPath } from '#app/paths.ts'
import { LEGAL_TEXTS } from '#domain/legal/legal-text.ts'
import { BranchCard } from './branch-card.tsx'
import { LEGAL_WORDS } from './legal-words.ts'
import { brandLinks, CountedLinks, stockLinks } from './section-links.tsx'
import { CONTACTS, ServiceLinks, SERVICES } from './service-links.tsx'
import styles from './site-footer.module.css'
import type { SiteSummary } from './site-summary.ts'

/** With the three ways into the whole stock: two rows of seven at a desk. The header's menu has all brands. */
const BRANDS = 11

/** Branches, what a buyer may want of them, ways into the stock and what the law wants said. */
export function SiteFooter({ site }: { site: SiteSummary | undefined }) {
  if (!site) return null
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        {site.branches.length > 0 && (
          <section id={BRANCHES_ANCHOR} aria-labelledby="branches-title" className={styles.branches}>
            <h2 id="branches-title">Где нас найти</h2>
            <ul className={styles.list}>
              {site.branches.map((branch) => (
                <li key={branch.id}>
                  <BranchCard branch={branch} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <nav aria-label="Услуги и связь" className={styles.links}>
          <ServiceLinks links={[...CONTACTS, ...SERVICES]} columns />
        </nav>
        <nav aria-label="Автомобили в продаже" className={styles.links}>
          <CountedLinks links={[...stockLinks(site), ...brandLinks(site).slice(0, BRANDS)]} columns />
        </nav>
        <div className={styles.legal}>
          {site.isDemo && (
            <p>Сайт показывает демонстрационный набор: автомобили и цены вымышлены, вместо фотографий — иллюстрации.</p>
          )}
          {site.offerNotice && <p>{site.offerNotice}</p>}
          <nav aria-label="Правовые документы" className={styles.texts}>
            {LEGAL_TEXTS.map((slug) => (
              <Link key={slug} to={legalPath(slug)}>
                {LEGAL_WORDS[slug]}
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
