import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { staffSearchPath } from '#urls/staff-paths.ts'
import { isTyping, readIsOff } from '../shortcuts.tsx'

const loadPalette = () => import('./palette.tsx')
const prepare = () => void loadPalette().catch(() => undefined)

const OpenContext = createContext<() => void>(() => undefined)

/**
 * Opens the palette over the page inside of it: by its links, by Ctrl+K or Cmd+K, and by `/` where no field has the focus.
 * Its script is fetched on first use; if that fails, the page of the search opens.
 */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }>>()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(async () => {
    try {
      const { Palette: Loaded } = await loadPalette()
      setPalette(() => Loaded)
      setOpen(true)
    } catch (error) {
      reportHandledError('palette', error)
      location.assign(staffSearchPath())
    }
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) void open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
  return (
    <OpenContext value={() => void open()}>
      {children}
      {Palette && isOpen && <Palette onClose={() => setOpen(false)} />}
    </OpenContext>
  )
}

/** By the place on the keyboard: the letter of K is another in the Russian layout, and there `/` is a full stop. */
function isPaletteKey(event: KeyboardEvent): boolean {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (altKey) return false
  if (ctrlKey || metaKey) return code === 'KeyK' && !shiftKey
  return (key === '/' || (key === '.' && code === 'Slash')) && !isTyping(target) && !readIsOff()
}

/** A link to the page of the search; with JavaScript it opens the palette. */
export function SearchLink(props: Omit<ComponentProps<typeof Link>, 'to' | 'onClick'>) {
  const open = useContext(OpenContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open()
  }
  return (
    <Link
      {...props}
      to={staffSearchPath()}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={follow}
    />
  )
}
