import type { MiddlewareFunction } from 'react-router'

/**
 * A 405 names the methods that the address accepts (RFC 9110 §15.5.6). At addresses for machines the router's own text
 * would report a server error, so it is replaced; pages have their own text.
 */
export const allowHeader: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next()
  if (response.status !== 405 || response.headers.has('allow')) return response
  const headers = new Headers(response.headers)
  headers.set('allow', 'GET, HEAD')
  if (headers.get('content-type')?.startsWith('text/html')) return new Response(response.body, { status: 405, headers })
  headers.set('content-type', 'text/plain; charset=utf-8')
  return new Response('Method not allowed\n', { status: 405, headers })
}
