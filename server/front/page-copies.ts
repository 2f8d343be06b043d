import type { PageCopy } from './front-messages.ts'

/** The pages that the site has rendered, as far as they are current. The site itself says when one is to go. */
export interface PageCopies {
  keep: (page: PageCopy) => void
  drop: (id: string) => void
  setVersion: (version: number, isLost: boolean) => void
  /** A page that nothing has changed since; undefined: the site has to be asked. */
  find: (id: string) => KeptCopy | undefined
}

type KeptCopy = PageCopy & { endsAt: number }

export function createPageCopies(now = () => performance.now()): PageCopies {
  const pages = new Map<string, KeptCopy>()
  let current = 0
  let isAnyLost = false
  return {
    keep: (page) => pages.set(page.key.id, { ...page, endsAt: now() + page.lifeMs }),
    drop: (id) => pages.delete(id),
    setVersion(version, isLost) {
      current = version
      isAnyLost = isLost
    },
    find(id) {
      const page = pages.get(id)
      const isCurrent = page !== undefined && !isAnyLost && page.version === current && page.endsAt > now()
      return isCurrent ? page : undefined
    },
  }
}
