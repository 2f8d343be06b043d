import type { LegalTextSlug } from '#domain/legal/legal-text.ts'

/** The texts by the short names that links to them bear; a page shows the title that was published. */
export const LEGAL_TEXT_LABELS: Record<LegalTextSlug, string> = {
  privacy: 'Политика обработки персональных данных',
  consent: 'Согласие на обработку персональных данных',
  advertising: 'Согласие на получение рекламы',
  cookies: 'Файлы cookie',
}
