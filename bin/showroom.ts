import type { Command } from './command.ts'

/** The operator's commands. Only the one that is called is loaded. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map<string, () => Promise<Command>>([
  ['audit', () => import('./audit.ts')],
  ['backup', () => import('./backup.ts')],
  ['branch', () => import('./branch.ts')],
  ['content', () => import('./content.ts')],
  ['demo', () => import('./demo.ts')],
  ['doctor', () => import('./doctor.ts')],
  ['import-feed', () => import('./import-feed.ts')],
  ['legal', () => import('./legal.ts')],
  ['migrate', () => import('./migrate.ts')],
  ['photos', () => import('./photos.ts')],
  ['worker', () => import('./worker.ts')],
  ['requests', () => import('./requests.ts')],
  ['reservations', () => import('./reservations.ts')],
  ['restore', () => import('./restore.ts')],
  ['staff', () => import('./staff.ts')],
  ['test-drives', () => import('./test-drives.ts')],
])

process.exitCode = await main(process.argv.slice(2))

async function main([name = 'help', ...args]: string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    console.log(await help(args[0]))
    return 0
  }
  const load = COMMANDS.get(name)
  if (load === undefined) {
    console.error(`There is no command «${name}».\n\n${await help()}`)
    return 2
  }
  if (args.includes('--help')) {
    console.log(await help(name))
    return 0
  }
  try {
    return await (await load()).run(args)
  } catch (error) {
    if (isUsageError(error)) {
      console.error(`${error.message}\n\n${await help(name)}`)
      return 2
    }
    console.error(describeError(error))
    return 1
  }
}

/** Whether Node's parseArgs refused the arguments; its message names the unknown one. */
function isUsageError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

async function help(name = ''): Promise<string> {
  const load = COMMANDS.get(name)
  if (load !== undefined) return `bin/showroom ${(await load()).usage}`
  const width = Math.max(...[...COMMANDS.keys()].map((key) => key.length))
  const lines = [...COMMANDS].map(async ([key, command]) => `  ${key.padEnd(width)}  ${(await command()).summary}`)
  return `bin/showroom <command> …\n\n${(await Promise.all(lines)).join('\n')}\n\nbin/showroom help <command> describes one command.`
}

/** An error that the operator can fix has a message with its remedy. Anything else is a bug and needs its stack. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isBug = error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
  return isBug ? (error.stack ?? error.message) : error.message
}
