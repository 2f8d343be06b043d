import { type ReactNode, useId } from 'react'
import { typesetText } from '#locale/typeset-text.ts'
import { classNames } from '#app/ui/class-names.ts'
import styles from './blocks.module.css'

interface ContentSectionProps {
  heading?: string
  /** That a link can lead to it. */
  id?: string
  children: ReactNode
}

/** A part of a page: its heading at the left where there is room, what it says at the right, a hairline above. */
export function ContentSection(props: ContentSectionProps) {
  return <SectionFrame {...props} className={styles.part} />
}

/** A part that takes the whole width: a calculator, tiles. */
export function WideContentSection(props: ContentSectionProps) {
  return <SectionFrame {...props} className={styles.widePart} />
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
