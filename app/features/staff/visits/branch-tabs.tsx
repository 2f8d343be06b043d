import { Link } from '#app/ui/navigation/link.tsx'

interface BranchTabsProps {
  branches: readonly { id: number; name: string }[]
  /** The id of the branch that the page shows. */
  current: number
  /** The address of the page for another branch. */
  pathTo: (id: number) => string
}

/** The branches of a page that shows one of them; nothing where there is only one. */
export function BranchTabs({ branches, current, pathTo }: BranchTabsProps) {
  if (branches.length < 2) return null
  return (
    <nav className="desk-tabs" aria-label="Филиалы">
      <ul>
        {branches.map(({ id, name }) => (
          <li key={id}>
            <Link to={pathTo(id)} aria-current={id === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
