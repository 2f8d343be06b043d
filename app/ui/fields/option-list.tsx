import { Check } from 'lucide-react'
import { type RefObject, useCallback } from 'react'
import styles from './listbox.module.css'
import { revealOption, showList } from './position-list.ts'

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
