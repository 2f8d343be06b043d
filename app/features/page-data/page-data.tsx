import { createContext, useContext } from 'react'

export const PAGE_DATA_ID = 'page-data'

/** The JSON of what the page's loaders returned; undefined when the router sends it in its own format. */
export const PageDataContext = createContext<string | undefined>(undefined)

/** What the page's loaders returned, for its hydration: restore-page-data.ts reads it. */
export function PageData() {
  const json = useContext(PageDataContext)
  const isSent = import.meta.env.SSR ? json !== undefined : document.getElementById(PAGE_DATA_ID) !== null
  if (!isSent) return null
  return (
    <script
      id={PAGE_DATA_ID}
      type="application/json"
      suppressHydrationWarning
      // JSON in which no text can end the element. The browser has it already.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? (json ?? '').replaceAll('<', String.raw`\u003c`) : '' }}
    />
  )
}
