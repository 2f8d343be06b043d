import { createContext, type MiddlewareFunction } from 'react-router'
import { recordVisit, type Touches } from './record-visit.ts'
import { siteContext } from './site.ts'

/** The touches that are stored with a request (docs/product.md, Analytics). Empty for scripts and robots. */
export const touchContext = createContext<Touches>({})

/** Records the visit of a request, with the cookies of its response. */
export const touch: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { touches, setCookies } = recordVisit(request, context.get(siteContext))
  context.set(touchContext, touches)
  const response = await next()
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  return response
}
