import { parseArgs } from 'node:util'
import { exportContent } from '#domain/content/import-export/export-content.server.ts'
import {
  importContent,
  type ContentChange,
  type ImportContentResult,
  type ContentProblem,
  type ImportContentOptions,
} from '#domain/content/import-export/import-content.server.ts'
import { createImageCodec } from '#platform/images/sharp-image-codec.server.ts'
import { createOperatorContext, type OperatorContext } from './create-operator-context.server.ts'
import { terminalText } from './terminal/terminal.ts'
import { warnOfTestDrives } from './warn-of-test-drives.ts'

export const summary =
  'write banners, offers, pages, menus, prices and legal texts into a folder, or read them from one'
export const usage = `content export <folder> [--force] | import <folder> [--check] [--remove-missing]

The files of the folder and their format: docs/content.md.

  export <folder>     write all content; files of content that the site no longer has are removed, pictures stay
    --force           also into a folder with other files: these stay
  import <folder>     make the content of the site equal to the folder: all of it, or nothing if there is any problem
    --check           only list problems and what would change
    --remove-missing  remove content that is missing in the folder, of the kinds that the folder contains`

const OPTIONS = {
  force: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  'remove-missing': { type: 'boolean', default: false },
} as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [subcommand, folder, ...more] = positionals
  const isImport = subcommand === 'import' && !values.force
  const isExport = subcommand === 'export' && !values.check && !values['remove-missing']
  if (folder === undefined || more.length > 0 || !(isImport || isExport)) {
    const known = subcommand === undefined || ['import', 'export'].includes(subcommand)
    console.error(`${known ? '' : `There is no «content ${terminalText(subcommand)}».\n\n`}bin/showroom ${usage}`)
    return 2
  }
  await using context = await createOperatorContext()
  if (isExport) return await exportFolder(context, folder, values.force)
  return await importFolder(context, folder, { check: values.check, removeMissing: values['remove-missing'] })
}

async function exportFolder(context: OperatorContext, folder: string, force: boolean): Promise<number> {
  const outcome = await exportContent(context, folder, { force })
  if (outcome.ok) {
    for (const { kind, path } of outcome.changes) console.log(`${VERBS[kind]} ${path}`)
    for (const file of outcome.left)
      console.log(`Left    ${terminalText(file)}: it is not on the site; import or delete it`)
    console.log(
      `${outcome.changes.length === 0 ? 'Nothing changed' : 'Done'}: ${formatCount(outcome.unchanged, 'file is', 'files are')} as before.`,
    )
    return 0
  }
  switch (outcome.reason) {
    case 'no-folder':
      console.error(
        `«${terminalText(folder)}» is a file, or its path leads through one. Nothing was written.\nName a folder.`,
      )
      return 1
    case 'foreign-folder':
      console.error(
        `«${terminalText(folder)}» contains files that are not content: ${listSome(outcome.entries)}. Nothing was written.\nName an empty folder, or keep these files and write beside them with --force. To see what is wrong with a content file:  bin/showroom content import ${terminalText(folder)} --check`,
      )
      return 1
    case 'in-the-way':
      console.error(
        `These files are not content, but have the names of files to be written: ${listSome(outcome.entries)}. Nothing was written.\nRename or move them, or name another folder.`,
      )
      return 1
    case 'lost-pictures':
      console.error(
        `The originals of these pictures are missing in the folder of photos (DATA_DIR/photos): ${listSome(outcome.names)}. Nothing was written.\nImport them again from your folder, or put DATA_DIR back from its backup.`,
      )
      return 1
    default:
      return outcome satisfies never
  }
}

async function importFolder(context: OperatorContext, folder: string, options: ImportContentOptions): Promise<number> {
  const { photo } = context.config
  const codec = createImageCodec({ maxPixels: photo.maxPixels })
  try {
    const outcome = await importContent({ ...context, codec, maxPictureBytes: photo.maxBytes }, folder, {
      ...options,
      onPicture,
    })
    if (!outcome.ok) return reportProblems(outcome.problems)
    reportDone(outcome, options)
    for (const branch of options.check === true ? [] : listChangedBranches(outcome.changes))
      await warnOfTestDrives(context, branch)
    return 0
  } finally {
    codec.close()
  }
}

const listChangedBranches = (changes: readonly ContentChange[]) =>
  changes.flatMap(({ kind, path }) => (kind === 'changed' ? (/^branches\/(.+)\.yaml$/.exec(path)?.slice(1) ?? []) : []))

const onPicture = (file: string) => console.error(`Encoding ${file}`)

const VERBS = { added: 'Added  ', changed: 'Changed', removed: 'Removed' }

function reportDone(
  { changes, unchanged, unused, missing }: ImportContentResult & { ok: true },
  { check }: ImportContentOptions,
): void {
  for (const { kind, path } of changes) console.log(`${VERBS[kind]} ${path}`)
  for (const file of unused) console.log(`Unused  ${file}: nothing shows it`)
  for (const path of missing) console.log(`Missing ${path}: it is on the site and not in the folder`)
  if (missing.length > 0 && check !== true)
    console.log('What is missing stays on the site; --remove-missing removes it.')
  const rest = `${formatCount(unchanged, 'thing is', 'things are')} as before.`
  if (check === true)
    console.log(
      `Nothing is wrong. ${changes.length === 0 ? 'Nothing would change' : 'The above would change'}: ${rest}`,
    )
  else console.log(`${changes.length === 0 ? 'Nothing changed' : 'Done'}: ${rest}`)
}

function reportProblems(problems: readonly ContentProblem[]): number {
  for (const { file, line, place, message } of problems) {
    const where = [file, line].filter((part) => part !== undefined).join(':')
    console.error(terminalText(`${where}: ${place === undefined ? '' : `${place} `}${message}`))
  }
  console.error(
    `\n${formatCount(problems.length, 'problem', 'problems')}. Nothing was changed. How files are written: docs/content.md`,
  )
  return 1
}

const formatCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The first five names, enough to recognise the rest. */
const listSome = (names: readonly string[]) =>
  terminalText(names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : ''))
