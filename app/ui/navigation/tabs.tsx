import { Link } from '#app/ui/navigation/link.tsx'
import styles from './tabs.module.css'

export interface Tab {
  to: string
  label: string
  isCurrent: boolean
}

/** Links to a few views of one thing, each with its own address. `label` names the choice for screen readers. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={styles.tab}
          aria-current={tab.isCurrent ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
