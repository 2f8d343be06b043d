import { Ellipsis, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActionData, useLocation } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { StaffPermission } from '#urls/staff-permission.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { initialsOf } from './initials.ts'
import { listHiddenOnPhone, listSections, type Section } from './sections.ts'
import { useActionResult } from './live/use-action-result.ts'
import { PaletteProvider, SearchLink } from './search/palette-provider.tsx'
import { SEARCH_LABEL } from './search/search.texts.ts'
import { Shortcuts } from './shortcuts.tsx'

interface StaffFrameProps {
  fullName: string
  email: string
  /** What the person may do: sections of other people are not shown. */
  permissions: readonly StaffPermission[]
  children: ReactNode
}

/** The frame of every page of the back office: the sections on the left, on a phone at the bottom, and the page. */
export function StaffFrame({ fullName, email, permissions, children }: StaffFrameProps) {
  const { pathname } = useLocation()
  // Every address begins with that of the start page.
  const isBelow = (path: string) => (path === staffPath() ? pathname === path : pathname.startsWith(path))
  const isAt = ({ to, others }: Section) => isBelow(to) || (others !== undefined && isBelow(others))
  const sections = listSections(permissions)
  const hidden = listHiddenOnPhone(sections)
  return (
    <PaletteProvider>
      <div className="desk-frame">
        <header className="desk-rail">
          <p className="desk-logo">Showroom</p>
          <SearchLink className="desk-find desk-wide">
            <Search aria-hidden="true" />
            {SEARCH_LABEL}
            <kbd aria-hidden="true">Ctrl K</kbd>
          </SearchLink>
          <nav aria-label="Разделы">
            <ul>
              {sections.map((section) => (
                <SectionItem
                  key={section.to}
                  section={section}
                  isCurrent={isAt(section)}
                  isHiddenOnPhone={hidden.includes(section)}
                />
              ))}
              {hidden.length > 0 && (
                <li className="desk-narrow">
                  <Link
                    to={staffPath('menu')}
                    aria-current={isBelow(staffPath('menu')) || hidden.some(isAt) ? 'page' : undefined}
                  >
                    <Ellipsis aria-hidden="true" />
                    Ещё
                  </Link>
                </li>
              )}
            </ul>
          </nav>
          <Link to={staffPath('me')} className="desk-me" aria-current={isBelow(staffPath('me')) ? 'page' : undefined}>
            <span className="desk-avatar" aria-hidden="true">
              {initialsOf(fullName)}
            </span>
            <span>
              <strong>{fullName}</strong>
              <span>{email}</span>
            </span>
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="desk-main">
          {children}
        </main>
        <Shortcuts />
      </div>
    </PaletteProvider>
  )
}

interface SectionItemProps {
  section: Section
  isCurrent: boolean
  isHiddenOnPhone: boolean
}

function SectionItem({ section, isCurrent, isHiddenOnPhone }: SectionItemProps) {
  const { to, label, icon: Icon, isDivided } = section
  return (
    <li className={classNames(isDivided && 'desk-divided', isHiddenOnPhone && 'desk-wide')}>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        <Icon aria-hidden="true" />
        {label}
      </Link>
    </li>
  )
}

interface StaffPageProps {
  title: string
  /** A line beside the title. */
  lead?: ReactNode
  /** The actions of the whole page. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the back office: its title, what can be done with the whole of it, and its sections. */
export function StaffPage({ title, lead, actions, children }: StaffPageProps) {
  return (
    <>
      <header className="desk-top">
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
        <SearchLink className="desk-find desk-narrow" aria-label={SEARCH_LABEL}>
          <Search aria-hidden="true" />
        </SearchLink>
        {actions !== undefined && <div className="desk-actions">{actions}</div>}
      </header>
      <div className="desk-body">
        <UnreadableForm />
        {children}
      </div>
    </>
  )
}

/** The message about a form that could not be read: no form of the page knows that it was meant. */
function UnreadableForm() {
  const rejection = useActionResult(useActionData<{ intent?: string; message?: string }>())
  if (rejection?.intent !== '' || rejection.message === undefined) return null
  return (
    <Alert tone="bad" live>
      {rejection.message}
    </Alert>
  )
}
