import { formatPhone } from '#locale/phone.ts'
import type { AccountRequest } from '#domain/requests/account/account-request.ts'
import { formatDetails } from '#domain/requests/reports/describe-request.ts'
import { labelAnswer } from '#domain/requests/kinds/kind-fields.ts'
import { REQUEST_FIELD_LABELS } from '#domain/requests/forms/fields.texts.ts'
import { formatBytes } from '#locale/number.ts'

interface Answer {
  label: string
  /** May have several lines. */
  value: string
}

/** What the visitor entered, under the labels of the form. Erased values are left out. */
export function listAnswers(request: AccountRequest): Answer[] {
  const { name, phone, email, comment, branch, brandName, details, files } = request
  const lines: [string, string | null][] = [
    [REQUEST_FIELD_LABELS.brand, 'brand' in details || request.car !== null ? null : brandName],
    ...formatDetails(request).map(({ field, value }): [string, string] => [labelAnswer(request.kind, field), value]),
    [REQUEST_FIELD_LABELS.branch, branch && `${branch.name}, ${branch.city}, ${branch.address}`],
    [REQUEST_FIELD_LABELS.comment, comment],
    [REQUEST_FIELD_LABELS.name, name],
    [REQUEST_FIELD_LABELS.phone, phone && formatPhone(phone)],
    [REQUEST_FIELD_LABELS.email, email],
    [REQUEST_FIELD_LABELS.files, files.map((file) => `${file.name}, ${formatBytes(file.bytes)}`).join('\n')],
  ]
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
