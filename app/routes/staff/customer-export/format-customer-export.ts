import type { CustomerExport } from '#domain/customers/export-customer.server.ts'
import { describeEvent, isStatus, LISTED_EVENTS } from '#app/features/staff/requests/describe-event.ts'
import { OUTCOME_LABELS, STATUS_LABELS } from '#app/features/staff/requests/desk.texts.ts'
import { formatNumericDateTime } from '#locale/dates/numeric-date.ts'
import { lowerFirst } from '#locale/text.ts'

/** What is held about a person, as a text to read. The account is only in the JSON file. */
export function formatCustomerExport(
  { exportedAt, card, requests, notes, accounts }: CustomerExport,
  { siteName, timeZone, reasons }: { siteName: string; timeZone: string; reasons: ReadonlyMap<string, string> },
): string {
  const at = (moment: Date) => formatNumericDateTime(moment, timeZone)
  // A change has colleagues and branches by their ids: they are not the person's.
  const names = { people: new Map(), branches: new Map(), reasons, format: at }
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
      `  Статусы: ${request.statuses.map(({ at: since, status }) => `${describeStatus(status)} с ${at(since)}`).join('; ')}`,
      ...(request.handledBy === null ? [] : [`  Ведёт: ${request.handledBy}`]),
      ...request.history
        .filter(({ kind }) => !LISTED_EVENTS.has(kind))
        .map((event) => `  ${at(event.at)}: ${lowerFirst(describeEvent(event.kind, event.changed, names))}`),
      ...(request.plan === null
        ? []
        : [`  План${request.plan.at === null ? '' : ` ${at(request.plan.at)}`}: ${request.plan.text}`]),
      ...request.calls.map((call) => `  Звонок ${at(call.at)}: ${OUTCOME_LABELS[call.outcome]}`),
      ...request.letters.map(
        ({ at: sentAt, subject, text, file }) =>
          `  Письмо ${at(sentAt)}, «${subject}»: ${text}${file === null ? '' : `\n  Вложение: ${file.name} (сам PDF — в файле JSON)`}`,
      ),
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

const describeStatus = (status: string) => (isStatus(status) ? lowerFirst(STATUS_LABELS[status]) : status)
