/** The facts that fill the placeholders. A part of the text that needs an undefined fact is left out. */
export interface LegalFacts {
  /** The operator's full legal name. */
  dealer: string
  /** The site's name. */
  site: string
  /** The site's address. */
  origin: string
  address?: string
  phone?: string
  email?: string
  /** Who processes data on the dealer's behalf. */
  processors?: string
  /** How long requests keep a person's data: «3 года». */
  term: string
  /** The analytics counters that are switched on. */
  counters?: string
}

/** The placeholders that a text can contain in braces. */
const PLACEHOLDERS = [
  'dealer',
  'site',
  'origin',
  'address',
  'phone',
  'email',
  'processors',
  'term',
  'counters',
] as const satisfies (keyof LegalFacts)[]

/** A part of a text, ready to be shown, without markup. */
export type LegalBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/**
 * Parses a text and fills its placeholders. A paragraph, heading or list item that needs an unknown fact is left out, and
 * so is a list without items.
 */
export function composeLegalText(body: string, facts: LegalFacts): LegalBlock[] {
  return parseBlocks(body).flatMap((block): LegalBlock[] => {
    if (block.kind === 'list') {
      const items = block.items.flatMap((item) => fillPlaceholders(item, facts))
      return items.length === 0 ? [] : [{ kind: 'list', items }]
    }
    return fillPlaceholders(block.text, facts).map((text) => ({ kind: block.kind, text }))
  })
}

/** The words in braces that are no placeholders, for example misspelt ones. */
export function listUnknownPlaceholders(body: string): string[] {
  const words = [...body.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word)
  return words.filter((word) => !PLACEHOLDERS.some((known) => known === word))
}

function parseBlocks(body: string): LegalBlock[] {
  const blocks: LegalBlock[] = []
  let isContinued = false
  for (const line of body.split(/\r?\n/).map((text) => text.trim())) {
    const last = blocks.at(-1)
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).trim() })
    else if (line.startsWith('- ')) {
      const item = line.slice(2).trim()
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (line !== '') {
      // Line breaks are significant in legal texts: «1.1. …» and «1.2. …» are lines of their own.
      if (isContinued && last?.kind === 'paragraph') last.text += `\n${line}`
      else if (isContinued && last?.kind === 'list') last.items.push(`${last.items.pop() ?? ''}\n${line}`)
      else blocks.push({ kind: 'paragraph', text: line })
    }
    isContinued = line !== '' && !line.startsWith('## ')
  }
  return blocks
}

/** The filled text in a list, or an empty list when a fact is missing. */
function fillPlaceholders(text: string, facts: LegalFacts): string[] {
  const values = new Map<string, string | undefined>(PLACEHOLDERS.map((word) => [`{${word}}`, facts[word]]))
  // In one pass, so that braces in a fact are not taken for a placeholder.
  const parts = text.split(/(\{\w+\})/).map((part) => (values.has(part) ? values.get(part) : part))
  return parts.every((part) => part !== undefined) ? [parts.join('')] : []
}

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
