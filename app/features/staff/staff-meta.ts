import type { LinkDescriptor, MetaDescriptor } from 'react-router'
import sheetUrl from './staff.css?url'

/** The meta tags of a page of the back office: it has a title and is in no search engine. */
export const staffMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} — Showroom` },
  { name: 'robots', content: 'noindex' },
]

/** The style sheet that only the back office has. */
export const staffLinks = (): LinkDescriptor[] => [{ rel: 'stylesheet', href: sheetUrl }]
