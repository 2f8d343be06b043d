import type { LegalTextSlug } from '#domain/legal/legal-text.ts'

/** Short names of the legal texts for links to them; the page shows the published title. */
export const LEGAL_TEXT_LABELS: Record<LegalTextSlug, string> = {
  privacy: 'Политика обработки персональных данных',
  consent: 'Согласие на обработку персональных данных',
  advertising: 'Согласие на получение рекламы',
  cookies: 'Файлы cookie',
}
