import { readFile } from 'node:fs/promises'
import { text as readStream } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { findLegalText, listLegalTexts, publishLegalText } from '#domain/legal/legal-texts.server.ts'
import { isLegalTextSlug, LEGAL_TEXT_SLUGS, type LegalTextSlug } from '#domain/legal/legal-text.ts'
import { createOperatorContext, type OperatorContext } from './create-operator-context.server.ts'

export const summary = 'list, show and publish the texts that the law requires'
export const usage = `legal list | show <text> [--version N] | publish <text> <file.md | ->

The texts are ${LEGAL_TEXT_SLUGS.join(', ')}.

  list                       every version of every text, and since when it is in force
  show consent               the text in force, as a file: save it, change it, publish it
  show consent --version 1   an earlier one
  publish consent new.md     put a text into force; «-» reads standard input

A file begins with its title («# Согласие …»; without one the title stays), then headings («## …»), lists («- …») and
paragraphs. {dealer} {site} {origin} {address} {phone} {email} {processors} {term} {counters} are filled in from the settings and the first
branch; a line with a value that is not set is left out. Publishing an unchanged text makes no new version.`

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { version: { type: 'string' } }, allowPositionals: true })
  const [subcommand, slug = '', file, ...more] = positionals
  if (subcommand === 'list' && slug === '' && values.version === undefined) {
    await using context = await createOperatorContext()
    return await list(context)
  }
  if (more.length === 0 && isLegalTextSlug(slug)) {
    if (subcommand === 'show' && file === undefined && /^\d{0,9}$/.test(values.version ?? '')) {
      await using context = await createOperatorContext()
      return await show(context, slug, values.version === undefined ? undefined : Number(values.version))
    }
    if (subcommand === 'publish' && file !== undefined && values.version === undefined) {
      const markdown = await readText(file)
      if (markdown === undefined) return 1
      await using context = await createOperatorContext()
      return await publish(context, slug, markdown)
    }
  }
  console.error(`${describeUsageError(subcommand, slug)}bin/showroom ${usage}`)
  return 2
}

/** Names the unknown subcommand or text; '' when both are known. */
function describeUsageError(subcommand: string | undefined, slug: string): string {
  if (subcommand !== undefined && !SUBCOMMANDS.includes(subcommand)) return `There is no «legal ${subcommand}».\n\n`
  return slug === '' || isLegalTextSlug(slug) ? '' : `There is no text «${slug}».\n\n`
}

const SUBCOMMANDS = ['list', 'show', 'publish']

async function readText(file: string): Promise<string | undefined> {
  if (file === '-') return await readStream(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    console.error(`«${file}» cannot be read${reason}: name a text file, or - for standard input.`)
    return undefined
  }
}

async function list(context: OperatorContext): Promise<number> {
  for (const { slug, version, title, publishedAt } of await listLegalTexts(context))
    console.log(
      `${slug}  version ${version}  since ${publishedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC  ${title}`,
    )
  return 0
}

async function show(context: OperatorContext, slug: LegalTextSlug, version: number | undefined): Promise<number> {
  const found = await findLegalText(context, slug, version)
  if (found === undefined) {
    console.error(`There is no version ${version} of «${slug}»; bin/showroom legal list shows all versions.`)
    return 1
  }
  console.log(`# ${found.title}\n\n${found.body}`)
  return 0
}

async function publish(context: OperatorContext, slug: LegalTextSlug, markdown: string): Promise<number> {
  const published = await publishLegalText(context, slug, markdown)
  if (!published.ok) {
    console.error(`The text was not published: ${published.problem}.`)
    return 1
  }
  console.log(
    published.isNew
      ? `Version ${published.version} of «${slug}» is in force now. Read it at /legal/${slug}/`
      : `Nothing changed: version ${published.version} of «${slug}» has the same text.`,
  )
  return 0
}
