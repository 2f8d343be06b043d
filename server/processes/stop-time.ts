/** Everything must be closed by then; the system clears away the rest. */
const STOP_WITHIN_MS = 4800
/** While other nodes take over: active requests may end, above all uploads. */
const DRAIN_MS = 12_000

/** How long each part of a stop may take, in milliseconds. */
interface StopTime {
  /** Visitors are served for this long, while balancers notice. */
  leaveMs: number
  /** Then requests that have begun may end. */
  drainMs: number
  /** All of it. */
  totalMs: number
}

/** How long a stop may take. After Ctrl-C a person waits at the terminal; after SIGTERM nobody waits. */
export function planStop(reason: string, leaveSeconds: number): StopTime {
  const leaveMs = reason === 'SIGTERM' ? leaveSeconds * 1000 : 0
  const drainMs = leaveMs === 0 ? 0 : DRAIN_MS
  return { leaveMs, drainMs, totalMs: leaveMs + drainMs + STOP_WITHIN_MS }
}
