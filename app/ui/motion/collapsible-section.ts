import { ACCORDION_MS } from './timings.ts'

/** The same as `--ease` of tokens.css. */
const EASING = 'cubic-bezier(0.2, 0, 0.2, 1)'

/**
 * Closes an open section, or opens it, which closes the others of its `data-group`; over 350 ms (docs/product.md,
 * Timings).
 */
export function toggleSection(section: HTMLDetailsElement): void {
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
