import { type MiddlewareFunction, redirectDocument } from 'react-router'

/**
 * The canonical path of a page, or undefined when `path` is already canonical: it ends in a slash and has no double
 * slashes. A last part with a dot is a file, a machine's address or the router's own `.data` request: no slash is added.
 */
export function canonicalPath(path: string): string | undefined {
  const single = path.replace(/\/{2,}/g, '/')
  const lastPart = single.slice(single.lastIndexOf('/') + 1)
  const canonical = lastPart === '' || lastPart.includes('.') ? single : `${single}/`
  return canonical === path ? undefined : canonical
}

/** 301 to the page's canonical address (docs/product.md, Addresses), with the same query. */
export const canonicalUrl: MiddlewareFunction<Response> = ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const canonical = request.method === 'GET' || request.method === 'HEAD' ? canonicalPath(pathname) : undefined
  if (canonical !== undefined) throw redirectDocument(canonical + search, 301)
  return next()
}
