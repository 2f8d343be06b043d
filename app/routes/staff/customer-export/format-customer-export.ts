import type { CustomerExport } from '#domain/customers/export-customer.server.ts'
import { OUTCOME_LABELS } from '#app/features/staff/requests/desk.texts.ts'
import { formatNumericDateTime } from '#locale/dates/numeric-date.ts'

/** What is held about a person, as a text to read. The account is only in the JSON file. */
export function formatCustomerExport(
  { exportedAt, card, requests, notes, accounts }: CustomerExport,
  { siteName, timeZone }: { siteName: string; timeZone: string },
): string {
  const at = (moment: Date) => formatNumericDateTime(moment, timeZone)
  const lines = [
    `Что хранит сайт «${siteName}» о человеке`,
    `Выгружено ${at(exportedAt)}, карточка № ${card}, заявок: ${requests.length}`,
  ]
  for (const request of requests)
    lines.push(
      '',
      `Заявка № ${request.number}: ${request.title}`,
      ...Object.entries(request.answers).map(([label, value]) => `  ${label}: ${value}`),
      ...request.consents.map(
        ({ text, purpose, givenAt, withdrawnAt }) =>
          `  Согласие (${purpose === 'advertising' ? 'реклама' : 'обработка данных'}), редакция ${text.version}, дано ${at(givenAt)}${
            withdrawnAt === null ? '' : `, отозвано ${at(withdrawnAt)}`
          }`,
      ),
      ...request.calls.map((call) => `  Звонок ${at(call.at)}: ${OUTCOME_LABELS[call.outcome]}`),
      ...request.letters.map(({ at: sentAt, subject, text }) => `  Письмо ${at(sentAt)}, «${subject}»: ${text}`),
      ...request.notes.map((note) => `  Заметка ${at(note.at)}: ${note.text}`),
      ...request.reservations.map(({ reservedAt, until }) => `  Бронь ${at(reservedAt)} до ${at(until)}`),
      ...request.deliveries.flatMap(({ channel, state, endedAt }) =>
        state === 'delivered' && endedAt !== null ? [`  Отправлено: ${channel}, ${at(endedAt)}`] : [],
      ),
    )
  if (notes.length > 0) lines.push('', 'Заметки о человеке', ...notes.map((note) => `  ${at(note.at)}: ${note.text}`))
  for (const { account, garage, favourites, searches } of accounts)
    lines.push(
      '',
      'Личный кабинет (полностью — в файле JSON)',
      `  Имя: ${account.name}`,
      `  Телефоны: ${account.phones.join(', ')}`,
      `  Почта: ${account.emails.join(', ')}`,
      `  Своих автомобилей: ${garage.length}, в избранном: ${favourites.length}, сохранённых поисков: ${searches.length}`,
    )
  return `${lines.join('\n')}\n`
}
