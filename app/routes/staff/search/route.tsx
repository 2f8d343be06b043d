import { Form } from 'react-router'
import { GroupIcon } from '#app/features/staff/search/group-icon.tsx'
import { loadSearch } from '#app/features/staff/search/load-search.server.ts'
import type { SearchGroup } from '#app/features/staff/search/search-view.ts'
import { NOTHING_FOUND, SEARCH_EXAMPLE, SEARCH_LABEL } from '#app/features/staff/search/search.texts.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { MAX_SEARCH_LENGTH } from '#domain/desk/trim-search.ts'
import type { Route } from './+types/route'

const LIMIT = 20

export const meta = () => staffMeta(SEARCH_LABEL)

export function loader({ context, url }: Route.LoaderArgs) {
  const q = url.searchParams.get('q')
  return loadSearch(context.get(siteContext), context.get(staffContext), { q, limit: LIMIT })
}

/** The search without the palette: it needs no JavaScript. */
export default function Search({ loaderData: { text, groups } }: Route.ComponentProps) {
  return (
    <StaffPage title={SEARCH_LABEL}>
      <search>
        <Form className="desk-filters" key={text}>
          <TextField
            id="q"
            name="q"
            type="search"
            label="Найти"
            isOptional
            placeholder={SEARCH_EXAMPLE}
            aria-keyshortcuts="f"
            autoComplete="off"
            maxLength={MAX_SEARCH_LENGTH}
            defaultValue={text}
          />
          <Button type="submit">Найти</Button>
        </Form>
      </search>
      {groups.length === 0 && <p className="desk-empty">{NOTHING_FOUND}</p>}
      {groups.map((group) => (
        <Found key={group.kind} group={group} />
      ))}
    </StaffPage>
  )
}

const Found = ({ group: { kind, title, items, more } }: { group: SearchGroup }) => (
  <section className="desk-section">
    <h2>{title}</h2>
    <ul className="desk-list desk-found">
      {items.map(({ to, title: name, note }) => (
        <li key={to}>
          <Link to={to}>
            <GroupIcon kind={kind} />
            <span>
              <strong>{name}</strong>
              {note !== '' && <span>{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
    {more !== null && (
      <p className="desk-pages">
        <Link to={more}>Все в&nbsp;списке</Link>
      </p>
    )}
  </section>
)
