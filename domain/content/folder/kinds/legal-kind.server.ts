import { isLegalTextSlug, LEGAL_TEXT_SLUGS, type LegalTextSlug } from '#domain/legal/legal-text.ts'
import { putLegalText } from '#domain/legal/legal-texts.server.ts'
import { findLegalProblem, parseLegalMarkdown } from '#domain/legal/compose-legal-text.ts'
import type { ContentFile, ContentKind, ContentItem, ParseFileResult } from '../content-item.ts'

/** The texts that the law requires. A changed one becomes the next version; none is ever removed. */
export const LEGAL: ContentKind = {
  folder: 'legal',
  extension: '.md',
  isOneFile: false,
  parse: parseFile,
  async list(db) {
    const rows = await db
      .selectFrom('legal_text')
      .select(['slug', 'title', 'body'])
      .distinctOn('slug')
      .orderBy('slug')
      .orderBy('version', 'desc')
      .execute()
    return rows.map(({ slug, ...text }) => createItem(slug, text))
  },
}

function parseFile({ file, name, text }: ContentFile): ParseFileResult {
  if (!isLegalTextSlug(name))
    return { ok: false, problems: [{ file, message: `its name must be one of: ${LEGAL_TEXT_SLUGS.join(', ')}` }] }
  const { title, body } = parseLegalMarkdown(text)
  if (title === undefined)
    return { ok: false, problems: [{ file, line: 1, message: 'must begin with its title: # Согласие на …' }] }
  const problem = findLegalProblem(body)
  if (problem !== undefined) return { ok: false, problems: [{ file, message: problem }] }
  return { ok: true, item: { ...createItem(name, { title, body }), file, locate: () => ({}) } }
}

function createItem(slug: LegalTextSlug, { title, body }: { title: string; body: string }): ContentItem {
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
