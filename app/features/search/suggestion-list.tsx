import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { splitAtMatches } from './split-at-matches.ts'
import styles from './suggestion-list.module.css'
import { SUGGESTIONS_LABEL } from './search.texts.ts'
import type { Suggestion } from './fetch-suggestions.ts'

interface SuggestionListProps {
  id: string
  /** Those of one group stand together. */
  suggestions: Suggestion[]
  /** What is typed: it is bold where the suggestions have it. */
  words: string
  /** Part of the sheet instead of an overlay. */
  isInSheet: boolean
  /** The position that Enter would open; -1: none. */
  active: number
  onChoose: (address: string) => void
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The suggestions, as the listbox of the search's combobox: the field keeps the focus and handles the keys. */
export function SuggestionList({ id, suggestions, words, isInSheet, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows neither notes nor what is typed
      role="listbox"
      aria-label={SUGGESTIONS_LABEL}
      className={classNames(styles.list, isInSheet && styles.inSheet)}
      hidden={suggestions.length === 0}
    >
      {groupSuggestions(suggestions).map(({ heading, members }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a listbox
        <div key={heading} role="group" aria-label={heading} className={styles.group}>
          <p className={styles.heading} aria-hidden="true">
            {heading}
          </p>
          {members.map((suggestion) => {
            const index = suggestions.indexOf(suggestion)
            return (
              <Option
                key={`${suggestion.kind} ${suggestion.to}`}
                id={optionId(id, index)}
                suggestion={suggestion}
                words={words}
                isActive={index === active}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

const HEADINGS: Record<Suggestion['kind'], string> = {
  name: 'Модели',
  cars: 'Автомобили',
  car: 'Автомобили',
  page: 'Разделы сайта',
}

/** The suggestions under their headings, in their order: those of one group stand together. */
function groupSuggestions(suggestions: Suggestion[]): { heading: string; members: Suggestion[] }[] {
  const groups = new Map<string, Suggestion[]>()
  for (const suggestion of suggestions) {
    const heading = HEADINGS[suggestion.kind]
    groups.set(heading, [...(groups.get(heading) ?? []), suggestion])
  }
  return [...groups].map(([heading, members]) => ({ heading, members }))
}

interface OptionProps extends Pick<SuggestionListProps, 'id' | 'onChoose'> {
  suggestion: Suggestion
  /** What is typed. */
  words: string
  isActive: boolean
}

function Option({ id, suggestion, words, isActive, onChoose }: OptionProps) {
  const { to, label, note, terms, photo } = suggestion
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
      {suggestion.kind !== 'page' && (
        <span className={styles.thumbnail}>
          {photo === undefined ? <SearchIcon /> : <Picture photo={photo} alt="" sizes="56px" fallbackWidth={1} />}
        </span>
      )}
      <span className={styles.label}>
        {splitAtMatches(label, words).map(({ text, isMatch }, index) => (isMatch ? <b key={index}>{text}</b> : text))}
      </span>
      <span className={styles.note}>{note}</span>
      {terms !== undefined && <span className={styles.terms}>{terms}</span>}
    </div>
  )
}

/** Long enough for one request per word of a fast typist, short enough not to be noticed. */
const DEBOUNCE_MS = 150

/** The suggestions for the typed text; undefined until the first answer. A late answer is dropped. */
export function useSuggestions(text: string): Suggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<Suggestion[]>()
  const query = text.trim()

  useEffect(() => {
    if (query === '') return undefined
    const stale = new AbortController()
    const load = async () => {
      // Fetched with the first letters: most visitors of a page with a search field do not type into it.
      const { fetchSuggestions } = await import('./fetch-suggestions.ts')
      const answer = await fetchSuggestions(query, stale.signal)
      // The search works without suggestions, so a failure is not shown.
      if (answer.ok) setSuggestions(answer.value.suggestions)
    }
    const timer = setTimeout(() => {
      load().catch((error: unknown) => reportHandledError('suggestions', error))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [query])

  // The previous answer stays visible while the next one is loading.
  return query === '' ? undefined : suggestions
}
