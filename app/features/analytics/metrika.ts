import type { Counter } from './counter.ts'
import { loadScript } from './load-script.ts'

/** What the page says to Metrika before its script is there: the script reads `a` and takes over. */
interface MetrikaQueue {
  (...call: unknown[]): void
  a?: ArrayLike<unknown>[]
  l?: number
}

declare global {
  interface Window {
    ym?: MetrikaQueue
  }
}

/** Yandex Metrika: https://yandex.ru/support/metrica/objects/method-reference.html */
export function createMetrika(id: string): Counter {
  window.ym ??= createQueue()
  const tell = (method: string, ...parts: unknown[]) => window.ym?.(Number(id), method, ...parts)
  // Its recordings of what is typed stay off: names and phones would be in them. Visits are told by us, one a page.
  tell('init', { defer: true, webvisor: false, clickmap: false, trackLinks: true, accurateTrackBounce: true })
  loadScript('https://mc.yandex.ru/metrika/tag.js')
  return {
    visit: (address) => tell('hit', address, { title: document.title }),
    reach: (goal) => tell('reachGoal', goal),
    // The reference does not name it, and a script that does not know it passes over it.
    stop: () => tell('destruct'),
  }
}

function createQueue(): MetrikaQueue {
  const calls: ArrayLike<unknown>[] = []
  const queue: MetrikaQueue = (...call) => void calls.push(call)
  queue.a = calls
  queue.l = Date.now()
  return queue
}
