import { Phone, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { HeaderSearch } from '#app/features/search/header-search.tsx'
import type { BranchSummary, SiteSummary } from '#app/features/site/site-summary.ts'
import { classNames } from '#app/ui/class-names.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import type { MenuItem } from '#domain/content/menu.ts'
import { formatPhone, phoneHref } from '#locale/phone.ts'
import { plural, type PluralForms } from '#locale/plural.ts'
import { contactsPath, homePath } from '#urls/content-paths.ts'
import { CountedLinks } from '../menu/counted-links.tsx'
import { FullMenu, SECTIONS_ID, SectionMenu } from '../menu/header-menus.tsx'
import { isCurrentSection, sectionOf } from '../menu/menu-sections.ts'
import { SavedCarsIcons } from './saved-cars-links.tsx'
import styles from './site-header.module.css'

const ADDRESS_FORMS: PluralForms = ['адрес', 'адреса', 'адресов']

/** The thin line with the branch above the bar with the sections. The line scrolls away, the bar stays. */
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
            {site && <HeaderSearch className={styles.search} />}
            {site && <SavedCarsIcons />}
            {branch && (
              <a
                href={phoneHref(branch.phone)}
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
      <Link to={contactsPath()}>
        {branch.city}, {branch.address}
        {more > 0 && <span> и ещё {plural(more, ADDRESS_FORMS)}</span>}
      </Link>
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

/** Without menus there is still a link to the cars. */
const FALLBACK_MENU: MenuItem[] = [{ label: 'Автомобили', list: 'stock' }]

function Sections({ site }: { site: SiteSummary }) {
  const location = useLocation()
  const items = site.menus.header.length > 0 ? site.menus.header : FALLBACK_MENU
  return (
    <nav id={SECTIONS_ID} aria-label="Разделы" className={styles.sections}>
      <a href="#top" className={styles.close} aria-label="Закрыть меню">
        <X />
      </a>
      {items.map((item) => {
        const { label, links, isWide } = sectionOf(site, item)
        if (links.length === 0) return null
        if (!('target' in item))
          return (
            <SectionMenu key={label} title={label} isWide={isWide} isCurrent={isCurrentSection(links, location)}>
              <CountedLinks links={links} columns={isWide} />
            </SectionMenu>
          )
        return (
          <TargetLink
            key={label}
            target={item.target}
            className={styles.section}
            aria-current={
              isCurrentSection(links, location) ? (item.target === location.pathname ? 'page' : 'true') : undefined
            }
          >
            {label}
          </TargetLink>
        )
      })}
    </nav>
  )
}
