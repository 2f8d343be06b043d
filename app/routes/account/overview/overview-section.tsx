import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { accountPath } from '#urls/account-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from '../account-page.module.css'

interface OverviewSectionProps {
  title: string
  /** The link to the complete list. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A section of the overview with its heading. */
export function OverviewSection({ title, more, children }: OverviewSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
            <span className="visually-hidden">: {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** Shown while the garage is empty. */
export function EmptyGarage() {
  return (
    <div className={styles.empty}>
      <p>
        Запишите свой автомобиль один раз — его данные подставятся в&nbsp;запись на&nbsp;сервис и&nbsp;в&nbsp;оценку.
      </p>
      <ButtonLink to={accountPath('garage')} look="ghost">
        Добавить автомобиль
      </ButtonLink>
    </div>
  )
}
