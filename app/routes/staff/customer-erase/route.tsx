import { data, Form, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { CUSTOMER_REFUSALS } from '#app/features/staff/customers/customers.texts.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { confirmationPath, requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { parseId, parseIdField } from '#app/http/parse-field.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { eraseCustomer, previewErasure } from '#domain/customers/erase-customer.server.ts'
import { findCustomer } from '#domain/customers/find-customer.server.ts'
import { isConfirmed } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDate } from '#locale/dates/date.ts'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCustomerFilePath, staffCustomerPath, staffErasePath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Права человека')

export async function loader({ context, params }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseId(params.id)
  const found = await findCustomer(site, viewer, id)
  if (found === undefined) throw data(null, { status: 404 })
  if (found.kind === 'merged') throw redirect(staffErasePath(found.into))
  const { card } = found
  const preview = await previewErasure(site, id)
  return {
    id,
    name: card.name ?? 'Без имени',
    version: card.version,
    isErased: card.erasedAt !== null,
    takes: describeErasure(preview),
    channels: preview.channels.map(({ channel, count, lastAt }) => ({
      name: channel === 'visitor' ? 'Письма самому человеку' : channel,
      text: `${plural(count, ['заявка', 'заявки', 'заявок'])}, последняя ${formatDate(lastAt, site.timeZone)}`,
    })),
    confirmation: isConfirmed(viewer, site.now()) ? null : confirmationPath(staffErasePath(id)),
  }
}

type Preview = Awaited<ReturnType<typeof previewErasure>>

function describeErasure({ requests, files, notes, letters, accounts, visits, reservations }: Preview): string[] {
  const lines: [number, string][] = [
    [
      requests,
      `${plural(requests, ['заявка', 'заявки', 'заявок'])} во\u00a0всех филиалах: имя, телефон, почта, ответы, адреса страниц`,
    ],
    [files, plural(files, ['файл', 'файла', 'файлов'])],
    [notes, `${plural(notes, ['заметка', 'заметки', 'заметок'])} сотрудников`],
    [letters, `${plural(letters, ['письмо', 'письма', 'писем'])} с\u00a0сайта`],
    [accounts, 'личный кабинет со\u00a0всем, что в\u00a0нём: избранное, поиски, свои автомобили, входы'],
    [visits, `${plural(visits, ['запись', 'записи', 'записей'])} на\u00a0тест-драйв: время освободится`],
    [reservations, `${plural(reservations, ['бронь', 'брони', 'броней'])}: автомобиль снова в\u00a0продаже`],
  ]
  return lines.filter(([count]) => count > 0).map(([, line]) => line)
}

/** A refused form shows the card as it is by now: the router would keep the old one. */
export const shouldRevalidate = () => true

export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseId(params.id)
  const form = await readForm(request)
  if (form.intent !== 'erase') return form.rejectMalformed()
  requireConfirmation(context, staffErasePath(id))
  const result = await eraseCustomer(site, viewer, { id, version: parseIdField(form.fields, 'version') ?? 0 })
  // The button was pressed twice, or by two people who want the same.
  if (result.ok || result.reason === 'erased') return redirect(withQuery(staffErasePath(id), { done: 'erase' }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, CUSTOMER_REFUSALS[result.reason], { status: 409 })
}

const DONE_MESSAGES = {
  erase: 'Данные человека удалены с\u00a0сайта. Вернуть их\u00a0нельзя.',
  confirmed: STAFF_TEXTS.confirmed,
}

export default function Rights({ loaderData: view, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  const { id, name, isErased, confirmation } = view
  return (
    <StaffPage
      title="Права человека"
      lead={isErased ? `Карточка №\u00a0${id}` : `${name}, карточка №\u00a0${id}`}
      actions={
        <Link className="desk-link" to={staffCustomerPath(id)}>
          К&nbsp;карточке
        </Link>
      }
    >
      <DoneAlert messages={DONE_MESSAGES} />
      {rejection?.message !== undefined && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      {!isErased && confirmation !== null && (
        <section className="desk-section">
          <h2>Сначала подтвердите, что это вы</h2>
          <p>Выгрузка уносит данные человека с&nbsp;сайта, удаление необратимо: нужен свежий код или ключ.</p>
          <div>
            <ButtonLink to={confirmation}>Подтвердить</ButtonLink>
          </div>
        </section>
      )}
      {!isErased && <Export id={id} canExport={confirmation === null} />}
      {!isErased && <Erase view={view} />}
      <Channels view={view} />
    </StaffPage>
  )
}

/** What is held, for the person who asks for it. */
const Export = ({ id, canExport }: { id: number; canExport: boolean }) => (
  <section className="desk-section">
    <h2>Что мы храним</h2>
    <p>
      Всё о&nbsp;человеке одним файлом: заявки всех филиалов, согласия, заметки, звонки, куда что отправлено, личный
      кабинет. Отвечать на&nbsp;такой запрос нужно за&nbsp;десять рабочих дней.
    </p>
    {canExport && (
      <form method="post" action={staffCustomerFilePath(id)} className="desk-buttons">
        <Button type="submit" name="format" value="text" look="ghost">
          Скачать для чтения
        </Button>
        <Button type="submit" name="format" value="json" look="ghost">
          Скачать JSON
        </Button>
      </form>
    )}
  </section>
)

type View = Route.ComponentProps['loaderData']

/** The consequences in words, then the button. */
const Erase = ({ view: { version, takes, confirmation } }: { view: View }) => (
  <section className="desk-section">
    <h2>Удалить всё о&nbsp;человеке</h2>
    <p>Навсегда исчезнут:</p>
    <ul className="desk-bullets">
      {takes.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p>Останутся только числа: какая была заявка, в&nbsp;какой день, в&nbsp;каком филиале, о&nbsp;каком автомобиле.</p>
    {confirmation === null && (
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="erase" look="accent">
          Удалить навсегда
        </Button>
      </Form>
    )}
  </section>
)

/** Where requests went: the site cannot erase there. */
function Channels({ view: { channels, isErased } }: { view: View }) {
  if (channels.length === 0) return null
  return (
    <section className="desk-section">
      <h2>{isErased ? 'Где данные ещё остались' : 'Где данные останутся'}</h2>
      <p>Сюда заявки уже доставлены. Сайт там ничего удалить не&nbsp;может: удалите сами.</p>
      <ul className="desk-list">
        {channels.map(({ name, text }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span className="desk-soft">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
