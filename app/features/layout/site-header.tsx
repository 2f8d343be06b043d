import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { RequestLink } from '#app/features/requests/request-link.tsx'
import { branchesAnchor, homePath } from '#app/paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatPhone, phoneLink } from '#app/ui/phone.ts'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { plural, type PluralForms } from '#app/ui/plural.ts'
import { FullMenu } from './full-menu.tsx'
import { KeptIcons } from './kept-links.tsx'
import { bodyLinks, brandLinks, CountedLinks, stockLinks } from './section-links.tsx'
import { SectionMenu } from './section-menu.tsx'
import { ServiceLinks, SERVICES } from './service-links.tsx'
import styles from './site-header.module.css'
import type { BranchSummary, SiteSummary } from './site-summary.ts'

const ADDRESSES: PluralForms = ['адрес', 'адреса', 'адресов']

/** The thin line with the branch over the bar with the sections. The line scrolls away, the bar stays. */
export function SiteHeader({ site }: { site: SiteSummary | undefined }) {
  const [branch] = site?.branches ?? []
  return (
    <header className={styles.header}>
      {branch && (
        <div className={styles.line}>
          <BranchLine branch={branch} more={(site?.branches.length ?? 1) - 1} />
        </div>
      )}
      <div className={styles.bar}>
        <div className={classNames('wrap', styles.contents)}>
          <Link to={homePath()} className={styles.logo}>
            <span>{site?.siteName ?? 'Главная'}</span>
          </Link>
          {site && <Sections site={site} />}
          <div className={styles.actions}>
            {site && <KeptIcons />}
            {branch && (
              <a
                href={phoneLink(branch.phone)}
                className={styles.call}
                aria-label={`Позвонить: ${formatPhone(branch.phone)}`}
              >
                <Phone />
              </a>
            )}
            {site && <FullMenu site={site} />}
          </div>
        </div>
      </div>
    </header>
  )
}

function BranchLine({ branch, more }: { branch: BranchSummary; more: number }) {
  return (
    <div className={classNames('wrap', styles.branch)}>
      <a href={branchesAnchor()}>
        {branch.city}, {branch.address}
        {more > 0 && <span className={styles.more}> и ещё {plural(more, ADDRESSES)}</span>}
      </a>
      <span className={styles.hours}>
        {branch.hours}, {branch.isOpen ? 'сейчас открыто' : 'сейчас закрыто'}
      </span>
      <PhoneLink digits={branch.phone} className={styles.phone} />
      <RequestLink form="request-call" className={styles.callBack}>
        Заказать звонок
      </RequestLink>
    </div>
  )
}

function Sections({ site }: { site: SiteSummary }) {
  return (
    <nav aria-label="Разделы" className={styles.sections}>
      <SectionMenu title="Автомобили">
        <CountedLinks links={stockLinks(site)} />
      </SectionMenu>
      {site.brands.length > 0 && (
        <SectionMenu title="Марки" isWide>
          <CountedLinks links={brandLinks(site)} columns />
        </SectionMenu>
      )}
      {site.bodies.length > 0 && (
        <SectionMenu title="Кузов">
          <CountedLinks links={bodyLinks(site)} />
        </SectionMenu>
      )}
      <SectionMenu title="Услуги">
        <ServiceLinks links={SERVICES} />
      </SectionMenu>
      {site.branches.length > 0 && (
        <a href={branchesAnchor()} className={styles.section}>
          Контакты
        </a>
      )}
    </nav>
  )
}
