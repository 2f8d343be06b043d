import type { Command } from './command.ts'

export const summary = 'list requests, show one, confirm a reservation, send it again or let it go, export them'
export const usage = `requests <list | show | confirm | retry | release | erase | export> …

  list [--suspect] [--dead] [--held] [--waiting] [--since DATE] [--kind KIND …] [--limit N]
        the newest first (50 of them), each with how its deliveries stand
  show <number> [--files FOLDER]
        all that was asked, where it came from, to what was consented and how each delivery fared; its files are copied
        into FOLDER
  confirm <number> [--days N]
        keep the car for whoever asked for it (3 days): it stands as reserved until then; again: for another term.
        What is kept:  bin/showroom reservations list
  retry <number> | --dead | --waiting
        try again what was given up (of one request, or of all), and at once what pauses after a failure
  release <number> | --all
        let a suspect request, or all that are held, go to their channels
  erase <number>
        take the person out of a request for good: name, telephone, mail, words, files
  export [--since DATE] [--kind KIND …] [--suspect] > requests.csv
        a table that Excel opens by a double click

DATE is a day (2026-11-20, from midnight by the branch's clock, the site's where there is none) or a moment
(2026-11-20T14:20Z).
KIND is auto, trade, credit, strahovka, testdrive, service, get-offer, reserve, call, message, question, vacancy,
spare-parts or subscribe; --kind may be repeated.`

/** What each word does; only the one that is called is loaded. */
const SUBCOMMANDS: ReadonlyMap<string, () => Promise<Pick<Command, 'run'>>> = new Map<
  string,
  () => Promise<Pick<Command, 'run'>>
>([
  ['list', () => import('./requests/list.ts')],
  ['show', () => import('./requests/show.ts')],
  ['confirm', () => import('./requests/confirm.ts')],
  ['retry', () => import('./requests/retry.ts')],
  ['release', () => import('./requests/release.ts')],
  ['erase', () => import('./requests/erase.ts')],
  ['export', () => import('./requests/export.ts')],
])

export async function run([word = '', ...args]: string[]): Promise<number> {
  const load = SUBCOMMANDS.get(word)
  if (load !== undefined) return await (await load()).run(args)
  console.error(`${word === '' ? '' : `There is no «requests ${word}».\n\n`}bin/showroom ${usage}`)
  return 2
}
