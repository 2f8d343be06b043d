import { useLocation } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { staffPath } from '#urls/staff-paths.ts'

const TABS = [
  { to: staffPath('me'), label: 'Вход' },
  { to: staffPath('me/notices'), label: 'Уведомления' },
]

/** What is a person's own: how they log in, and what they are notified of. */
export function MeTabs() {
  const { pathname } = useLocation()
  return (
    <nav className="desk-tabs" aria-label="Моё">
      <ul>
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
