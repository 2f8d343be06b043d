import type { LegalTextSlug } from '#db/schema.ts'

export type { LegalTextSlug }

export const LEGAL_TEXTS = ['privacy', 'consent', 'advertising', 'cookies'] as const satisfies LegalTextSlug[]

/** One version of a text that the law wants. */
export interface LegalText {
  slug: LegalTextSlug
  version: number
  title: string
  /** Paragraphs, headings (`## …`) and lists (`- …`), one after another, with an empty line between them. */
  body: string
  publishedAt: Date
}
