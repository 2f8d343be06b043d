import { Phone } from 'lucide-react'
import { Link } from '#app/ui/navigation/link.tsx'
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

/** The form of the bar below the list: the boxes of the rows belong to it. */
export const BULK_FORM_ID = 'bulk'

interface RequestListProps {
  rows: readonly RowView[]
  /** Whether the rows are in the order of urgency, and so in groups. */
  isGrouped: boolean
  /** Whether this person may take requests. */
  canWork: boolean
  /** The rows that they may tick, to change several at once. */
  pickable?: ReadonlySet<number>
}

/** Requests in rows: what is due, who wants what, who has it. On a phone each is a card. */
export function RequestList({ rows, isGrouped, canWork, pickable }: RequestListProps) {
  const rights = { canWork, pickable }
  if (!isGrouped) return <RequestTable caption="Заявки" isCaptionHidden rows={rows} {...rights} />
  return URGENCY_GROUPS.flatMap((group) => {
    const members = rows.filter(({ due }) => due.group === group)
    return members.length === 0
      ? []
      : [<RequestTable key={group} caption={GROUP_LABELS[group]} rows={members} {...rights} />]
  })
}

interface RequestTableProps extends Omit<RequestListProps, 'isGrouped'> {
  caption: string
  isCaptionHidden?: boolean
}

/** Some requests under one heading. */
export function RequestTable({ caption, isCaptionHidden = false, rows, canWork, pickable }: RequestTableProps) {
  return (
    <table className="desk-requests">
      <caption className={isCaptionHidden ? 'desk-hidden' : undefined}>{caption}</caption>
      {/* The heads are hidden, so the columns carry the widths. */}
      <colgroup>
        {pickable !== undefined && <col className="desk-col-pick" />}
        <col className="desk-col-due" />
        <col className="desk-col-who" />
        <col span={3} />
        <col className="desk-col-came" />
        <col className="desk-col-owner" />
      </colgroup>
      <thead>
        <tr>
          {pickable !== undefined && <th scope="col">Выбрать</th>}
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
          <RequestRow key={row.number} row={row} canWork={canWork} pickable={pickable} />
        ))}
      </tbody>
    </table>
  )
}

interface RequestRowProps extends Pick<RequestListProps, 'canWork' | 'pickable'> {
  row: RowView
}

function RequestRow({ row, canWork, pickable }: RequestRowProps) {
  const { number, due, status, name, phone, digits, label, subject, branch, owner, offered, isFree, came } = row
  const isOfferedHere = offered !== null && owner?.isOwn === true
  return (
    <tr>
      {pickable !== undefined && (
        <td className="desk-pick">
          {pickable.has(number) && (
            <label>
              <input type="checkbox" form={BULK_FORM_ID} name="number" value={number} aria-keyshortcuts="x" />
              <span className="desk-hidden">Выбрать: {name}</span>
            </label>
          )}
        </td>
      )}
      <td className={classNames('desk-due', `desk-due-${due.group}`)}>
        {due.text} {due.note !== '' && <span>{due.note}</span>}
      </td>
      <td className="desk-who">
        <StatusMark status={status} />
        <Link to={staffRequestPath(number)}>{name}</Link>
        {phone !== null && <span className="desk-soft">{phone}</span>}
        {offered !== null && owner !== null && (
          <span className={isOfferedHere ? 'desk-offer desk-offer-own' : 'desk-offer'}>
            {isOfferedHere ? 'Предложена вам' : `Предложена: ${owner.name}`}, {offered}
          </span>
        )}
      </td>
      <td>{label}</td>
      <td>{subject ?? <span className="desk-soft">без автомобиля</span>}</td>
      <td className="desk-branch">{branch ?? '—'}</td>
      <td className="desk-came desk-soft">{came}</td>
      <td className="desk-owner">
        {owner !== null && !isOfferedHere && (
          <span className="desk-avatar" title={owner.isOwn ? `${owner.name} (вы)` : owner.name}>
            <span aria-hidden="true">{initialsOf(owner.name)}</span>
            <span className="desk-hidden">{owner.name}</span>
          </span>
        )}
        {(isFree || isOfferedHere) && canWork && <ClaimForm number={number} name={name} />}
        {!isFree && !isOfferedHere && digits !== null && (
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
