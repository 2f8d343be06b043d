import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { typesetText } from '#locale/text.ts'
import type { PageCard } from '#domain/content/pages/page.ts'
import styles from './services.module.css'

/** Links to the dealer's pages about services. */
export function Services({ pages }: { pages: PageCard[] }) {
  return (
    <ul className={styles.services}>
      {pages.map(({ path, name, summary }) => (
        <li key={path} className={styles.service}>
          <h3 className={styles.name}>
            <Link to={path}>{typesetText(name)}</Link>
          </h3>
          {summary !== null && <p className={styles.summary}>{typesetText(summary)}</p>}
          <ArrowUpRight aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}
