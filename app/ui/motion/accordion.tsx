import type { MouseEvent, ReactNode } from 'react'
import styles from './accordion.module.css'
import { toggleSection } from './collapsible-section.ts'

export interface AccordionSection {
  /** The id attribute of the section, so that a link can lead to it. */
  id: string
  title: string
  content: ReactNode
}

interface AccordionProps {
  /** Shared by the sections: the browser itself keeps all but one of them closed (docs/product.md, The car page). */
  name: string
  sections: AccordionSection[]
  /** The id of the section that is open at first. */
  open?: string
  level?: 2 | 3
}

/**
 * Sections of which only one is open at a time, also without JavaScript. With it, opening and closing take 350 ms
 * (docs/product.md, Timings) in every engine: CSS alone can animate the height of `details` only in some.
 */
export function Accordion({ name, sections, open, level = 3 }: AccordionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return sections.map((section) => (
    <details
      key={section.id}
      id={section.id}
      name={name}
      data-group={name}
      open={section.id === open}
      className={styles.section}
    >
      <summary className={styles.heading} onClick={toggle}>
        <Heading>{section.title}</Heading>
        <span className={styles.sign} aria-hidden="true" />
      </summary>
      <div className={styles.body}>{section.content}</div>
    </details>
  ))
}

function toggle(event: MouseEvent): void {
  const section = event.currentTarget.parentElement
  if (!(section instanceof HTMLDetailsElement)) return
  event.preventDefault()
  toggleSection(section)
}
