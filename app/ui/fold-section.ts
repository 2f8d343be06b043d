import { ACCORDION_MS } from './timings.ts'

/** As `--ease` of tokens.css. */
const EASING = 'cubic-bezier(0.2, 0, 0.2, 1)'

/** Closes an open section, or opens it, which closes the others of its `data-group`; over 350 ms (spec §9). */
export function toggleSection(section: HTMLDetailsElement): void {
  if (isUnfolded(section)) closeSection(section)
  else openSection(section)
}

/** Opens a section and closes the others of its `data-group`, over 350 ms (spec §9). */
export function openSection(section: HTMLDetailsElement): void {
  if (isUnfolded(section)) return
  const { group = '' } = section.dataset
  const from = heightOf(section)
  const others = document.querySelectorAll<HTMLDetailsElement>(`details[data-group="${CSS.escape(group)}"]`)
  for (const other of others) if (isUnfolded(other)) closeSection(other)
  stop(section)
  section.name = group
  section.open = true
  move(section, 'open', [from, heightOf(section)])
}

function closeSection(section: HTMLDetailsElement): void {
  const { group = '' } = section.dataset
  const from = heightOf(section)
  stop(section)
  // The browser would close it at once as soon as another of its name opens.
  section.name = ''
  move(section, 'closed', [from, foldedHeightOf(section)], () => {
    section.open = false
    section.name = group
  })
}

const isUnfolded = (section: HTMLDetailsElement) => section.open && section.dataset['folding'] !== 'closed'
const heightOf = (section: HTMLDetailsElement) => section.getBoundingClientRect().height

function foldedHeightOf(section: HTMLDetailsElement): number {
  const summary = section.querySelector('summary')?.getBoundingClientRect().height ?? 0
  return summary + section.offsetHeight - section.clientHeight
}

function stop(section: HTMLDetailsElement): void {
  for (const animation of section.getAnimations()) animation.cancel()
}

function move(
  section: HTMLDetailsElement,
  goal: 'open' | 'closed',
  [from, to]: readonly [number, number],
  finish?: () => void,
): void {
  const end = () => {
    finish?.()
    delete section.dataset['folding']
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return end()
  section.dataset['folding'] = goal
  const blockSize = [`${from}px`, `${to}px`]
  // Held at its end until the section is what it has come to look like.
  const animation = section.animate({ blockSize }, { duration: ACCORDION_MS, easing: EASING, fill: 'forwards' })
  animation.addEventListener('finish', () => {
    end()
    animation.cancel()
  })
}
