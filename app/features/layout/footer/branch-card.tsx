import { classNames } from '#app/ui/class-names.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import styles from './branch-card.module.css'
import type { BranchSummary } from '#app/features/site/site-summary.ts'

/** The branch's address, whether it is open now, and its phone. */
export function BranchCard({ branch }: { branch: BranchSummary }) {
  return (
    <>
      <h3 className={styles.name}>{branch.name}</h3>
      <address className={styles.address}>
        {branch.city}, {branch.address}
      </address>
      <p className={styles.hours}>
        {branch.hours}
        <span className={classNames(styles.state, branch.isOpen && styles.open)}>
          {branch.isOpen ? 'сейчас открыто' : 'сейчас закрыто'}
        </span>
      </p>
      <PhoneLink digits={branch.phone} className={styles.phone} />
    </>
  )
}
