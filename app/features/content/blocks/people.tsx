import { Calculator, Cog, KeyRound, type LucideIcon, Phone, Search, Wrench } from 'lucide-react'
import { Prose } from '#app/features/rich-text/prose.tsx'
import type { PersonDrawing } from '#db/content-block.ts'
import { typesetText } from '#locale/text.ts'
import type { BlockOf } from './block-view.ts'
import styles from './people.module.css'

/** Who meets the visitor, by role and without a name: each with a drawing of a person and of what they work with. */
export function People({ people, level }: Pick<BlockOf<'people'>, 'people'> & { level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.people}>
      {people.map(({ role, text, picture }) => (
        <li key={role}>
          <div className={styles.drawing} aria-hidden="true">
            <svg viewBox="0 0 120 120" width="120" height="120">
              <path d="M12 120c2-30 22-44 48-44s46 14 48 44z" className={styles.shirt} />
              <path d="M48 66h24v14c-4 8-20 8-24 0z" className={styles.skin} />
              <path d="M46 78l14 12 14-12 6 3-12 20-8-9-8 9-12-20z" className={styles.collar} />
              <circle cx="60" cy="48" r="22" className={styles.skin} />
              <path
                d="M37 48c-3-20 8-32 24-32 15 0 25 12 22 31-4-9-9-14-16-16-9 3-22 3-30 17z"
                className={styles.hair}
              />
            </svg>
            {picture && <Tool name={picture} />}
          </div>
          <Heading>{typesetText(role)}</Heading>
          <p>
            <Prose text={text} />
          </p>
        </li>
      ))}
    </ul>
  )
}

const ICONS: Record<PersonDrawing, LucideIcon> = {
  keys: KeyRound,
  wrench: Wrench,
  calculator: Calculator,
  magnifier: Search,
  phone: Phone,
  parts: Cog,
}

function Tool({ name }: { name: PersonDrawing }) {
  const Icon = ICONS[name]
  return (
    <span className={styles.tool}>
      <Icon />
    </span>
  )
}
