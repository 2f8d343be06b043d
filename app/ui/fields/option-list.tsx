import { Check } from 'lucide-react'
import { type RefObject, useCallback } from 'react'
import styles from './listbox.module.css'

interface OptionListProps {
  id: string
  label: { 'aria-label'?: string; 'aria-labelledby'?: string }
  /** The control that the list is positioned at. It also handles the keys. */
  control: RefObject<HTMLElement | null>
  options: readonly HTMLOptionElement[]
  active: number
  chosen: number
  onActive: (index: number) => void
  onChoose: (option: HTMLOptionElement) => void
  /** Called when the control has left the viewport. */
  onOutOfView: () => void
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The open list of a listbox. It is in the top layer, so that no pop-up cuts it off. */
export function OptionList({ id, label, control, options, active, chosen, ...events }: OptionListProps) {
  const { onActive, onChoose, onOutOfView } = events
  const show = useCallback((list: HTMLDivElement) => showList(list, control, onOutOfView), [control, onOutOfView])
  return (
    <div
      {...label}
      ref={show}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the select that this list belongs to holds the value
      role="listbox"
      tabIndex={-1}
      popover="manual"
      className={styles.list}
      // The focus stays on the control.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the control handles the keys
        <div
          {...dataAttributesOf(option)}
          key={option.value}
          ref={index === active ? revealOption : undefined}
          id={optionId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          data-active={index === active ? '' : undefined}
          data-value={option.value}
          className={styles.option}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(option)}
        >
          {option.text}
          {index === chosen && <Check aria-hidden="true" />}
        </div>
      ))}
    </div>
  )
}

/** The option's data attributes for scripts, such as a brand's block id (docs/product.md, Form fields). */
const dataAttributesOf = (option: HTMLOptionElement) =>
  Object.fromEntries(
    [...option.attributes].filter(({ name }) => name.startsWith('data-')).map(({ name, value }) => [name, value]),
  )

const GAP_PX = 4
/** The minimum distance between the list and the edge of the screen. */
const EDGE_GAP_PX = 8
/** The height of five options: with room for these, the list opens below the control. */
const MIN_SPACE_BELOW_PX = 236
const MAX_HEIGHT = '24rem'

/**
 * Shows a list at its control and keeps it there during scrolling; calls `onOutOfView` when the control has left the
 * viewport. Returns a function that stops this.
 */
function showList(list: HTMLElement, control: { readonly current: HTMLElement | null }, onOutOfView: () => void) {
  const controller = new AbortController()
  const follow = () => {
    if (control.current === null || !isInView(control.current)) onOutOfView()
    else positionList(list, control.current)
  }
  const onScroll = ({ target }: Event) => target !== list && follow()
  list.showPopover()
  follow()
  revealOption(list.querySelector('[data-active]'))
  addEventListener('scroll', onScroll, { capture: true, signal: controller.signal })
  addEventListener('resize', follow, { signal: controller.signal })
  return () => controller.abort()
}

function isInView(control: HTMLElement): boolean {
  const { top, bottom } = control.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/**
 * Puts an open list below its control, or above it where there is little space below; it is never higher than that
 * space. Not in CSS: not every supported browser has anchor positioning.
 */
function positionList(list: HTMLElement, control: HTMLElement): void {
  const { left, top, bottom, width } = control.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { style } = list
  style.minInlineSize = `${width}px`
  style.maxBlockSize = MAX_HEIGHT
  const space = { below: clientHeight - bottom - GAP_PX - EDGE_GAP_PX, above: top - GAP_PX - EDGE_GAP_PX }
  const isBelow = space.below >= Math.min(list.offsetHeight, MIN_SPACE_BELOW_PX) || space.below >= space.above
  style.maxBlockSize = `min(${isBelow ? space.below : space.above}px, ${MAX_HEIGHT})`
  style.left = `${Math.max(EDGE_GAP_PX, Math.min(left, clientWidth - EDGE_GAP_PX - list.offsetWidth))}px`
  style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - list.offsetHeight}px`
}

/** Scrolls the list, and nothing around it, until the option is visible. */
function revealOption(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (!option || !list) return
  const { offsetTop, offsetHeight } = option
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop
  else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = offsetTop + offsetHeight - list.clientHeight
}

interface ListboxState {
  /** The index of the active option; undefined while the list is closed. */
  active: number | undefined
  /** The index of the chosen option. */
  chosen: number
  count: number
}

const PAGE_STEP = 10

/**
 * What a key does, by WAI-ARIA's «select-only combobox». A number is the index of the new active option, which also
 * opens the list; `choose` chooses the active option; `close` chooses nothing. Undefined: the key has no meaning here.
 */
export function resolveKey(
  { key, altKey }: { key: string; altKey: boolean },
  { active, chosen, count }: ListboxState,
): number | 'choose' | 'close' | undefined {
  const last = count - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (active === undefined) return ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key) ? chosen : undefined
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last)
    case 'ArrowUp':
      return altKey ? 'choose' : Math.max(active - 1, 0)
    case 'PageDown':
      return Math.min(active + PAGE_STEP, last)
    case 'PageUp':
      return Math.max(active - PAGE_STEP, 0)
    case 'Enter':
    case ' ':
    case 'Tab':
      return 'choose'
    case 'Escape':
      return 'close'
    default:
      return undefined
  }
}

/**
 * The index of the next label after `from`, wrapping around, that begins with the typed text; undefined when there is
 * none. Typing one letter repeatedly cycles through all labels that begin with it.
 */
export function findByTypedText(labels: readonly string[], typed: string, from: number): number | undefined {
  const text = typed.toLowerCase()
  const isOneLetter = text.replaceAll(text.charAt(0), '') === ''
  const prefix = isOneLetter ? text.charAt(0) : text
  const indexes = labels.map((_, step) => (from + step + (isOneLetter ? 1 : 0)) % labels.length)
  return indexes.find((index) => labels[index]?.toLowerCase().startsWith(prefix))
}
