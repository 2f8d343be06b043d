import { type FavouriteNoticeKind, NOTICE_FREQUENCIES } from '#domain/notices/notice.ts'
import { parseUnsubscribeSubject, formatUnsubscribeSubject } from '#domain/notices/unsubscribe-token.server.ts'
import type { UnsubscribeLink, SubjectFrequency } from '#domain/notices/unsubscribe.server.ts'

const KIND_LABELS: Record<FavouriteNoticeKind, string> = {
  cheaper: 'о\u00A0снижении цен на\u00A0автомобили из\u00A0избранного',
  back: 'о\u00A0возвращении автомобилей из\u00A0избранного в\u00A0продажу',
  reserved: 'о\u00A0брони автомобилей из\u00A0избранного',
  sold: 'о\u00A0том, что автомобили из\u00A0избранного проданы',
}

/** The subject of a link, to follow «пишем»: `о новых автомобилях по поиску «Geely с пробегом»`. */
export function describeUnsubscribeSubject({
  subject,
  searchTitle,
}: Pick<UnsubscribeLink, 'subject' | 'searchTitle'>): string {
  if (subject === 'all')
    return 'об\u00A0автомобилях из\u00A0избранного и\u00A0о\u00A0новых автомобилях по\u00A0вашим поискам'
  if ('kind' in subject) return KIND_LABELS[subject.kind]
  return searchTitle === undefined ? 'по\u00A0этому поиску' : `о\u00A0новых автомобилях по\u00A0поиску «${searchTitle}»`
}

/** The previous settings as values of hidden fields: `cheaper:daily`. */
export const formatPreviousRates = (before: readonly SubjectFrequency[]) =>
  before.map(({ subject, frequency }) => `${formatUnsubscribeSubject(subject)}:${frequency}`)

/** Parses the values of those fields. Invalid ones are ignored. */
export function parsePreviousRates(values: readonly string[]): SubjectFrequency[] {
  return values.flatMap((entry) => {
    const [name = '', frequencyName] = entry.split(':')
    const subject = parseUnsubscribeSubject(name)
    const frequency = NOTICE_FREQUENCIES.find((known) => known === frequencyName)
    return subject === undefined || subject === 'all' || frequency === undefined ? [] : [{ subject, frequency }]
  })
}
