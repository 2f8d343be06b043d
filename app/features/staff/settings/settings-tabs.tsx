import { useLocation } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { staffPath } from '#urls/staff-paths.ts'

const TABS = [
  { to: staffPath('hours'), label: 'Часы работы' },
  { to: staffPath('settings/duty'), label: 'Смены' },
  { to: staffPath('settings/routing'), label: 'Кто получает заявки' },
  { to: staffPath('settings/templates'), label: 'Шаблоны' },
  { to: staffPath('settings/reasons'), label: 'Причины отказа' },
]

/** The settings of a branch: when it works, who is there, who gets what, what to write, why requests are lost. */
export function SettingsTabs() {
  const { pathname } = useLocation()
  return (
    <nav className="desk-tabs desk-tabs-few" aria-label="Настройки">
      <ul>
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
