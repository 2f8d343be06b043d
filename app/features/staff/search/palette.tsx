import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#domain/desk/trim-search.ts'
import { plural } from '#locale/plural.ts'
import { staffSearchPath } from '#urls/staff-paths.ts'
import { FoundList, optionId } from './found-list.tsx'
import { describeFailure, NOTHING_FOUND, SEARCH_EXAMPLE, SEARCH_LABEL } from './search.texts.ts'
import { type Answer, useAnswer } from './use-answer.ts'

/**
 * The search over the page: a combobox with a list (WAI-ARIA's «editable combobox with list autocomplete»). Its first
 * option is active: arrows move through the list, Enter opens, Escape closes. Rendered only while it is open; the
 * browser's modal dialog keeps the focus inside, and restores it.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [moved, setMoved] = useState({ by: 0, of: '' })
  useEffect(() => dialog.current?.showModal(), [])

  const text = typed.trim()
  const answer = useAnswer(text)
  const items = answer.view?.groups.flatMap((group) => group.items) ?? []
  // What belongs to another text is not opened by accident.
  const isCurrent = !answer.isWaiting && answer.failure === undefined
  const active = isCurrent && items.length > 0 ? (moved.of === text ? moved.by : 0) : -1

  const close = () => dialog.current?.close()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    close()
    void navigate(items[active]?.to ?? staffSearchPath(text))
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    if (active !== -1) setMoved({ by: (active + step + items.length) % items.length, of: text })
  }
  const closeOutside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog ref={dialog} className="desk-palette" aria-label={SEARCH_LABEL} onClose={onClose} onClick={closeOutside}>
      <div>
        <form action={staffSearchPath()} onSubmit={submit}>
          <Search aria-hidden="true" />
          <input
            type="text"
            inputMode="search"
            enterKeyHint="go"
            name="q"
            value={typed}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder={SEARCH_EXAMPLE}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            role="combobox"
            aria-label={SEARCH_LABEL}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active === -1 ? undefined : optionId(`${id}-list`, active)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={press}
          />
          <button type="button" aria-label="Закрыть поиск" onClick={close}>
            <X aria-hidden="true" />
          </button>
        </form>
        <FoundList
          id={`${id}-list`}
          groups={answer.view?.groups ?? []}
          active={active}
          isDimmed={!isCurrent}
          onOpen={close}
        />
        <Message answer={answer} count={items.length} />
      </div>
    </dialog>
  )
}

/** What is not in the list: how many there are, that there are none, and why there is no answer. */
function Message({ answer: { view, failure, isWaiting, askAgain }, count }: { answer: Answer; count: number }) {
  const isEmpty = !isWaiting && failure === undefined && view !== undefined && count === 0
  return (
    <>
      <output className={failure === undefined && !isEmpty ? 'visually-hidden' : 'desk-palette-message'}>
        {failure !== undefined && describeFailure(failure)}
        {isEmpty && NOTHING_FOUND}
        {!isWaiting && failure === undefined && count > 0 && FOUND(count)}
      </output>
      {failure !== undefined && (
        <p className="desk-palette-message">
          <button type="button" className="desk-link" onClick={askAgain}>
            Повторить
          </button>
        </p>
      )}
    </>
  )
}

const FOUND = (count: number) => plural(count, ['результат', 'результата', 'результатов'])
