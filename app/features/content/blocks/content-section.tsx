import { type ReactNode, useId } from 'react'
import { typesetText } from '#locale/text.ts'
import { classNames } from '#app/ui/class-names.ts'
import styles from './content-section.module.css'

interface ContentSectionProps {
  heading?: string
  /** Target for links to it. */
  id?: string
  children: ReactNode
}

/** A section of a page: the heading on the left where there is room, the contents on the right, a hairline above. */
export function ContentSection(props: ContentSectionProps) {
  return <SectionFrame {...props} className={styles.section} />
}

/** A section of the full width: a calculator, tiles. */
export function WideContentSection(props: ContentSectionProps) {
  return <SectionFrame {...props} className={styles.wideSection} />
}

function SectionFrame({ heading, id, children, className }: ContentSectionProps & { className: string | undefined }) {
  const titleId = `part-${useId()}`
  if (heading === undefined)
    return (
      <div id={id} className={classNames(className, styles.untitled)}>
        <div className={styles.contents}>{children}</div>
      </div>
    )
  return (
    <section id={id} aria-labelledby={titleId} className={className}>
      <h2 id={titleId}>{typesetText(heading)}</h2>
      <div className={styles.contents}>{children}</div>
    </section>
  )
}
