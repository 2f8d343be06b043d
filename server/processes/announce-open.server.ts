import cluster from 'node:cluster'

/** What a process of the site sends to its parent once it serves pages. */
export const OPEN_MESSAGE = 'open'

/** Tells the parent, if this is one of several processes, that it serves pages. */
export function announceOpen(): void {
  if (cluster.isWorker) process.send?.(OPEN_MESSAGE)
}

/** False in all processes but the first, and in one that takes the place of a dead one. */
export const isFirstStart = (): boolean => cluster.worker === undefined || cluster.worker.id === 1
