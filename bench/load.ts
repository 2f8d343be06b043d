export interface Load {
  perSecond: number
  /** Milliseconds. */
  median: number
  p95: number
  p99: number
  slowest: number
}

/** Has `send` called `total` times by `clients` at once, each beginning its next when the last is answered. */
export async function load(clients: number, total: number, send: () => Promise<void>): Promise<Load> {
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
  const seconds = (performance.now() - started) / 1000
  tookMs.sort((one, other) => one - other)
  const at = (share: number) => Number(tookMs[Math.min(total - 1, Math.floor(total * share))]?.toFixed(1))
  return { perSecond: Math.round(total / seconds), median: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) }
}
