import type { MouseEvent, ReactNode } from 'react'
import styles from './accordion.module.css'
import { ACCORDION_MS } from './timings.ts'

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

/** The same as `--ease` of tokens.css. */
const EASING = 'cubic-bezier(0.2, 0, 0.2, 1)'

/**
 * Closes an open section, or opens it, which closes the others of its `data-group`; over 350 ms (docs/product.md,
 * Timings).
 */
function toggleSection(section: HTMLDetailsElement): void {
  animateSection(section, !isExpanded(section))
}

/** Opens a section and closes the others of its `data-group`, over 350 ms (docs/product.md, Timings). */
export function openSection(section: HTMLDetailsElement): void {
  if (!isExpanded(section)) animateSection(section, true)
}

const isExpanded = (section: HTMLDetailsElement) => section.open && section.dataset['folding'] !== 'closed'

function animateSection(section: HTMLDetailsElement, isOpening: boolean): void {
  const { dataset } = section
  const { group = '' } = dataset
  const from = section.offsetHeight
  if (isOpening)
    for (const other of document.querySelectorAll<HTMLDetailsElement>(`[data-group="${group}"]`))
      if (isExpanded(other)) animateSection(other, false)
  for (const animation of section.getAnimations()) animation.cancel()
  // Without the name: the browser would close the section at once when another of the same name opens.
  section.name = isOpening ? group : ''
  section.open = true
  dataset['folding'] = isOpening ? 'open' : 'closed'
  const to = isOpening ? section.offsetHeight : collapsedHeightOf(section)
  const end = () => {
    section.open = isOpening
    section.name = group
    delete dataset['folding']
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return end()
  // `forwards` keeps the final height until the section's attributes match it.
  const animation = section.animate(
    { blockSize: [`${from}px`, `${to}px`] },
    { duration: ACCORDION_MS, easing: EASING, fill: 'forwards' },
  )
  animation.onfinish = () => {
    end()
    animation.cancel()
  }
}

function collapsedHeightOf(section: HTMLDetailsElement): number {
  const { offsetHeight = 0 } = section.querySelector('summary') ?? {}
  return offsetHeight + section.offsetHeight - section.clientHeight
}
