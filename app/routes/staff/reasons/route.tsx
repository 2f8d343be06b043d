import { data, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { Form } from '#app/features/form/form.tsx'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { SettingsTabs } from '#app/features/staff/settings/settings-tabs.tsx'
import { useKeptFocus } from '#app/features/staff/live/use-kept-focus.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import {
  addReason,
  hideReason,
  listLostReasons,
  mayEditReasons,
  moveReason,
  renameReason,
} from '#domain/desk/reasons/lost-reasons.server.ts'
import { MAX_REASON_LENGTH, ReasonSchema } from '#domain/desk/reasons/reason-forms.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { HiddenReason, OfferedReason } from './reason-row.tsx'

export const meta = () => staffMeta('Причины отказа')

export async function loader({ context }: Route.LoaderArgs) {
  const reasons = await listLostReasons(context.get(siteContext))
  return {
    canEdit: mayEditReasons(context.get(staffContext)),
    offered: reasons.filter(({ isHidden }) => !isHidden),
    hidden: reasons.filter(({ isHidden }) => isHidden),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  const code = parseTextField(form.fields, 'code') ?? ''
  const past = parseTextField(form.fields, 'past') ?? ''
  const shown = { code, version: parseIdField(form.fields, 'version') ?? 0 }
  switch (form.intent) {
    case 'up':
      return answer(form, await moveReason(site, viewer, { code, past, direction: 'up' }), 'move')
    case 'down':
      return answer(form, await moveReason(site, viewer, { code, past, direction: 'down' }), 'move')
    case 'hide':
      return answer(form, await hideReason(site, viewer, { ...shown, isHidden: true }), 'hide')
    case 'show':
      return answer(form, await hideReason(site, viewer, { ...shown, isHidden: false }), 'show')
    default:
  }
  const isNew = form.intent === 'add'
  if (!isNew && form.intent !== `rename-${code}`) return form.rejectMalformed()
  const parsed = form.parse(ReasonSchema)
  if (!parsed.ok) return parsed.rejection
  const { title } = parsed.values
  const result = isNew ? await addReason(site, viewer, title) : await renameReason(site, viewer, { ...shown, title })
  return answer(form, result, 'save')
}

/** Also after a refusal: the page then shows how it is now. */
export const shouldRevalidate = () => true

type Result = Awaited<ReturnType<typeof moveReason>>

function answer(form: SentForm, result: Result, done: keyof typeof DONE_MESSAGES) {
  if (result.ok) return redirect(withQuery(staffPath('settings/reasons'), { done }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  if (result.reason !== 'changed') return form.reject({}, REFUSALS[result.reason], { status: 409 })
  const who = result.by === null ? 'её изменили' : `её изменили: ${result.by}`
  const message = `Пока вы смотрели, ${who}. Теперь это «${result.title}». Если всё верно, повторите.`
  return form.reject({}, message, { status: 409 })
}

/** The forms that are one button: the page shows why one of them changed nothing. */
const BUTTONS = new Set(['up', 'down', 'hide', 'show'])

const REFUSALS = {
  taken: 'Такая причина уже есть. Если она скрыта, верните её.',
  'too-many': 'Причин уже 50. Переименуйте одну из\u00a0тех, что есть.',
  last: 'Это последняя причина: без неё отказ не\u00a0записать. Сначала добавьте другую.',
}

const DONE_MESSAGES = {
  save: 'Причина сохранена.',
  move: 'Порядок изменён.',
  hide: 'Причина скрыта. В\u00a0прежних заявках она осталась.',
  show: 'Причину снова можно выбрать.',
}

export default function Reasons({ loaderData: { canEdit, offered, hidden }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  const keptFocus = useKeptFocus(offered.map(({ code }) => code))
  const isAboutButton = rejection !== undefined && BUTTONS.has(rejection.intent)
  return (
    <StaffPage title="Причины отказа" lead={'Из\u00a0них выбирают, почему заявка закрыта без\u00a0продажи'}>
      <SettingsTabs />
      <DoneAlert messages={DONE_MESSAGES} />
      {isAboutButton && rejection.message !== undefined && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      <section className="desk-section">
        <h2>Можно выбрать</h2>
        <p className="desk-soft">
          {canEdit
            ? 'Новое название увидят и\u00a0в\u00a0прежних заявках, поэтому смысл причины не\u00a0меняйте: скройте её и\u00a0добавьте другую.'
            : 'Их меняет тот, у\u00a0кого роль на\u00a0все филиалы.'}
        </p>
        <ol {...keptFocus} className="desk-list">
          {offered.map((reason, index) => (
            <OfferedReason
              key={reason.code}
              reason={reason}
              canEdit={canEdit}
              above={offered[index - 1]?.code}
              below={offered[index + 1]?.code}
              rejection={rejection}
            />
          ))}
        </ol>
      </section>
      {hidden.length > 0 && (
        <section className="desk-section">
          <h2>Скрыты</h2>
          <ul className="desk-list">
            {hidden.map((reason) => (
              <HiddenReason key={reason.code} reason={reason} canEdit={canEdit} />
            ))}
          </ul>
        </section>
      )}
      {canEdit && (
        <section className="desk-section">
          <h2>Новая причина</h2>
          <Form id="add" intent="add" schema={ReasonSchema} rejection={rejection} className="desk-form">
            {({ field, isBusy }) => (
              <>
                <TextField {...field('title')} label="Название" maxLength={MAX_REASON_LENGTH} autoComplete="off" />
                <div className="desk-buttons">
                  <Button type="submit" disabled={isBusy}>
                    Добавить
                  </Button>
                </div>
              </>
            )}
          </Form>
        </section>
      )}
    </StaffPage>
  )
}
