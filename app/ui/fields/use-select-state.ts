import { useCallback, useSyncExternalStore } from 'react'

/** Draws the component anew whenever a select says something else: by a visitor, a form's reset, a draft or a script. */
export function useSelectState(select: HTMLSelectElement): void {
  const watch = useCallback(
    (listener: () => void) => {
      const life = new AbortController()
      const { signal } = life
      for (const type of ['input', 'change']) select.addEventListener(type, listener, { signal })
      // A form is reset once everybody has heard that it will be.
      select.form?.addEventListener('reset', () => setTimeout(listener), { signal })
      // The browser has put back what was chosen before a step in the history.
      addEventListener('pageshow', listener, { signal })
      const observer = new MutationObserver(listener)
      observer.observe(select, { attributes: true, childList: true, characterData: true, subtree: true })
      return () => {
        life.abort()
        observer.disconnect()
      }
    },
    [select],
  )
  useSyncExternalStore(watch, () => describeState(select))
}

const describeState = (select: HTMLSelectElement) =>
  [select.selectedIndex, select.matches(':disabled'), ...[...select.options].map(({ text }) => text)].join('\n')
