import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/** What a browser does not run by itself; `START` hands it over. */
const HELD_TYPE = 'text/x-module'

/**
 * The router's own scripts, but begun once the page has been painted. A page is whole and works before they come, so
 * they need not share a slow line with its style sheet, its letters and its first picture (docs/decisions/045).
 */
export function ScriptsAfterPaint() {
  // oxlint-disable-next-line react/capitalized-calls -- as a hook: what it writes is changed below
  const written: ReactNode = Scripts({})
  if (written === null) return null
  const modules: string[] = []
  const held = holdScripts(written, modules)
  return (
    <>
      {held.parts}
      <script
        nonce={held.nonce}
        data-modules={modules.join(' ')}
        suppressHydrationWarning
        // The browser has run it by the time that it is hydrated: there the words themselves are not needed.
        // oxlint-disable-next-line react/no-danger -- our own words, the same on every page
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? START_SCRIPT : '' }}
      />
    </>
  )
}

interface HeldScripts {
  parts: ReactNode
  nonce?: string
}

/** The same elements with module scripts held and without the hints that fetch modules at once; `modules` takes those. */
function holdScripts(written: ReactNode, modules: string[]): HeldScripts {
  if (Array.isArray(written)) {
    const held = written.map((part: ReactNode) => holdScripts(part, modules))
    return { parts: held.map(({ parts }) => parts), nonce: held.findLast(({ nonce }) => nonce !== undefined)?.nonce }
  }
  if (!isScriptElement(written)) return { parts: written }
  const { rel, href, type, nonce, children } = written.props
  if (rel === 'modulepreload' && href !== undefined) {
    modules.push(href)
    return { parts: null }
  }
  // What is not run is not run asynchronously: HTML allows no such attribute there.
  if (type === 'module') return { parts: cloneElement(written, { type: HELD_TYPE, async: undefined }), nonce }
  if (children === undefined) return { parts: written }
  const held = holdScripts(children, modules)
  return { ...held, parts: cloneElement(written, {}, held.parts) }
}

interface ScriptProps {
  rel?: string
  href?: string
  type?: string
  async?: boolean
  nonce?: string
  children?: ReactNode
}

const isScriptElement = (part: ReactNode): part is ReactElement<ScriptProps> => isValidElement(part)

/**
 * A page that nobody looks at yet is not painted: it does not wait. Another waits for its first picture, for a second at
 * most, and for the second frame from then on: when that begins, the one with the picture is on the screen.
 */
const START_SCRIPT = `(me => {
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes))
  const start = () => {
    for (const href of me.dataset.modules.split(' ')) add('link', { rel: 'modulepreload', href })
    const held = [...document.scripts].find(({ type, nonce }) => type === '${HELD_TYPE}' && nonce === me.nonce)
    add('script', { type: 'module', nonce: me.nonce, textContent: held.textContent })
  }
  if (document.hidden) start()
  else {
    const picture = document.querySelector('img[fetchpriority="high"]')?.decode().catch(() => {})
    const patience = new Promise(resolve => setTimeout(resolve, 1000))
    const frame = () => new Promise(requestAnimationFrame)
    Promise.race([picture, patience]).then(frame).then(frame).then(() => setTimeout(start))
  }
})(document.currentScript)`
