import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { contactsPath } from '#urls/content-paths.ts'
import styles from './branch-cards.module.css'
import type { BranchView } from './load-branches.server.ts'

/** The branches side by side: where each is, whether it is open, and its phone. Directions are with the contacts. */
export function BranchCards({ branches }: { branches: readonly BranchView[] }) {
  return (
    <ul className={styles.list}>
      {branches.map(({ slug, name, city, address, phone, hours, state, map }) => (
        <li key={slug}>
          {map && (
            <div className={styles.map}>
              <Picture photo={map} alt="" sizes="(min-width: 64rem) 27rem, (min-width: 48rem) 46vw, 92vw" />
            </div>
          )}
          <h3>
            <Link to={contactsPath(slug)}>{name}</Link>
          </h3>
          <address>
            {city}, {address}
          </address>
          <p className={styles.hours}>
            {hours}
            <span className={classNames(styles.state, state.isOpen && styles.open)}>{state.text}</span>
          </p>
          <PhoneLink digits={phone} className={styles.phone} />
        </li>
      ))}
    </ul>
  )
}
