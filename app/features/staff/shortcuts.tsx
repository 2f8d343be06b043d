import { useEffect, useRef, useState } from 'react'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

/** Where a person has switched the keys off: this browser remembers it. */
const OFF_KEY = 'desk shortcuts off'

/** The keys of a page: what carries `aria-keyshortcuts` is pressed, a field is focused. */
const TARGETS = 'main [aria-keyshortcuts]'
/** What J and K walk through. */
const ROWS = '.desk-who a'

interface Listed {
  key: string
  label: string
}

/**
 * Keys of the page that is open, one at a time and without a modifier (WCAG 2.1.4: they can be switched off, and do
 * nothing in a field). Whatever has a key has a button too. `?` lists them.
 */
export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [listed, setListed] = useState<readonly Listed[]>([])
  const [isOff, setIsOff] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null) return
      if (event.key === '?' || (event.key === ',' && event.shiftKey)) {
        setListed(listShortcuts())
        setIsOff(readIsOff())
        dialog.current?.showModal()
        event.preventDefault()
      } else if (!readIsOff() && runShortcut(keyOf(event))) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <dialog ref={dialog} className="desk-dialog" aria-labelledby="keys">
      <h2 id="keys">Клавиши этой страницы</h2>
      <dl className="desk-facts-list">
        {listed.map(({ key, label }) => (
          <div key={key + label}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className="desk-check">
        <input
          type="checkbox"
          checked={isOff}
          onChange={({ currentTarget: { checked } }) => {
            writeIsOff(checked)
            setIsOff(checked)
          }}
        />
        Не использовать клавиши
      </label>
      <form method="dialog">
        <button type="submit" className="desk-link">
          Закрыть
        </button>
      </form>
    </dialog>
  )
}

/** By the place on the keyboard, so that it is the same key in both layouts. */
const keyOf = ({ code }: KeyboardEvent): string => /^(?:Key|Digit)(\w)$/.exec(code)?.[1]?.toLowerCase() ?? ''

/** Whether a key is typed into a field, or moves through a list. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox]') !== null

function runShortcut(key: string): boolean {
  if (key === 'j' || key === 'k') return walkRows(key === 'j' ? 1 : -1)
  const target = key === '' ? undefined : findTarget(key)
  if (target === undefined) return false
  target.focus()
  if (!isTyping(target)) target.click()
  return true
}

/** In a list a key acts on the row that has the focus; elsewhere, also in a calendar, there is one of each. */
function findTarget(key: string): HTMLElement | undefined {
  const scope = document.activeElement?.closest('table:not(.desk-calendar) tr') ?? document.querySelector('main')
  const targets = [...(scope?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`) ?? [])]
  return targets.length === 1 ? targets[0] : undefined
}

/** Moves the focus to the next row, or the one before. */
function walkRows(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const current = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement) ?? false)
  const next = rows[current === -1 && step === -1 ? rows.length - 1 : current + step]
  next?.focus()
  return next !== undefined
}

function listShortcuts(): Listed[] {
  const targets = [...document.querySelectorAll<HTMLElement>(TARGETS)]
  const rows = document.querySelector(ROWS) === null ? [] : [{ key: 'j, k', label: 'По списку вниз и\u00a0вверх' }]
  return [
    ...rows,
    ...[...new Map(targets.map((target) => [target.getAttribute('aria-keyshortcuts') ?? '', labelOf(target)]))].map(
      ([key, label]) => ({ key, label }),
    ),
    { key: 'Ctrl K, /', label: 'Поиск везде' },
    { key: '?', label: 'Этот список' },
  ]
}

/** A field by its label, a button by its text. */
const labelOf = (target: HTMLElement): string => {
  const label = isTyping(target) ? document.querySelector(`label[for="${target.id}"]`) : target
  return target.getAttribute('aria-label') ?? label?.textContent ?? ''
}

/** Whether the person has switched single keys off. */
export function readIsOff(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) === '1'
  } catch (error) {
    reportHandledError('shortcuts', error)
    return false
  }
}

function writeIsOff(isOff: boolean): void {
  try {
    localStorage.setItem(OFF_KEY, isOff ? '1' : '')
  } catch (error) {
    reportHandledError('shortcuts', error)
  }
}
