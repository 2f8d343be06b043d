import { RouterContextProvider } from 'react-router'
import { siteContext, type Site } from '../app/middleware/site.ts'

type Fields = Record<string, string> | string

/** What the router hands to an action when a form or a script posts these fields; the path's pattern is the caller's to add. */
export function callWith(site: Site, path: string, fields: Fields, headers: Record<string, string> = {}) {
  const url = new URL(path, site.siteUrl)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers })
  const context = new RouterContextProvider(new Map([[siteContext, site]]))
  return { request, url, context, params: {} }
}
