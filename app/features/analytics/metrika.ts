import type { Counter } from './counter.ts'
import { loadScript } from './load-script.ts'

/** The queue of calls before Metrika's script is loaded: the script reads `a` and takes over. */
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
  const call = (method: string, ...args: unknown[]) => window.ym?.(Number(id), method, ...args)
  // Its recordings of typed text stay off: they would contain names and phones. We report visits ourselves, one a page.
  call('init', { defer: true, webvisor: false, clickmap: false, trackLinks: true, accurateTrackBounce: true })
  loadScript('https://mc.yandex.ru/metrika/tag.js')
  return {
    visit: (address) => call('hit', address, { title: document.title }),
    reach: (goal) => call('reachGoal', goal),
    // The reference does not document it; a script that does not know it ignores it.
    stop: () => call('destruct'),
  }
}

function createQueue(): MetrikaQueue {
  const calls: ArrayLike<unknown>[] = []
  const queue: MetrikaQueue = (...call) => void calls.push(call)
  queue.a = calls
  queue.l = Date.now()
  return queue
}
