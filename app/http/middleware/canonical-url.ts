import { type MiddlewareFunction, redirectDocument } from 'react-router'

/**
 * The one address of a page, or undefined when `path` is it: pages end in a slash, and slashes stand single. A last part
 * with a dot is a file, a machine's address or the router's own `.data` request, which keep theirs.
 */
export function canonicalPath(path: string): string | undefined {
  const single = path.replace(/\/{2,}/g, '/')
  const lastPart = single.slice(single.lastIndexOf('/') + 1)
  const canonical = lastPart === '' || lastPart.includes('.') ? single : `${single}/`
  return canonical === path ? undefined : canonical
}

/** 301 to the page's one address (docs/product.md, Addresses); the query comes along. */
export const canonicalUrl: MiddlewareFunction<Response> = ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const canonical = request.method === 'GET' || request.method === 'HEAD' ? canonicalPath(pathname) : undefined
  if (canonical !== undefined) throw redirectDocument(canonical + search, 301)
  return next()
}
