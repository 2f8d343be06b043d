import type { ReactElement, ReactNode } from 'react'
import { typesetText } from '#locale/text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Photo } from '#domain/media/photo.ts'
import styles from './page-head.module.css'
import { Prose } from '#app/features/rich-text/prose.tsx'

interface PageHeadProps {
  heading: string
  lead: string | null
  picture: Photo | null
  /** Above the heading. */
  badge?: ReactNode
  /** A few words on the picture; without one above the heading, and the heading is set in the largest size. */
  chip?: string | null
  /** The actions below the lead. */
  children?: ReactNode
  /** In the place of a picture. */
  aside?: ReactElement
}

/**
 * The head of a content page: heading and lead, beside its picture where it has one. An offer has the picture in full,
 * another page has it as a dark band, whose edge it fades into.
 */
export function PageHead({ heading, lead, picture, badge, chip, children, aside }: PageHeadProps) {
  const look = chip === undefined ? picture && styles.band : classNames(styles.large, picture && styles.pictured)
  return (
    <header className={classNames(styles.head, look, aside && styles.pictured)}>
      <div className={styles.text}>
        {badge}
        {chip && !picture && <p className={styles.chip}>{chip}</p>}
        <h1>{typesetText(heading)}</h1>
        {lead !== null && (
          <p className={styles.lead}>
            <Prose text={lead} />
          </p>
        )}
        {children}
      </div>
      {picture && (
        <div className={styles.picture}>
          <Picture photo={picture} alt="" sizes="(min-width: 90rem) 42rem, (min-width: 64rem) 48vw, 94vw" priority />
          {chip && <p className={styles.chip}>{chip}</p>}
        </div>
      )}
      {aside}
    </header>
  )
}
