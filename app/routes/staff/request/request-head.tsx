import { Form } from 'react-router'
import { StatusMark } from '#app/features/staff/requests/status-mark.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { isOpenStatus } from '#domain/desk/desk.ts'
import { formatPhone, phoneHref } from '#locale/phone.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { RequestView } from './load-request-view.server.ts'

interface RequestHeadProps {
  view: RequestView
  /** The contacts that were just asked for. */
  revealed: { phone: string | null; email: string | null } | undefined
}

/** Who it is, how to reach them, how far it is, who has it. */
export function RequestHead({ view, revealed }: RequestHeadProps) {
  const { row, can } = view
  return (
    <section className="desk-head" aria-label="Клиент">
      <div>
        <h2>{row.name}</h2>
        <p className="desk-facts">
          <StatusMark status={view.status} hasLabel />
          {view.lostReason !== null && <span>{view.lostReason}</span>}
          {view.duplicateOf !== null && (
            <Link to={staffRequestPath(view.duplicateOf)}>повтор заявки №&nbsp;{view.duplicateOf}</Link>
          )}
          <Deadline view={view} />
          <span>{describeOwner(row)}</span>
          {row.branch !== null && <span>{row.branch}</span>}
          <span className="desk-soft">пришла {row.came}</span>
        </p>
      </div>
      <Contacts view={view} revealed={revealed} />
      <div className="desk-head-actions">
        {can.claim && <IntentButton intent="claim" label="Взять" look="accent" shortcut="c" />}
        {can.undo && <UndoForm version={view.version} />}
        {can.giveBack && <IntentButton intent="give-back" label="Вернуть" />}
        {can.transfer && view.colleagues.length > 0 && (
          <TargetForm
            intent="transfer"
            summary="Передать…"
            label="Кому"
            button="Передать"
            from={{ name: 'owner', id: view.ownerId }}
            targets={view.colleagues}
          />
        )}
        {isOpenStatus(view.status) && view.otherBranches.length > 0 && (
          <TargetForm
            intent="move"
            summary="В другой филиал…"
            label="Филиал"
            button="Перевести"
            from={{ name: 'branch', id: view.branchId }}
            targets={view.otherBranches}
          />
        )}
        {view.isHeld && can.release && (
          <>
            <IntentButton intent="release" label="Не спам, в работу" look="accent" />
            <IntentButton intent="reject" label="Спам" />
          </>
        )}
      </div>
    </section>
  )
}

function Deadline({ view: { respondBy, answered, row } }: { view: RequestView }) {
  if (answered !== undefined) return <span>первый звонок {answered}</span>
  if (respondBy === undefined) return null
  const tone = row.due.group === 'overdue' ? 'desk-bad' : row.due.group === 'soon' ? 'desk-warn' : undefined
  return <span className={tone}>ответить до&nbsp;{respondBy.replace('сегодня в\u00a0', '')}</span>
}

function Contacts({ view, revealed }: RequestHeadProps) {
  const digits = revealed?.phone ?? view.row.digits
  const email = revealed?.email ?? view.email
  return (
    <div className="desk-contacts">
      {digits !== null && (
        <a className="desk-phone" href={phoneHref(digits)}>
          {formatPhone(digits)}
        </a>
      )}
      {digits === null && view.row.phone !== null && <span className="desk-phone">{view.row.phone}</span>}
      {email !== null &&
        (view.isMasked && revealed === undefined ? <span>{email}</span> : <a href={`mailto:${email}`}>{email}</a>)}
      {view.isMasked && revealed === undefined && (
        <IntentButton intent="reveal" label="Показать контакты" hint="Журнал запишет, что вы их смотрели." />
      )}
    </div>
  )
}

interface IntentButtonProps {
  intent: string
  label: string
  look?: 'accent' | 'ghost'
  hint?: string
  /** The key that presses it. */
  shortcut?: string
}

/** A form that is one button. */
export function IntentButton({ intent, label, look = 'ghost', hint, shortcut }: IntentButtonProps) {
  return (
    <Form method="post">
      <Button
        type="submit"
        name="intent"
        value={intent}
        look={look}
        size="small"
        title={hint}
        aria-keyshortcuts={shortcut}
      >
        {label}
      </Button>
    </Form>
  )
}

function UndoForm({ version }: { version: number }) {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="undo" look="ghost" size="small" aria-keyshortcuts="u">
        Отменить последнее
      </Button>
    </Form>
  )
}

interface TargetFormProps {
  intent: 'transfer' | 'move'
  summary: string
  label: string
  button: string
  /** Where it is as it was shown. */
  from: { name: string; id: number | undefined }
  targets: readonly { id: number; name: string }[]
}

/** Gives the request to a colleague, or to another branch. */
function TargetForm({ intent, summary, label, button, from, targets }: TargetFormProps) {
  return (
    <details className="desk-more">
      <summary>{summary}</summary>
      <Form method="post" className="desk-form">
        {from.id !== undefined && <input type="hidden" name={from.name} value={from.id} />}
        <SelectField id={`${intent}-to`} name="to" label={label} placeholder="Выберите">
          {targets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value={intent} size="small">
          {button}
        </Button>
      </Form>
    </details>
  )
}

function describeOwner({ owner, offered, isFree }: RequestView['row']): string {
  if (owner === null) return 'Ничья'
  if (offered !== null && !isFree)
    return owner.isOwn ? `Предложена вам, ${offered}` : `Предложена: ${owner.name}, ${offered}`
  if (owner.isOwn) return 'Ведёте вы'
  return isFree ? `Ничья, до\u00a0этого: ${owner.name}` : `Ведёт ${owner.name}`
}
