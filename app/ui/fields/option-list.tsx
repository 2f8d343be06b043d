import { Check } from 'lucide-react'
import { type RefObject, useCallback } from 'react'
import styles from './listbox.module.css'
import { revealOption, showList } from './position-list.ts'

interface OptionListProps {
  id: string
  label: { 'aria-label'?: string; 'aria-labelledby'?: string }
  /** What it hangs at; the keys belong to it, too. */
  control: RefObject<HTMLElement | null>
  options: readonly HTMLOptionElement[]
  active: number
  chosen: number
  onActive: (place: number) => void
  onChoose: (option: HTMLOptionElement) => void
  /** Its control is no longer in sight. */
  onOutOfView: () => void
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, place: number) => `${listId}-${place}`

/** The open list of a listbox. It stands above everything, so that no pop-up cuts it off. */
export function OptionList({ id, label, control, options, active, chosen, ...events }: OptionListProps) {
  const { onActive, onChoose, onOutOfView } = events
  const show = useCallback((list: HTMLDivElement) => showList(list, control, onOutOfView), [control, onOutOfView])
  return (
    <div
      {...label}
      ref={show}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the select of which this is the list holds its value
      role="listbox"
      tabIndex={-1}
      popover="manual"
      className={styles.list}
      // The focus stays at the control.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the control's
        <div
          {...dataAttributesOf(option)}
          key={option.value}
          ref={place === active ? revealOption : undefined}
          id={optionId(id, place)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={place === chosen}
          data-active={place === active ? '' : undefined}
          data-value={option.value}
          className={styles.option}
          onPointerMove={() => onActive(place)}
          onClick={() => onChoose(option)}
        >
          {option.text}
          {place === chosen && <Check aria-hidden="true" />}
        </div>
      ))}
    </div>
  )
}

/** What the option carries for scripts, such as a brand's block id (docs/product.md, Form fields). */
const dataAttributesOf = (option: HTMLOptionElement) =>
  Object.fromEntries(
    [...option.attributes].filter(({ name }) => name.startsWith('data-')).map(({ name, value }) => [name, value]),
  )
