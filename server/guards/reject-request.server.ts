import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { HTTP_ERROR_STATUS, HTTP_ERROR_MESSAGES, httpErrorAnswer, type HttpErrorCode } from '#app/http/http-errors.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'
import { patternPrefix } from '#urls/fill-pattern.ts'

const ERROR_PAGE = readFileSync(path.join(PROJECT_FOLDER, 'server', 'guards', 'error-page.html'), 'utf8')

/** Ends a request with an error: JSON for a script that uses the wire contract, a page for a person. */
export function rejectRequest(request: IncomingMessage, response: ServerResponse, reason: HttpErrorCode): void {
  const body = wantsJson(request) ? JSON.stringify(httpErrorAnswer(reason)) : renderPage(reason)
  response
    .setHeader('Cache-Control', 'no-store')
    .setHeader('Content-Type', `${wantsJson(request) ? 'application/json' : 'text/html'}; charset=utf-8`)
    .setHeader('Content-Length', Buffer.byteLength(body))
    .writeHead(HTTP_ERROR_STATUS[reason])
    .end(request.method === 'HEAD' ? undefined : body)
}

const wantsJson = ({ url = '', headers }: IncomingMessage) =>
  url.startsWith(patternPrefix('/ajax/*')) && !prefersHtml(headers.accept ?? null)

const renderPage = (reason: HttpErrorCode) =>
  reason === 'closed' || reason === 'failed' ? STARTING_PAGE : renderRefusal(reason)

/** A page that reloads the requested address by itself. */
const STARTING_PAGE = fillTemplate({
  title: 'Сейчас вернёмся',
  text: '<p>Сайт запускается или обновляется. Страница откроется сама через несколько секунд.</p>',
  refresh: '<meta http-equiv="refresh" content="3">',
})

const renderRefusal = (reason: HttpErrorCode) =>
  fillTemplate({
    title: 'Форма не отправлена',
    text: `<p>${HTTP_ERROR_MESSAGES[reason]}</p>
      <p>Вернитесь на&nbsp;прошлую страницу: то, что вы заполнили, осталось в&nbsp;форме.</p>`,
    refresh: '',
  })

function fillTemplate(values: Record<'title' | 'text' | 'refresh', string>): string {
  return Object.entries(values).reduce((page, [name, value]) => page.replaceAll(`{{${name}}}`, value), ERROR_PAGE)
}
