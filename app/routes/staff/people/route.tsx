import { redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { describeGrant, GrantFields } from '#app/features/staff/grant-fields.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Badge } from '#app/ui/text/badge.tsx'
import { mayGrant } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { inviteStaff, listOpenInvitations, revokeInvitation } from '#domain/staff/invitations.server.ts'
import { listStaff } from '#domain/staff/people.server.ts'
import { InvitationSchema } from '#domain/staff/staff-forms.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffInvitationPath, staffPath, staffPersonPath } from '#urls/staff-paths.ts'
import { Form as RouterForm, data } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Люди')

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [people, invitations, branches] = await Promise.all([
    listStaff(site),
    listOpenInvitations(site),
    listBranches(site),
  ])
  const now = site.now()
  const nameOf = (branchId: number | null) => branches.find(({ id }) => id === branchId)?.name ?? null
  return {
    people: people.map(({ id, name, email, disabledAt, seenAt, grants }) => ({
      id,
      name,
      email,
      isDisabled: disabledAt !== null,
      seen: seenAt && formatDateTime(seenAt, now, site.timeZone),
      roles: grants.map(describeGrant).join(', '),
    })),
    invitations: invitations.map(({ id, email, grants, expiresAt }) => ({
      id,
      email,
      until: formatDateTime(expiresAt, now, site.timeZone),
      roles: grants.map((grant) => describeGrant({ ...grant, branchName: nameOf(grant.branchId) })).join(', '),
    })),
    branches: branches.map(({ id, name }) => ({ id, name })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const form = await readForm(request)
  if (form.intent === 'revoke-invitation') {
    const id = parseTextField(form.fields, 'invitation') ?? ''
    if (isUuid(id)) await revokeInvitation(site, viewer, id)
    return redirect(withQuery(staffPath('people'), { done: 'revoked' }), 303)
  }
  if (form.intent !== 'invite') return form.rejectMalformed()
  requireConfirmation(context, staffPath('people'))
  const parsed = form.parse(InvitationSchema)
  if (!parsed.ok) return parsed.rejection
  const { email, grants } = parsed.values
  if (!grants.every((grant) => mayGrant(viewer, grant)))
    return form.reject({ role: 'Такую роль вы дать не\u00a0можете.' })
  const invited = await inviteStaff(site, viewer, parsed.values)
  if (!invited.ok) return form.reject(INVITE_REFUSALS[invited.reason])
  const { token, expiresAt } = invited
  return data({
    invited: {
      email,
      link: site.siteUrl + staffInvitationPath(token),
      until: formatDateTime(expiresAt, site.now(), site.timeZone),
    },
  })
}

const INVITE_REFUSALS = {
  own: { email: 'Себя пригласить нельзя: свои роли меняет другой администратор.' },
  'unknown-branch': { branch: 'Такого филиала больше нет.' },
}

const DONE_MESSAGES = {
  revoked: 'Приглашение отозвано: ссылка больше не\u00a0открывается.',
  confirmed: STAFF_TEXTS.confirmed,
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { people, invitations, branches } = loaderData
  const isInvited = result !== undefined && 'invited' in result
  return (
    <StaffPage title="Люди">
      <DoneAlert messages={DONE_MESSAGES} />
      {isInvited && <Invited {...result.invited} />}
      <section className="desk-section">
        <ul className="desk-list">
          {people.map(({ id, name, email, isDisabled, seen, roles }) => (
            <li key={id}>
              <div>
                <Link to={staffPersonPath(id)}>
                  <strong>{name}</strong>
                </Link>{' '}
                {isDisabled && <Badge tone="bad">Доступ закрыт</Badge>}
                <div className="desk-soft">{roles === '' ? 'Без роли' : roles}</div>
              </div>
              <span className="desk-soft">{email}</span>
              <span className="desk-soft">{seen === null ? 'ещё не\u00a0было входа' : `последний вход ${seen}`}</span>
            </li>
          ))}
        </ul>
      </section>
      {invitations.length > 0 && (
        <section className="desk-section">
          <h2>Приглашены</h2>
          <ul className="desk-list">
            {invitations.map(({ id, email, roles, until }) => (
              <li key={id}>
                <div>
                  <strong>{email}</strong>
                  <div className="desk-soft">
                    {roles}, ссылка действует до&nbsp;{until}
                  </div>
                </div>
                <RouterForm method="post">
                  <input type="hidden" name="intent" value="revoke-invitation" />
                  <Button type="submit" name="invitation" value={id} look="ghost" size="small">
                    Отозвать
                  </Button>
                </RouterForm>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="desk-section">
        <h2>Пригласить</h2>
        <p>
          Вы получите ссылку и&nbsp;передадите её сами. Потерявшего телефон пригласите снова на&nbsp;ту&nbsp;же почту.
        </p>
        <InviteForm branches={branches} rejection={isInvited ? undefined : result} />
      </section>
    </StaffPage>
  )
}

interface InviteFormProps {
  branches: readonly { id: number; name: string }[]
  rejection: FormRejection | undefined
}

function InviteForm({ branches, rejection }: InviteFormProps) {
  return (
    <Form
      id="invite"
      intent="invite"
      schema={InvitationSchema}
      rejection={rejection}
      className="desk-row-form"
      hasDraft
    >
      {({ field, isBusy }) => (
        <>
          <TextField {...field('email')} label="Почта" type="email" autoComplete="off" />
          <GrantFields role={field('role')} branch={field('branch')} branches={branches} />
          <Button type="submit" look="accent" disabled={isBusy}>
            Пригласить
          </Button>
        </>
      )}
    </Form>
  )
}

/** The link is shown once: only its hash is stored. */
function Invited({ email, link, until }: { email: string; link: string; until: string }) {
  return (
    <Alert tone="good" live>
      Ссылка для {email}, действует до&nbsp;{until}. Скопируйте её сейчас: потом мы её не&nbsp;покажем.
      <br />
      <span className="desk-secret">{link}</span>
    </Alert>
  )
}
