/** Counts the commits that change what pages show. A page that was rendered at an earlier count is stale. */
export interface PageVersion {
  /** Read before a page is rendered: what is committed meanwhile makes the page stale. */
  readonly current: number
  /** For how many milliseconds a page of this version has been stale; 0 while it is not. */
  staleMs: (version: number) => number
  /** Something has changed that pages show. */
  advance: () => void
  /** Until `regain` commits may go unnoticed: every page counts as stale. */
  lose: () => void
  regain: () => void
  /** Calls `watcher` now and after each change. */
  watch: (watcher: Watcher) => void
}

type Watcher = (state: { version: number; isLost: boolean }) => void

/** How many changes are remembered with their times. A page that has missed more is as stale as the oldest of them. */
const MAX_REMEMBERED = 1000

interface PageVersionOptions {
  /** Called after every change. */
  onAdvance?: () => void
  now?: () => number
}

export function createPageVersion({ onAdvance, now = () => performance.now() }: PageVersionOptions = {}): PageVersion {
  let current = 0
  let lostAt: number | undefined
  /** When each version began; the first is the oldest that is remembered. */
  let begins: number[] = []
  const watchers: Watcher[] = []
  const notifyWatchers = () => {
    for (const watcher of watchers) watcher({ version: current, isLost: lostAt !== undefined })
  }

  const advance = () => {
    current += 1
    begins.push(now())
    if (begins.length > MAX_REMEMBERED) begins = begins.slice(-MAX_REMEMBERED / 2)
    notifyWatchers()
    onAdvance?.()
  }
  return {
    get current() {
      return current
    },
    staleMs(version) {
      const lostMs = lostAt === undefined ? 0 : now() - lostAt
      if (version === current) return lostMs
      const oldest = current - begins.length + 1
      const changedAt = begins[Math.max(version + 1, oldest) - oldest] ?? 0
      return Math.max(now() - changedAt, lostMs)
    },
    advance,
    lose() {
      lostAt ??= now()
      notifyWatchers()
    },
    regain() {
      lostAt = undefined
      advance()
    },
    watch(watcher) {
      watchers.push(watcher)
      notifyWatchers()
    },
  }
}
