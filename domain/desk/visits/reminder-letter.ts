import { formatSlotPhrase } from '#domain/test-drives/test-drive.ts'
import { formatPhone } from '#locale/phone.ts'

interface ReminderParams {
  /** By the branch's clock: `2026-11-21T10:00`. */
  local: string
  /** The clock in words: «по московскому времени». */
  zone: string
  /** «Geely Monjaro, 2024», or the brand; null: not known. */
  car: string | null
  branch: { name: string; city: string; address: string; phone: string }
  /** Where the visitor cancels the visit themselves; undefined: by telephone alone. */
  cancelUrl: string | undefined
  siteName: string
}

/** The letter of the day before a visit. It has nothing of what the visitor has typed: the address may be another person's. */
export function composeReminder({ local, zone, car, branch, cancelUrl, siteName }: ReminderParams) {
  const when = formatSlotPhrase(local)
  const phone = formatPhone(branch.phone)
  const lines = [
    'Здравствуйте!',
    '',
    `Ждём вас на\u00a0тест-драйв ${when} (${zone}).`,
    '',
    ...(car === null ? [] : [`Автомобиль: ${car}`]),
    `Где: ${branch.name}, ${branch.city}, ${branch.address}`,
    `Телефон: ${phone}`,
    '',
    'Возьмите с\u00a0собой водительское удостоверение: без него поехать за\u00a0рулём не\u00a0получится.',
    '',
    `Не\u00a0сможете приехать или хотите другое время? Позвоните: ${phone}.`,
    ...(cancelUrl === undefined ? [] : ['Отменить запись можно и\u00a0на\u00a0сайте:', cancelUrl]),
    '',
    siteName,
  ]
  return { subject: `Тест-драйв ${when}`, text: lines.join('\n') }
}
