import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Request, Response } from 'express'
import { refusalOf } from '#app/features/requests/form-refusal.ts'
import { DOOR_STATUS, DOOR_WORDS, type DoorReason } from '#app/features/requests/door-words.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { PROJECT_FOLDER } from '#platform/config.server.ts'

const PAGE = readFileSync(path.join(PROJECT_FOLDER, 'server', 'notice.html'), 'utf8')

/** Answers a call that goes no further: JSON to a script that speaks the wire contract, a page to a person. */
export function turnAway(request: Request, response: Response, reason: DoorReason): void {
  response.status(DOOR_STATUS[reason]).set('Cache-Control', 'no-store')
  if (wantsJson(request)) response.json(refusalOf(reason))
  else response.type('html').send(reason === 'closed' || reason === 'failed' ? RIGHT_BACK : tellRefused(reason))
}

const wantsJson = (request: Request) => request.path.startsWith('/ajax/') && !prefersPage(request.get('accept'))

/** A page that comes back by itself, whatever was asked for. */
const RIGHT_BACK = fillIn({
  title: 'Сейчас вернёмся',
  text: '<p>Сайт запускается или обновляется. Страница откроется сама через несколько секунд.</p>',
  refresh: '<meta http-equiv="refresh" content="3">',
})

const tellRefused = (reason: DoorReason) =>
  fillIn({
    title: 'Форма не отправлена',
    text: `<p>${DOOR_WORDS[reason]}</p>
      <p>Вернитесь на&nbsp;прошлую страницу: то, что вы заполнили, осталось в&nbsp;форме.</p>`,
    refresh: '',
  })

function fillIn(words: Record<'title' | 'text' | 'refresh', string>): string {
  return Object.entries(words).reduce((page, [name, word]) => page.replaceAll(`{{${name}}}`, word), PAGE)
}
