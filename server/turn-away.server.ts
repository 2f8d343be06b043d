import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Request, Response } from 'express'
import { refusalOf } from '#app/features/requests/form-refusal.ts'
import { DOOR_STATUS, DOOR_WORDS, type DoorReason } from '#app/features/requests/door-words.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { PROJECT_FOLDER } from '#platform/config.server.ts'

const PAGE = readFileSync(path.join(PROJECT_FOLDER, 'server', 'turned-away.html'), 'utf8')

/** Answers a call that goes no further: JSON to a script that speaks the wire contract, a page to a person. */
export function turnAway(request: Request, response: Response, reason: DoorReason): void {
  response.status(DOOR_STATUS[reason]).set('Cache-Control', 'no-store')
  if (wantsJson(request)) response.json(refusalOf(reason))
  else response.type('html').send(PAGE.replace('{{reason}}', DOOR_WORDS[reason]))
}

/** Whether this is a call of the wire contract that expects its JSON. */
export const wantsJson = (request: Request) => request.path.startsWith('/ajax/') && !prefersPage(request.get('accept'))
