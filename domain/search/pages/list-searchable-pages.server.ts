import { runsAt } from '#domain/content/runs-at.server.ts'
import type { Context } from '#domain/context.ts'
import type { SearchablePage } from './page-index.ts'

/** The dealer's pages and the current offers, with all their words. */
export async function listSearchablePages({ db, now }: Pick<Context, 'db' | 'now'>): Promise<SearchablePage[]> {
  const [pages, offers] = await Promise.all([
    db
      .selectFrom('page')
      .select(['path', 'name', 'title', 'heading', 'lead', 'summary', 'blocks'])
      .orderBy('section')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('offer')
      .select(['slug', 'title', 'summary', 'badge', 'conditions', 'blocks'])
      .where(runsAt(now()))
      .orderBy('position')
      .execute(),
  ])
  return [
    ...pages.map(({ path, name, title, heading, lead, summary, blocks }) => ({
      kind: 'page' as const,
      key: path,
      name,
      summary,
      keywords: `${title} ${heading}`,
      text: `${lead ?? ''} ${listTexts(blocks).join(' ')}`,
    })),
    ...offers.map(({ slug, title, summary, badge, conditions, blocks }) => ({
      kind: 'offer' as const,
      key: slug,
      name: title,
      summary,
      keywords: `акция предложение скидка ${badge ?? ''}`,
      text: `${conditions} ${listTexts(blocks).join(' ')}`,
    })),
  ]
}

/** The visible texts anywhere in a page's blocks, without names of pictures, forms and targets. */
function listTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return NON_TEXT_KEYS.has(name) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((part) => listTexts(part, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, key))
}

const NON_TEXT_KEYS = new Set(['kind', 'picture', 'target', 'icon', 'form', 'tool', 'address', 'tone', 'look'])
