import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useSavedCars } from '#app/features/saved-cars/use-saved-cars.ts'
import { deleteAllDrafts } from '#app/features/requests/form/draft.ts'
import { accountPath } from '#urls/account-paths.ts'
import { logoutPath } from '#urls/login-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import styles from './account-navigation.module.css'

interface Section {
  to: string
  label: string
  count?: number
}

/** The account's sections: a column at the left of a desk, a list behind one line on a phone. Works without JavaScript. */
export function AccountNavigation() {
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

/** The overview's address begins all others. */
const isAt = (pathname: string, to: string) => (to === accountPath() ? pathname === to : `${pathname}/`.startsWith(to))

interface SectionListProps {
  sections: readonly Section[]
  current: Section | undefined
}

function SectionList({ sections, current, onChoice }: SectionListProps & { onChoice?: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {sections.map((section) => (
        <li key={section.to}>
          <Link
            to={section.to}
            className={styles.section}
            // A page below the section is within it, and not it.
            aria-current={section !== current ? undefined : pathname === section.to ? 'page' : 'true'}
            onClick={onChoice}
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
    // Escape concerns the whole of it, not one control inside.
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
        <SectionList sections={sections} current={current} onChoice={close} />
      </nav>
      <LogoutForm />
    </details>
  )
}

/** A deed, so a form. The whole page is loaded anew: nothing of the account stays in the browser's memory. */
function LogoutForm() {
  return (
    <form method="post" action={logoutPath()} onSubmit={deleteAllDrafts} className={styles.logout}>
      <button type="submit" className={styles.section}>
        Выйти
      </button>
    </form>
  )
}
