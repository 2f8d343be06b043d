import { useEffect, useRef } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { GroupIcon } from './group-icon.tsx'
import type { GroupKind, SearchGroup, SearchItem } from './search-view.ts'

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

interface FoundListProps {
  id: string
  groups: readonly SearchGroup[]
  /** The position over all groups that Enter opens; -1: none. */
  active: number
  /** The list is that of an earlier text. */
  isDimmed: boolean
  /** An option is opened. */
  onOpen: () => void
}

/** What the palette has found, as the listbox of its combobox: the field keeps the focus and handles the keys. */
export function FoundList({ id, groups, active, isDimmed, onOpen }: FoundListProps) {
  const starts = groups.map((_, position) =>
    groups.slice(0, position).reduce((count, { items }) => count + items.length, 0),
  )
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows no notes, and its options are no links
      role="listbox"
      aria-label="Найденное"
      aria-busy={isDimmed}
      className="desk-options"
      hidden={groups.length === 0}
    >
      {groups.map(({ kind, title, items }, position) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <span id={`${id}-${kind}`} className="desk-options-title">
            {title}
          </span>
          {items.map((item, index) => {
            const number = (starts[position] ?? 0) + index
            return (
              <Option
                key={item.to}
                id={optionId(id, number)}
                kind={kind}
                item={item}
                isActive={number === active}
                onOpen={onOpen}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  kind: GroupKind
  item: SearchItem
  isActive: boolean
  onOpen: () => void
}

/** A link, so that it can be opened in another tab too. */
function Option({ id, kind, item: { to, title, note }, isActive, onOpen }: OptionProps) {
  const option = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={option}
      id={id}
      to={to}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // The field must not lose the focus before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!(event.metaKey || event.ctrlKey || event.shiftKey)) onOpen()
      }}
    >
      <GroupIcon kind={kind} />
      <span>
        <strong>{title}</strong>
        {note !== '' && <span>{note}</span>}
      </span>
    </Link>
  )
}
