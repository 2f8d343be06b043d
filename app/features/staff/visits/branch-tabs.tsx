import { Link } from '#app/ui/navigation/link.tsx'

interface BranchTabsProps {
  branches: readonly { id: number; name: string }[]
  /** The id of the branch that the page shows. */
  current: number
  /** The address of the page for another branch. */
  pathTo: (id: number) => string
}

/** On a phone the tabs scroll: the one of the page must not be out of sight. */
function scrollToTab(tab: HTMLElement | null): void {
  const tabs = tab?.closest('nav')
  if (tab !== null && tabs != null) tabs.scrollLeft = tab.offsetLeft - tab.offsetWidth / 2
}

/** The branches of a page that shows one of them; nothing where there is only one. */
export function BranchTabs({ branches, current, pathTo }: BranchTabsProps) {
  if (branches.length < 2) return null
  return (
    <nav className="desk-tabs" aria-label="Филиалы">
      <ul>
        {branches.map(({ id, name }) => (
          <li key={id}>
            {id === current ? (
              <Link to={pathTo(id)} aria-current="page" ref={scrollToTab}>
                {name}
              </Link>
            ) : (
              <Link to={pathTo(id)}>{name}</Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
