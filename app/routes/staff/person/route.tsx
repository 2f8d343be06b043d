import { data, Form as RouterForm, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { Form } from '#app/features/form/form.tsx'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { describeGrant, GrantFields } from '#app/features/staff/grant-fields.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { ROLE_HINTS, STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { parseId, parseIdField } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import {
  disableStaff,
  enableStaff,
  findStaff,
  grantRole,
  type PeopleRefusal,
  revokeGrant,
} from '#domain/staff/people.server.ts'
import { GrantSchema } from '#domain/staff/staff-forms.ts'
import { formatDate } from '#locale/dates/date.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPersonPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(loaderData?.person.name ?? 'Люди')

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const person = await findStaff(site, parseId(params.id))
  if (person === undefined) throw data(null, { status: 404 })
  return {
    person: {
      ...person,
      createdAt: formatDate(person.createdAt, site.timeZone),
      disabledAt: person.disabledAt && formatDate(person.disabledAt, site.timeZone),
      isSelf: person.id === context.get(staffContext).staffId,
    },
    branches: (await listBranches(site)).map(({ id, name }) => ({ id, name })),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const staffId = parseId(params.id)
  const form = await readForm(request)
  // Closing somebody's access can be taken back, and must not wait.
  if (form.intent !== 'disable') requireConfirmation(context, staffPersonPath(staffId))
  const result = await change(context.get(siteContext), context.get(staffContext), staffId, form)
  if (!('ok' in result)) return result
  if (result.ok) return redirect(withQuery(staffPersonPath(staffId), { done: form.intent }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, REFUSALS[result.reason])
}

async function change(site: Site, viewer: StaffViewer, staffId: number, form: SentForm) {
  switch (form.intent) {
    case 'disable':
      return disableStaff(site, viewer, staffId)
    case 'enable':
      return enableStaff(site, viewer, staffId)
    case 'revoke': {
      const grantId = parseIdField(form.fields, 'grant')
      return grantId === undefined ? form.rejectMalformed() : revokeGrant(site, viewer, { staffId, grantId })
    }
    case 'grant': {
      const parsed = form.parse(GrantSchema)
      return parsed.ok ? grantRole(site, viewer, { staffId, grant: parsed.values }) : parsed.rejection
    }
    default:
      return form.rejectMalformed()
  }
}

const REFUSALS: Record<Exclude<PeopleRefusal['reason'], 'unknown'>, string> = {
  'unknown-branch': 'Такого филиала больше нет.',
  own: 'Свои права изменить нельзя: попросите другого администратора.',
  'last-administrator': 'Это последний администратор. Сначала дайте эту роль кому-то ещё.',
  'not-allowed': 'Такую роль вы ни\u00a0дать, ни\u00a0снять не\u00a0можете.',
}

const DONE_MESSAGES = {
  disable: 'Доступ закрыт: человек вышел на\u00a0всех устройствах.',
  enable: 'Доступ открыт. Войти можно с\u00a0прежним паролем и\u00a0кодом.',
  grant: 'Роль добавлена.',
  revoke: 'Роль снята.',
  confirmed: STAFF_TEXTS.confirmed,
}

export default function Person({ loaderData: { person, branches }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  const { name, email, createdAt, disabledAt, grants, isSelf } = person
  return (
    <StaffPage
      title={name}
      lead={`${email}, с ${createdAt}`}
      actions={
        !isSelf && (
          <RouterForm method="post">
            <Button type="submit" name="intent" value={disabledAt ? 'enable' : 'disable'} look="ghost" size="small">
              {disabledAt ? 'Открыть доступ' : 'Закрыть доступ'}
            </Button>
          </RouterForm>
        )
      }
    >
      <DoneAlert messages={DONE_MESSAGES} />
      <section className="desk-section">
        <h2>Роли</h2>
        {grants.length === 0 && <p>Ролей нет: человек увидит только свой вход.</p>}
        <ul className="desk-list">
          {grants.map((grant) => (
            <li key={grant.id}>
              <div>
                <strong>{describeGrant(grant)}</strong>
                <div className="desk-soft">{ROLE_HINTS[grant.role]}</div>
              </div>
              {!isSelf && (
                <RouterForm method="post">
                  <input type="hidden" name="intent" value="revoke" />
                  <Button type="submit" name="grant" value={grant.id} look="ghost" size="small">
                    Снять
                  </Button>
                </RouterForm>
              )}
            </li>
          ))}
        </ul>
        {isSelf ? (
          <p>Свои права изменить нельзя: попросите другого администратора.</p>
        ) : (
          <Form id="grant" intent="grant" schema={GrantSchema} rejection={rejection} className="desk-row-form">
            {({ field, isBusy }) => (
              <>
                <GrantFields role={field('role')} branch={field('branch')} branches={branches} />
                <Button type="submit" disabled={isBusy}>
                  Добавить
                </Button>
              </>
            )}
          </Form>
        )}
      </section>
    </StaffPage>
  )
}
