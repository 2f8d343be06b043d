import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, type SubmitEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from '#urls/content-paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { rememberQuery } from './recent-queries.ts'
import styles from './search-field.module.css'
import { SEARCH_EXAMPLE, SEARCH_LABEL, formatSuggestionCount } from './search.texts.ts'
import { optionId, SuggestionList, useSuggestions } from './suggestion-list.tsx'

interface SearchFieldProps {
  /** The current search. */
  query?: string
  /** `sheet`: the suggestions are part of the page instead of an overlay. */
  look?: 'sheet'
  /** Shown while nothing is typed. */
  start?: ReactNode
  /** A suggestion was chosen, or the form was sent. */
  onLeave?: () => void
}

/**
 * The search box: a form that works by itself, and a combobox of suggestions with JavaScript (WAI-ARIA's «editable
 * combobox with list autocomplete»): arrows move through the list, Home and End to its ends once an option is active,
 * Enter opens it, Escape closes. The focus stays in the field.
 */
export function SearchField({ query: initialText = '', look, start, onLeave }: SearchFieldProps) {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox(initialText)
  const { text, chosen, loaded, close } = combobox

  const go = (address: string) => {
    close()
    onLeave?.()
    void navigate(address)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    rememberQuery(text)
    go(chosen ? chosen.to : searchPath(text.trim()))
  }

  return (
    <search className={classNames(styles.search, look === 'sheet' && styles.sheet)}>
      <form action={searchPath()} className={styles.form} onSubmit={submit}>
        <Search className={styles.icon} aria-hidden="true" />
        <SearchInput ref={field} listId={`${id}-list`} combobox={combobox} />
        {text !== '' && (
          <button
            type="button"
            className={classNames('needs-script', styles.clear)}
            aria-label="Очистить"
            onClick={() => {
              combobox.clear()
              field.current?.focus()
            }}
          >
            <X />
          </button>
        )}
        <button type="submit" className={styles.submit}>
          Найти
        </button>
      </form>
      {text.trim() === '' && start}
      <SuggestionList
        id={`${id}-list`}
        words={text}
        isInSheet={look === 'sheet'}
        suggestions={combobox.isShown ? combobox.suggestions : []}
        active={combobox.active}
        onChoose={(address) => {
          rememberQuery(text)
          go(address)
        }}
      />
      <output className="visually-hidden">
        {combobox.isOpen && loaded !== undefined && formatSuggestionCount(loaded.length)}
      </output>
    </search>
  )
}

interface SearchInputProps {
  ref: Ref<HTMLInputElement>
  listId: string
  combobox: ReturnType<typeof useCombobox>
}

const SearchInput = ({
  ref,
  listId,
  combobox: { text, active, isShown, type, close, onKeyDown },
}: SearchInputProps) => (
  <input
    ref={ref}
    className={styles.input}
    type="text"
    inputMode="search"
    enterKeyHint="search"
    name="q"
    value={text}
    maxLength={120}
    placeholder={SEARCH_EXAMPLE}
    autoComplete="off"
    autoCorrect="off"
    autoCapitalize="none"
    spellCheck={false}
    role="combobox"
    aria-label={SEARCH_LABEL}
    aria-autocomplete="list"
    aria-expanded={isShown}
    aria-controls={listId}
    aria-activedescendant={isShown && active >= 0 ? optionId(listId, active) : undefined}
    onChange={(event) => type(event.currentTarget.value)}
    onKeyDown={onKeyDown}
    onBlur={close}
  />
)

/** The typed text, the suggestions for it, and which of them is active. */
function useCombobox(initialText: string) {
  const [text, setText] = useState(initialText)
  const [active, setActive] = useState(-1)
  // A page with a query already shows its results: the list stays closed until the visitor types.
  const [isOpen, setOpen] = useState(false)
  const loaded = useSuggestions(isOpen ? text : '')
  const suggestions = loaded ?? []
  const isShown = isOpen && suggestions.length > 0

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const clear = () => {
    setText('')
    close()
  }
  const type = (typed: string) => {
    setText(typed)
    setActive(-1)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextListboxState(event.key, { active, count: suggestions.length, isShown })
    if (next === undefined) return
    event.preventDefault()
    if (next === 'close') close()
    else if (next === 'open') setOpen(true)
    else setActive(next)
  }
  const chosen = isShown ? suggestions[active] : undefined
  return { text, active, chosen, isOpen, isShown, loaded, suggestions, close, clear, type, onKeyDown }
}

interface ListboxState {
  /** -1: the field itself. */
  active: number
  count: number
  isShown: boolean
}

/** The new state after a key: an option, or that the list opens or closes. Undefined: the field handles the key. */
function nextListboxState(
  key: string,
  { active, count, isShown }: ListboxState,
): number | 'open' | 'close' | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (!isShown) return 'open'
    const step = key === 'ArrowDown' ? 1 : -1
    // The field is one more position, before the first and after the last.
    return ((active + 1 + step + count + 1) % (count + 1)) - 1
  }
  if (!isShown) return undefined
  if (key === 'Escape') return 'close'
  if (active < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
