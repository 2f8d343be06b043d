import { Search } from 'lucide-react'
import { type ComponentType, type MouseEvent, useState } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { searchPath } from '#urls/content-paths.ts'
import { SEARCH_LABEL } from './search.texts.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

const loadDialog = () => import('./search-dialog.tsx')
const prepare = () => void loadDialog().catch(() => undefined)

/**
 * The link to the search in the header; with JavaScript it opens the search over the current page. Its script is
 * fetched as a pointer or the focus comes near; when that fails the link stays a link.
 */
export function HeaderSearch({ className }: { className?: string }) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  const [isOpen, setOpen] = useState(false)
  const open = async (address: string) => {
    try {
      const { SearchDialog } = await loadDialog()
      setDialog(() => SearchDialog)
      setOpen(true)
    } catch (error) {
      // The script did not load: the search page needs none.
      reportHandledError('search over the page', error)
      location.assign(address)
    }
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void open(event.currentTarget.href)
  }
  return (
    <>
      <Link
        to={searchPath()}
        className={className}
        aria-label={SEARCH_LABEL}
        title={SEARCH_LABEL}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={follow}
      >
        <Search />
      </Link>
      {Dialog && isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
