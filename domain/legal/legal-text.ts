import type { LegalTextSlug } from '#db/schema.ts'

export type { LegalTextSlug }

export const LEGAL_TEXT_SLUGS = ['privacy', 'consent', 'advertising', 'cookies'] as const satisfies LegalTextSlug[]

/** One version of a text that the law wants. */
export interface LegalText {
  slug: LegalTextSlug
  version: number
  title: string
  /** Paragraphs, headings (`## …`) and lists (`- …`), one after another, with an empty line between them. */
  body: string
  publishedAt: Date
  /** When the next version took its place; null for the one that holds today. */
  replacedAt: Date | null
}

/** Whether the word is a text's name, and not merely a property that every object has. */
export const isLegalTextSlug = (word: string): word is LegalTextSlug => LEGAL_TEXT_SLUGS.some((slug) => slug === word)
