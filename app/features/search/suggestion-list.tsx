import { useEffect, useRef } from 'react'
import styles from './search-field.module.css'
import { SUGGESTIONS_LABEL } from './search.texts.ts'
import type { Suggestion } from './suggestion.ts'

interface SuggestionListProps {
  id: string
  suggestions: Suggestion[]
  /** The position that Enter would open; -1: none. */
  active: number
  onChoose: (address: string) => void
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The suggestions, as the listbox of the search's combobox: the field keeps the focus and handles the keys. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows neither notes nor what is typed
      role="listbox"
      aria-label={SUGGESTIONS_LABEL}
      className={styles.list}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, index) => (
        <Option
          key={`${suggestion.kind} ${suggestion.to}`}
          id={optionId(id, index)}
          suggestion={suggestion}
          isActive={index === active}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

interface OptionProps extends Pick<SuggestionListProps, 'id' | 'onChoose'> {
  suggestion: Suggestion
  isActive: boolean
}

function Option({ id, suggestion: { to, label, note, terms }, isActive, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the field's
    <div
      ref={option}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      // The field must not lose the focus before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(to)}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.note}>{note}</span>
      {terms !== undefined && <span className={styles.terms}>{terms}</span>}
    </div>
  )
}
