import { formatPhone } from '#app/ui/phone.ts'
import type { AccountRequest } from '#domain/requests/account-request.ts'
import { tellDetails } from '#domain/requests/describe-request.ts'
import { FIELD_WORDS } from '#domain/requests/field-words.ts'
import { tellBytes } from '#domain/tell-figures.ts'

interface Answer {
  label: string
  /** May have several lines. */
  value: string
}

/** What he wrote into the form, in the words in which it asked. What was taken out is not there. */
export function listAnswers(request: AccountRequest): Answer[] {
  const { name, phone, email, comment, branch, brandName, details, files } = request
  const lines: [string, string | null][] = [
    [FIELD_WORDS.brand, 'brand' in details || request.car !== null ? null : brandName],
    ...tellDetails(request).map(({ field, value }): [string, string] => [labelOf(field), value]),
    [FIELD_WORDS.branch, branch && `${branch.name}, ${branch.city}, ${branch.address}`],
    [FIELD_WORDS.comment, comment],
    [FIELD_WORDS.name, name],
    [FIELD_WORDS.phone, phone && formatPhone(phone)],
    [FIELD_WORDS.email, email],
    [FIELD_WORDS.files, files.map((file) => `${file.name}, ${tellBytes(file.bytes)}`).join('\n')],
  ]
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** A unit stands with its figure, not in the label. */
function labelOf(field: string): string {
  const word: string = new Map(Object.entries(FIELD_WORDS)).get(field) ?? field
  return word.replace(/, (?:₽|км|месяцев)$/, '')
}
