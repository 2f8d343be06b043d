import { NO_STORE } from '#app/http/cache-control.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseId } from '#app/http/parse-field.ts'
import { siteCookie } from '#app/http/site-cookie.ts'
import { beginExchange, endExchange, resetExchange } from '#domain/feeds/exchange/begin-exchange.server.ts'
import { importExchange } from '#domain/feeds/exchange/import-exchange.server.ts'
import { receivePart } from '#domain/feeds/exchange/receive-part.server.ts'
import type { Route } from './+types/route'
import { describeFailure, REFUSAL_TEXTS } from './exchange.texts.ts'

const COOKIE_NAME = 'exchange'
const cookie = siteCookie(COOKIE_NAME, { lifetimeS: 0 })
/** nginx of docs/operations.md accepts 60 MB. */
const FILE_LIMIT_BYTES = 10_000_000
/** More do not fit into the column. */
const MAX_ID_DIGITS = 9

/**
 * The exchange of 1C:Enterprise with a site, «Обмен с сайтом»
 * (https://v8.1c.ru/tekhnologii/obmen-dannymi-i-integratsiya/standarty-i-formaty/protokol-obmena-s-saytom/): lines of
 * text, the first of which is `success`, `progress` or `failure`. Always 200: 1C shows the words of no other answer.
 */
export const loader = (args: Route.LoaderArgs) => answer(args)
export const action = (args: Route.ActionArgs) => answer(args)

async function answer({ context, request, params, url }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext)
  const key = {
    source: params.source.length > MAX_ID_DIGITS ? 0 : parseId(params.source),
    token: cookie.read(request, site),
  }
  if (url.searchParams.get('type') !== 'catalog') return refuse('type')
  const name = url.searchParams.get('filename') ?? ''
  switch (url.searchParams.get('mode')) {
    case 'checkauth': {
      const { address } = context.get(senderContext)
      const result = await beginExchange(site, { ...key, ...parseBasic(request.headers.get('authorization')), address })
      return result.ok ? lines('success', COOKIE_NAME, result.token) : refuse(result.reason)
    }
    case 'init': {
      const result = await resetExchange(site, key)
      return result.ok ? lines('zip=no', `file_limit=${FILE_LIMIT_BYTES}`) : refuse(result.reason)
    }
    case 'file': {
      const result = await receivePart(site, key, { name, source: request })
      return result.ok ? lines('success') : refuse(result.reason)
    }
    case 'import': {
      const result = await importExchange(site, key, name)
      if (!result.ok) return refuse(result.reason)
      if (result.state === 'failed') return lines('failure', describeFailure(result.failure))
      return lines(result.state === 'done' ? 'success' : 'progress')
    }
    // What is not in the exchange has left the stock anyway.
    case 'deactivate':
      return lines('success')
    case 'complete': {
      const result = await endExchange(site, key)
      return result.ok ? lines('success') : refuse(result.reason)
    }
    default:
      return refuse('mode')
  }
}

const lines = (...all: string[]) =>
  new Response(`${all.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8', ...NO_STORE } })

const refuse = (reason: keyof typeof REFUSAL_TEXTS) => lines('failure', REFUSAL_TEXTS[reason])

/** The login and password of HTTP's Basic authentication (RFC 7617); empty when there are none. */
function parseBasic(header: string | null): { login: string; password: string } {
  const [, encoded = ''] = /^Basic\s+([\w+/=-]+)$/i.exec(header?.trim() ?? '') ?? []
  const [, login = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return { login, password }
}
