import { isLegalTextSlug, LEGAL_TEXTS, type LegalTextSlug } from '../../legal/legal-text.ts'
import { putLegalText } from '../../legal/publish-legal-text.server.ts'
import { findLegalProblem, readLegalMarkdown } from '../../legal/read-legal-markdown.ts'
import type { ContentFile, ContentKind, ContentThing, FileReading } from './content-thing.ts'

/** The texts that the law wants. A changed one becomes the next version; none is ever taken away. */
export const LEGAL: ContentKind = {
  folder: 'legal',
  ending: '.md',
  isOneFile: false,
  read: readFile,
  async list(db) {
    const rows = await db
      .selectFrom('legal_text')
      .select(['slug', 'title', 'body'])
      .distinctOn('slug')
      .orderBy('slug')
      .orderBy('version', 'desc')
      .execute()
    return rows.map(({ slug, ...text }) => makeThing(slug, text))
  },
}

function readFile({ file, name, text }: ContentFile): FileReading {
  if (!isLegalTextSlug(name))
    return { ok: false, problems: [{ file, message: `its name must be one of: ${LEGAL_TEXTS.join(', ')}` }] }
  const { title, body } = readLegalMarkdown(text)
  if (title === undefined)
    return { ok: false, problems: [{ file, line: 1, message: 'must begin with its title: # Согласие на …' }] }
  const problem = findLegalProblem(body)
  if (problem !== undefined) return { ok: false, problems: [{ file, message: problem }] }
  return { ok: true, thing: { ...makeThing(name, { title, body }), file, locate: () => ({}) } }
}

function makeThing(slug: LegalTextSlug, { title, body }: { title: string; body: string }): ContentThing {
  return {
    kind: LEGAL,
    name: slug,
    path: `legal/${slug}.md`,
    text: `# ${title}\n\n${body}\n`,
    addresses: [],
    references: [],
    put: async (tx, now) => void (await putLegalText(tx, slug, { title, body }, now)),
  }
}
