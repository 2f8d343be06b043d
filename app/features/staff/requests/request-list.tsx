import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { phoneHref } from '#locale/phone.ts'
import { staffRequestPath } from '#urls/staff-paths.ts'
import { initialsOf } from '../initials.ts'
import { type RowView, URGENCY_GROUPS, type UrgencyGroup } from './row-view.ts'
import { StatusMark } from './status-mark.tsx'

const GROUP_LABELS: Record<UrgencyGroup, string> = {
  overdue: 'Просрочено',
  soon: 'Ответить в\u00a0ближайший час',
  today: 'Сегодня',
  later: 'Завтра и\u00a0позже',
  none: 'Без срока',
}

interface RequestListProps {
  rows: readonly RowView[]
  /** Whether the rows are in the order of urgency, and so in groups. */
  isGrouped: boolean
  /** Whether this person may take requests. */
  canWork: boolean
}

/** Requests in rows: what is due, who wants what, who has it. On a phone each is a card. */
export function RequestList({ rows, isGrouped, canWork }: RequestListProps) {
  if (!isGrouped) return <RequestTable caption="Заявки" isCaptionHidden rows={rows} canWork={canWork} />
  return URGENCY_GROUPS.flatMap((group) => {
    const members = rows.filter(({ due }) => due.group === group)
    return members.length === 0
      ? []
      : [<RequestTable key={group} caption={GROUP_LABELS[group]} rows={members} canWork={canWork} />]
  })
}

interface RequestTableProps extends Omit<RequestListProps, 'isGrouped'> {
  caption: string
  isCaptionHidden?: boolean
}

/** Some requests under one heading. */
export function RequestTable({ caption, isCaptionHidden = false, rows, canWork }: RequestTableProps) {
  return (
    <table className="desk-requests">
      <caption className={isCaptionHidden ? 'desk-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Срок</th>
          <th scope="col">Клиент</th>
          <th scope="col">Просит</th>
          <th scope="col">Автомобиль</th>
          <th scope="col">Филиал</th>
          <th scope="col">Пришла</th>
          <th scope="col">Кто ведёт</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RequestRow key={row.number} row={row} canWork={canWork} />
        ))}
      </tbody>
    </table>
  )
}

function RequestRow({ row, canWork }: { row: RowView; canWork: boolean }) {
  const { number, due, status, name, phone, digits, label, subject, branch, owner, isFree, came } = row
  return (
    <tr>
      <td className={classNames('desk-due', `desk-due-${due.group}`)}>
        {due.text} {due.note !== '' && <span>{due.note}</span>}
      </td>
      <td className="desk-who">
        <StatusMark status={status} />
        <Link to={staffRequestPath(number)}>{name}</Link>
        {phone !== null && <span className="desk-soft">{phone}</span>}
      </td>
      <td>{label}</td>
      <td>{subject ?? <span className="desk-soft">без автомобиля</span>}</td>
      <td className="desk-branch">{branch ?? '—'}</td>
      <td className="desk-came desk-soft">{came}</td>
      <td className="desk-owner">
        {owner !== null && (
          <span className="desk-avatar" title={owner.isOwn ? `${owner.name} (вы)` : owner.name}>
            <span aria-hidden="true">{initialsOf(owner.name)}</span>
            <span className="desk-hidden">{owner.name}</span>
          </span>
        )}
        {isFree && canWork && <ClaimForm number={number} name={name} />}
        {!isFree && digits !== null && (
          <a className="desk-call" href={phoneHref(digits)}>
            <Phone aria-hidden="true" />
            <span className="desk-hidden">Позвонить: {name}</span>
          </a>
        )}
      </td>
    </tr>
  )
}

/** Takes a request and opens it. */
function ClaimForm({ number, name }: { number: number; name: string }) {
  return (
    <form method="post" action={staffRequestPath(number)}>
      <Button
        type="submit"
        name="intent"
        value="claim"
        look="ghost"
        size="small"
        aria-label={`Взять: ${name}`}
        aria-keyshortcuts="c"
      >
        Взять
      </Button>
    </form>
  )
}
