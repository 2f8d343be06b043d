import { setTimeout as pause } from 'node:timers/promises'

export interface Load {
  perSecond: number
  /** Milliseconds. */
  median: number
  p95: number
  p99: number
  slowest: number
}

/** Calls `send` `total` times from `clients` concurrent clients; each starts its next call after the last response. */
export async function sendConcurrently(clients: number, total: number, send: () => Promise<void>): Promise<Load> {
  const tookMs: number[] = []
  let left = total
  const client = async () => {
    while (left > 0) {
      left -= 1
      const started = performance.now()
      await send()
      tookMs.push(performance.now() - started)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return summarize(tookMs, performance.now() - started)
}

/** Calls `send` `perSecond` times a second for `seconds`, however long the responses take. */
export async function sendAtRate(perSecond: number, seconds: number, send: () => Promise<void>): Promise<Load> {
  const tookMs: number[] = []
  const calls: Promise<void>[] = []
  const started = performance.now()
  for (let call = 0; call < perSecond * seconds; call += 1) {
    const due = started + (call * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    calls.push(send().then(() => void tookMs.push(performance.now() - due)))
  }
  await Promise.all(calls)
  return summarize(tookMs, performance.now() - started)
}

function summarize(tookMs: number[], durationMs: number): Load {
  const total = tookMs.length
  tookMs.sort((one, other) => one - other)
  const at = (share: number) => Number(tookMs[Math.min(total - 1, Math.floor(total * share))]?.toFixed(1))
  const perSecond = Math.round((total * 1000) / durationMs)
  return { perSecond, median: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) }
}
