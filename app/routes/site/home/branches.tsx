import { Link } from 'react-router'
import type { BranchView } from '#app/features/branches/load-branches.server.ts'
import { contactsPath } from '#urls/content-paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import styles from './branches.module.css'

/** The branches, each with its map if it has one, its address and phone, and whether it is open. */
export function Branches({ branches }: { branches: BranchView[] }) {
  return (
    <ul className={styles.branches}>
      {branches.map(({ slug, name, city, address, phone, map, state }) => (
        <li key={slug} className={styles.branch}>
          {map && (
            <div className={styles.map}>
              <Picture photo={map} alt="" sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 46vw, 92vw" />
            </div>
          )}
          <h3 className={styles.name}>
            <Link to={contactsPath(slug)}>{name}</Link>
          </h3>
          <address className={styles.address}>
            {city}, {address}
          </address>
          <p className={classNames(styles.state, state.isOpen && styles.open)}>{state.text}</p>
          <PhoneLink digits={phone} className={styles.phone} />
        </li>
      ))}
    </ul>
  )
}
