import { type AriaAttributes, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { findByTypedText, resolveKey } from './listbox-keys.ts'
import styles from './listbox.module.css'
import { optionId, OptionList } from './option-list.tsx'
import { useSelectState } from './use-select-state.ts'
import { useTypeAhead } from './use-type-ahead.ts'

interface ListboxProps extends AriaAttributes {
  /** Holds options and value, and hears of every choice as if it had been made in its own list. */
  select: HTMLSelectElement
  /** As in select.tsx. */
  hasDependents?: boolean
}

/**
 * A button over a select, and the list that it opens: WAI-ARIA's «select-only combobox». The focus stays on the button.
 */
export function Listbox({ select, hasDependents = false, ...aria }: ListboxProps) {
  useSelectState(select)
  const listId = `${useId()}-list`
  const button = useRef<HTMLButtonElement>(null)
  /** The place of the option that the keyboard or the mouse stands on, while the list is open. */
  const [place, setPlace] = useState<number>()
  const close = useCallback(() => setPlace(undefined), [])
  const readTyped = useTypeAhead()
  useForwardedFocus(select, button)

  const options = [...select.options].filter(({ disabled, hidden }) => !disabled && !hidden)
  const chosen = Math.max(
    0,
    options.findIndex(({ selected }) => selected),
  )
  const isDisabled = select.matches(':disabled')
  const active = isDisabled || place === undefined || place >= options.length ? undefined : place

  const choose = (option: HTMLOptionElement | undefined) => {
    close()
    if (option === undefined || option.selected) return
    option.selected = true
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  }

  const findStep = (event: KeyboardEvent) => {
    const typed = readTyped(event)
    if (typed === undefined) return resolveKey(event, { active, chosen, count: options.length })
    const from = active ?? chosen
    const labels = options.map(({ text }) => text)
    return findByTypedText(labels, typed, from) ?? from
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    // A key that is held down since it opened the list, or the pop-up around it, means only that.
    const step = event.repeat && (event.key === 'Enter' || event.key === ' ') ? undefined : findStep(event)
    // Tab chooses, and leads on to what can be chosen next: what hangs on a new choice is not there yet.
    const leadsOn = event.key === 'Tab' && !(hasDependents && step === 'choose' && active !== chosen)
    if ((step !== undefined || event.repeat) && !leadsOn) event.preventDefault()
    if (step === undefined) return
    // What Escape closes is the list alone, not the pop-up around it.
    if (step === 'close') event.stopPropagation()
    if (step === 'close') close()
    else if (step === 'choose') choose(options[active ?? chosen])
    else setPlace(step)
  }

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
        // Safari gives a button that is pressed no focus, and takes it from where it was.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          button.current?.focus()
          setPlace(active === undefined ? chosen : undefined)
        }}
        onKeyDown={onKeyDown}
        // Firefox presses a button as Space is let go, whatever became of its going down.
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
          onActive={setPlace}
          onChoose={choose}
          onOutOfView={close}
        />
      )}
    </>
  )
}

/** A label that is pressed and a form that points at a mistake know the select alone: its focus is the button's. */
function useForwardedFocus(select: HTMLSelectElement, button: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const leadOn = () => button.current?.focus()
    if (document.activeElement === select) leadOn()
    select.addEventListener('focus', leadOn)
    return () => select.removeEventListener('focus', leadOn)
  }, [select, button])
}
