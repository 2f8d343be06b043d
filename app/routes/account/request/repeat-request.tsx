import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { cataloguePath } from '#urls/car-paths.ts'
import { requestPath } from '#urls/request-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { DISCOUNT_CONDITIONS } from '#domain/cars/prices/price.ts'
import type { AccountRequest } from '#domain/requests/account/account-request.ts'
import { isFormName } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { formatPhone } from '#locale/phone.ts'
import { formatDetails } from '#domain/requests/reports/describe-request.ts'
import { labelAnswer } from '#domain/requests/kinds/kind-fields.ts'
import { REQUEST_FIELD_LABELS } from '#domain/requests/forms/fields.texts.ts'
import { formatBytes } from '#locale/number.ts'
import styles from '../account-page.module.css'

interface RepeatRequestProps {
  request: Pick<AccountRequest, 'form' | 'car'>
  card: CarCard | undefined
}

/** A link to the same form, for the same car while it is for sale. */
export function RepeatRequest({ request: { form, car }, card }: RepeatRequestProps) {
  const isSold = car !== null && (card === undefined || isSoldOrArchived(card))
  if (isSold)
    return (
      <div className={styles.ways}>
        <ButtonLink to={cataloguePath()} look="ink">
          Найти похожий
        </ButtonLink>
      </div>
    )
  if (!isFormName(form)) return null
  return (
    <div className={styles.ways}>
      {isModalForm(form) ? (
        <RequestLink form={form} prefill={{ carId: car?.id, with: conditionsOf(car) }} look="ghost">
          Отправить ещё одну
        </RequestLink>
      ) : (
        <ButtonLink to={requestPath(form)} look="ghost">
          Отправить ещё одну
        </ButtonLink>
      )}
    </div>
  )
}

const conditionsOf = (car: AccountRequest['car']) =>
  DISCOUNT_CONDITIONS.filter((condition) => car?.price.conditions.includes(condition))

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
