import { createContext, useContext } from 'react'

export const PAGE_DATA_ID = 'page-data'

/** On the server, the JSON of what the page's loaders returned. */
export const PageDataContext = createContext('')

/** What the page's loaders returned, for its hydration: restore-page-data.ts reads it. */
export function PageData() {
  const json = useContext(PageDataContext)
  return (
    <script
      id={PAGE_DATA_ID}
      type="application/json"
      suppressHydrationWarning
      // JSON in which no text can end the element. The browser has it already.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', String.raw`\u003c`) }}
    />
  )
}
