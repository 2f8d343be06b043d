import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { phoneHref } from '#locale/phone.ts'
import { Directions, BranchMap } from './branch-map.tsx'
import styles from './branch-list.module.css'
import type { BranchView } from './load-branches.server.ts'

interface BranchListProps {
  branches: readonly BranchView[]
  /** The slug of the branch with an open outside map. */
  openMap?: string
  /** The visitor has allowed content of other sites. */
  isOutsideAllowed?: boolean
}

/** Every branch: its address, whether it is open, its phone and directions. Each has its slug as an anchor. */
export function BranchList({ branches, openMap, isOutsideAllowed = false }: BranchListProps) {
  return (
    <div className={styles.list}>
      {branches.map((branch) => (
        <section
          key={branch.slug}
          id={branch.slug}
          aria-labelledby={`${branch.slug}-name`}
          className={classNames(styles.branch, hasMap(branch) && styles.mapped)}
        >
          <BranchDetails branch={branch} />
          {hasMap(branch) && (
            <BranchMap branch={branch} isOpen={branch.slug === openMap} isAllowed={isOutsideAllowed} />
          )}
        </section>
      ))}
    </div>
  )
}

const hasMap = ({ map, outsideMap }: BranchView) => map !== null || outsideMap !== undefined

function BranchDetails({ branch }: { branch: BranchView }) {
  const { slug, name, city, address, phone, hours, state, directions, routes } = branch
  return (
    <div className={styles.text}>
      <h2 id={`${slug}-name`}>{name}</h2>
      <address className={styles.address}>
        {city}, {address}
      </address>
      <p className={styles.hours}>
        {hours}
        <span className={classNames(styles.state, state.isOpen && styles.open)}>{state.text}</span>
      </p>
      <p>
        <PhoneLink digits={phone} className={styles.phone} />
      </p>
      <p className={styles.call}>
        <ButtonAnchor href={phoneHref(phone)} look="ink">
          Позвонить
        </ButtonAnchor>
      </p>
      {directions !== null && (
        <div className={styles.directions}>
          <h3>Как добраться</h3>
          <Directions text={directions} />
        </div>
      )}
      <ul className={styles.routes}>
        {routes.map(({ kind, label, href }) => (
          <li key={href} className={kind === 'application' ? styles.application : undefined}>
            <a href={href} {...(kind === 'page' && { target: '_blank', rel: 'noopener noreferrer' })}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
