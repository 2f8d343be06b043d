import {
  type AriaAttributes,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import styles from './listbox.module.css'
import { findByTypedText, optionId, OptionList, resolveKey } from './option-list.tsx'

interface ListboxProps extends AriaAttributes {
  /** Holds options and value, and gets `input` and `change` events as if the choice had been made in its own list. */
  select: HTMLSelectElement
  /** As in select.tsx. */
  hasDependents?: boolean
}

/**
 * A button over a select, and the list it opens: WAI-ARIA's «select-only combobox». The focus stays on the button.
 */
export function Listbox({ select, hasDependents = false, ...aria }: ListboxProps) {
  const choice = useChoice(select)
  const { options, chosen, active, isDisabled, setActive, choose, close } = choice
  const listId = `${useId()}-list`
  const button = useRef<HTMLButtonElement>(null)
  const onKeyDown = useChoiceKeys(choice, hasDependents)
  useForwardedFocus(select, button)

  return (
    <>
      <button
        {...aria}
        ref={button}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the select beneath it holds the value
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={active !== undefined}
        aria-controls={listId}
        aria-activedescendant={active === undefined ? undefined : optionId(listId, active)}
        disabled={isDisabled}
        className={styles.button}
        // Safari does not focus a pressed button, and removes the focus from where it was.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          button.current?.focus()
          setActive(active === undefined ? chosen : undefined)
        }}
        onKeyDown={onKeyDown}
        // Firefox clicks a button when Space is released, even if its keydown was prevented.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onBlur={close}
      >
        <span className="visually-hidden">{select.selectedOptions[0]?.text}</span>
      </button>
      {active !== undefined && (
        <OptionList
          {...{ options, active, chosen }}
          id={listId}
          label={{ 'aria-label': aria['aria-label'], 'aria-labelledby': aria['aria-labelledby'] }}
          control={button}
          onActive={setActive}
          onChoose={choose}
          onOutOfView={close}
        />
      )}
    </>
  )
}

/** The options of a select: which one is chosen, and which one is active while the list is open. */
function useChoice(select: HTMLSelectElement) {
  useSelectState(select)
  /** The index of the active option (keyboard or mouse) while the list is open. */
  const [activeIndex, setActive] = useState<number>()
  const close = useCallback(() => setActive(undefined), [])

  const options = [...select.options].filter(({ disabled, hidden }) => !disabled && !hidden)
  const chosen = Math.max(
    0,
    options.findIndex(({ selected }) => selected),
  )
  const isDisabled = select.matches(':disabled')
  const active = isDisabled || activeIndex === undefined || activeIndex >= options.length ? undefined : activeIndex

  const choose = (option: HTMLOptionElement | undefined) => {
    close()
    if (option === undefined || option.selected) return
    option.selected = true
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  }

  return { options, chosen, active, isDisabled, setActive, choose, close }
}

/** The key handler of a choice: arrows, typed letters, and the keys that choose or close. */
function useChoiceKeys(choice: ReturnType<typeof useChoice>, hasDependents: boolean) {
  const { options, chosen, active, setActive, choose, close } = choice
  const readTyped = useTypeAhead()

  const findStep = (event: KeyboardEvent) => {
    const typed = readTyped(event)
    if (typed === undefined) return resolveKey(event, { active, chosen, count: options.length })
    const from = active ?? chosen
    const labels = options.map(({ text }) => text)
    return findByTypedText(labels, typed, from) ?? from
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    // A key still held down from opening the list, or the pop-up around it, does nothing more.
    const step = event.repeat && (event.key === 'Enter' || event.key === ' ') ? undefined : findStep(event)
    // Tab chooses and moves the focus on; but dependent lists are not loaded yet after a new choice.
    const movesFocus = event.key === 'Tab' && !(hasDependents && step === 'choose' && active !== chosen)
    if ((step !== undefined || event.repeat) && !movesFocus) event.preventDefault()
    if (step === undefined) return
    // Escape closes only the list, not the pop-up around it.
    if (step === 'close') event.stopPropagation()
    if (step === 'close') close()
    else if (step === 'choose') choose(options[active ?? chosen])
    else setActive(step)
  }
}

/** A clicked label, and a form that shows a mistake, focus the select: the focus is forwarded to the button. */
function useForwardedFocus(select: HTMLSelectElement, button: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const forwardFocus = () => button.current?.focus()
    if (document.activeElement === select) forwardFocus()
    select.addEventListener('focus', forwardFocus)
    return () => select.removeEventListener('focus', forwardFocus)
  }, [select, button])
}

/** Renders the component again whenever a select changes: by the visitor, a form's reset, a draft or a script. */
export function useSelectState(select: HTMLSelectElement): void {
  const watch = useCallback(
    (listener: () => void) => {
      const controller = new AbortController()
      const { signal } = controller
      for (const type of ['input', 'change']) select.addEventListener(type, listener, { signal })
      // The form's fields are reset only after all `reset` listeners have run.
      select.form?.addEventListener('reset', () => setTimeout(listener), { signal })
      // After navigation through the history, the browser restores the earlier choice.
      addEventListener('pageshow', listener, { signal })
      const observer = new MutationObserver(listener)
      observer.observe(select, { attributes: true, childList: true, characterData: true, subtree: true })
      return () => {
        controller.abort()
        observer.disconnect()
      }
    },
    [select],
  )
  useSyncExternalStore(watch, () => describeState(select))
}

const describeState = (select: HTMLSelectElement) =>
  [select.selectedIndex, select.matches(':disabled'), ...[...select.options].map(({ text }) => text)].join('\n')

/** Letters typed within this time of each other form one word. */
const TYPE_AHEAD_MS = 500

/** Collects typed letters: returns the text typed so far, or undefined for a key that is no letter. */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 })
  return ({ key, altKey, timeStamp }: KeyboardEvent): string | undefined => {
    const { text, at } = typed.current
    const before = timeStamp - at < TYPE_AHEAD_MS ? text : ''
    // Enter chooses an option: the word has ended.
    if (key === 'Enter') typed.current.text = ''
    if (key.length > 1 || altKey || (key === ' ' && before === '')) return undefined
    typed.current = { text: before + key, at: timeStamp }
    return typed.current.text
  }
}
