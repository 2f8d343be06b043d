import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/** A type that browsers do not run; `START_SCRIPT` starts these scripts later. */
const HELD_TYPE = 'text/x-module'

/**
 * The router's own scripts, started after the page has been painted. A page is complete and works without them, so they
 * must not compete with its style sheet, fonts and first picture on a slow connection (docs/decisions/045).
 */
export function ScriptsAfterPaint() {
  // oxlint-disable-next-line react/capitalized-calls -- called like a hook: its elements are changed below
  const elements: ReactNode = Scripts({})
  if (elements === null) return null
  const modules: string[] = []
  const held = holdScripts(elements, modules)
  return (
    <>
      {held.parts}
      <script
        nonce={held.nonce}
        data-modules={modules.join(' ')}
        suppressHydrationWarning
        // By hydration the browser has already run it: the client bundle does not need the script's text.
        // Our own script, the same on every page.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? START_SCRIPT : '' }}
      />
    </>
  )
}

interface HeldScripts {
  parts: ReactNode
  nonce?: string
}

/**
 * The same elements with module scripts held and without `modulepreload` links, whose addresses are added to `modules`.
 */
function holdScripts(elements: ReactNode, modules: string[]): HeldScripts {
  if (Array.isArray(elements)) {
    const held = elements.map((part: ReactNode) => holdScripts(part, modules))
    return {
      parts: Children.toArray(held.map(({ parts }) => parts)),
      nonce: held.findLast(({ nonce }) => nonce !== undefined)?.nonce,
    }
  }
  if (!isScriptElement(elements)) return { parts: elements }
  const { rel, href, type, nonce, children } = elements.props
  if (rel === 'modulepreload' && href !== undefined) {
    modules.push(href)
    return { parts: null }
  }
  // HTML does not allow `async` on a script that is not run.
  if (type === 'module') return { parts: cloneElement(elements, { type: HELD_TYPE, async: undefined }), nonce }
  if (children === undefined) return { parts: elements }
  const held = holdScripts(children, modules)
  return { ...held, parts: cloneElement(elements, {}, held.parts) }
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
 * A page in a background tab is not painted, so it starts its scripts at once. Any other page waits for its first
 * picture, for at most a second, and then for the second frame: when that begins, the frame with the picture is on the
 * screen.
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
    const timeout = new Promise(resolve => setTimeout(resolve, 1000))
    const frame = () => new Promise(requestAnimationFrame)
    Promise.race([picture, timeout]).then(frame).then(frame).then(() => setTimeout(start))
  }
})(document.currentScript)`
