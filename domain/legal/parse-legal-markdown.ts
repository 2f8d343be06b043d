import { composeLegalText, listUnknownPlaceholders, PLACEHOLDERS } from './compose-legal-text.ts'

/** Splits a text into its title, if it begins with one (`# …`), and its body. */
export function parseLegalMarkdown(markdown: string): { title?: string; body: string } {
  const text = markdown
    .replace(/^\uFEFF/, '')
    .replaceAll(/[^\S\n]*\r?\n/g, '\n')
    .trim()
  const [, title, body = text] = /^# (.+)\n([\s\S]*)$/.exec(`${text}\n`) ?? []
  return { title: title?.trim(), body: body.trim() }
}

/** The reason why a text cannot be published; undefined when it can. */
export function findLegalProblem(body: string): string | undefined {
  const unknown = listUnknownPlaceholders(body)
  if (unknown.length > 0)
    return `${unknown.map((word) => `{${word}}`).join(', ')} cannot be filled in; known are ${PLACEHOLDERS.map((word) => `{${word}}`).join(', ')}`
  const isEmpty = composeLegalText(body, { dealer: 'x', site: 'x', origin: 'x', term: 'x' }).length === 0
  return isEmpty ? 'there is no text in it' : undefined
}
