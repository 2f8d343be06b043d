import { useCallback, useSyncExternalStore } from 'react'

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
