import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type ChannelSettings, ChannelsFile } from './channels.server.ts'

export interface ChannelSources {
  /** Path of the settings file; undefined: one channel `mail` to `mailTo`. */
  file: string | undefined
  mailTo: readonly string[]
  /** The value of `"env:NAME"`. */
  findSecret: (name: string) => string | undefined
}

/** All problems of the channel settings, each with its place and remedy. It contains no secret. */
export class ChannelSettingsError extends Error {
  override readonly name = 'ChannelSettingsError'
  readonly problems: readonly string[]

  constructor(file: string, problems: readonly string[]) {
    super(`The file of channels has errors (${file}):\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.problems = problems
  }
}

/** The settings of all channels. Throws a ChannelSettingsError that names all problems at once. */
export async function readChannels({ file, mailTo, findSecret }: ChannelSources): Promise<ChannelSettings[]> {
  if (file === undefined) return [{ kind: 'email', name: 'mail', to: [...mailTo], only: {} }]
  const content = parseJson(file, await readText(file))
  const missing: string[] = []
  const settings = revealSecrets(content, '', (name, place) => {
    const secret = findSecret(name)
    if (secret === undefined) missing.push(`${place}: env:${name} is not set; put ${name} into the environment or .env`)
    return secret
  })
  if (missing.length > 0) throw new ChannelSettingsError(file, missing)
  const parsed = v.safeParse(ChannelsFile, settings)
  if (!parsed.success) throw new ChannelSettingsError(file, [...new Set(parsed.issues.map(formatIssue))])
  return parsed.output.channels
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'it cannot be read'
    throw new ChannelSettingsError(file, [
      `the file cannot be read (${reason}): correct CHANNELS_FILE or the file’s rights`,
    ])
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    // The parser quotes its input, which can be a secret: only the position is used.
    const place = /position \d+( \(line \d+ column \d+\))?/.exec(cause instanceof Error ? cause.message : '')?.[0]
    throw new ChannelSettingsError(file, [`the file is no JSON${place === undefined ? '' : `, at ${place}`}`])
  }
}

/** The same value with every `"env:NAME"` replaced. */
function revealSecrets(
  value: unknown,
  place: string,
  reveal: (name: string, place: string) => string | undefined,
): unknown {
  if (typeof value === 'string') {
    const name = /^env:([A-Za-z_]\w*)$/.exec(value)?.[1]
    return name === undefined ? value : reveal(name, place)
  }
  if (Array.isArray(value)) return value.map((item, index) => revealSecrets(item, `${place}[${index}]`, reveal))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      revealSecrets(item, place === '' ? key : `${place}.${key}`, reveal),
    ]),
  )
}

/** `channels[1].token: give …`. The wrong value is left out: it can be a secret. */
function formatIssue(issue: v.BaseIssue<unknown>): string {
  const place = (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
  return `${place === '' ? 'the file' : place}: ${describeIssue(issue)}`
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const isOwn = !issue.message.startsWith('Invalid')
  if (issue.expected === 'never') return 'no such setting: correct its spelling or remove it'
  if (issue.received === 'undefined')
    return `is missing: ${isOwn ? issue.message : 'docs/channels.md says where it comes from'}`
  return isOwn ? issue.message : `cannot be used, it must be ${issue.expected ?? 'another value'}`
}
