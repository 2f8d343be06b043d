import type { AttemptProblem } from '../attempts/feed-attempt.ts'

/**
 * Why a look into a folder found nothing. `no-folder`: FEED_FOLDER is not set, or there is no such folder below it;
 * `no-file`: no file with the name; `outside`: a link leads elsewhere; `unreadable`: the file may not be read.
 */
export type FolderProblem = Extract<AttemptProblem, 'no-folder' | 'no-file' | 'outside' | 'unreadable'>

const MAX_PATH_LENGTH = 200

/**
 * Whether a text is the path of files below FEED_FOLDER: `stock.xml`, `1c/export/stock-*.xml`. Only the file's name may
 * have a star, for any characters; of several files the newest is read.
 */
export function isFolderPath(text: string): boolean {
  const parts = text.split('/')
  const name = parts.pop() ?? ''
  return (
    text.length <= MAX_PATH_LENGTH &&
    parts.every((part) => /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u.test(part)) &&
    /^[\p{L}\p{N}_*][\p{L}\p{N}_. *-]*$/u.test(name) &&
    name.split('*').length <= 2
  )
}
