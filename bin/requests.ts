import type { Command } from './command.ts'

export const summary = 'list requests, show one, confirm a reservation, retry or release one, export them'
export const usage = `requests <list | show | confirm | retry | release | erase | export> …

  list [--suspect] [--dead] [--held] [--waiting] [--since DATE] [--kind KIND …] [--limit N]
        the newest first (50 of them), each with the states of its deliveries
  show <number> [--files FOLDER]
        all its fields, its origin, its consents and the result of each delivery; its files are copied into FOLDER
  confirm <number> [--days N]
        reserve the car for the sender of the request (for 3 days); a second time: for another term.
        Reserved cars:  bin/showroom reservations list
  retry <number> | --dead | --waiting
        retry failed deliveries (of one request, or of all), and at once those that wait after a failure
  release <number> | --all
        send a suspect request, or all that are held, to their channels
  erase <number>
        erase the person from a request for good: name, telephone, mail, texts, files
  export [--since DATE] [--kind KIND …] [--suspect] > requests.csv
        a table that Excel opens by a double click

DATE is a day (2026-11-20, from midnight by the branch's clock, the site's where there is none) or a moment
(2026-11-20T14:20Z).
KIND is auto, trade, credit, strahovka, testdrive, service, get-offer, reserve, call, message, question, vacancy,
spare-parts or subscribe; --kind may be repeated.`

/** Subcommands; only the one that is called is loaded. */
const SUBCOMMANDS: ReadonlyMap<string, () => Promise<Command['run']>> = new Map<string, () => Promise<Command['run']>>([
  ['list', async () => (await import('./requests/list.ts')).list],
  ['show', async () => (await import('./requests/show.ts')).run],
  ['confirm', async () => (await import('./requests/change.ts')).confirm],
  ['retry', async () => (await import('./requests/change.ts')).retry],
  ['release', async () => (await import('./requests/change.ts')).release],
  ['erase', async () => (await import('./requests/change.ts')).erase],
  ['export', async () => (await import('./requests/list.ts')).exportCsv],
])

export async function run([subcommand = '', ...args]: string[]): Promise<number> {
  const load = SUBCOMMANDS.get(subcommand)
  if (load !== undefined) return await (await load())(args)
  console.error(`${subcommand === '' ? '' : `There is no «requests ${subcommand}».\n\n`}bin/showroom ${usage}`)
  return 2
}
