import type { LegalTextSlug } from '#db/schema.ts'

export type { LegalTextSlug }

export const LEGAL_TEXT_SLUGS = ['privacy', 'consent', 'advertising', 'cookies'] as const satisfies LegalTextSlug[]

/** One version of a text that the law requires. */
export interface LegalText {
  slug: LegalTextSlug
  version: number
  title: string
  /** Paragraphs, headings (`## …`) and lists (`- …`), separated by empty lines. */
  body: string
  publishedAt: Date
  /** When the next version replaced it; null for the current version. */
  replacedAt: Date | null
}

/** Whether a value is the slug of a legal text. */
export const isLegalTextSlug = (value: string): value is LegalTextSlug =>
  LEGAL_TEXT_SLUGS.some((slug) => slug === value)
