/** A photograph on its way to the server. */
export interface Upload {
  id: number
  name: string
  /** `paused`: the connection is broken, and it is sent again by itself. */
  state: 'waiting' | 'sending' | 'paused' | 'sent' | 'refused'
  /** From 0 to 1. */
  progress: number
  /** Why it was refused. */
  message?: string
}

/** How sending a file once has ended. `lost`: nobody knows whether it arrived, so it is sent again. */
export type SendResult = { kind: 'sent' } | { kind: 'refused'; message: string } | { kind: 'lost'; afterMs?: number }

interface QueueParams {
  /** Makes what is sent of a file, once. */
  prepare: (file: File) => Promise<File>
  send: (file: File, onProgress: (progress: number) => void) => Promise<SendResult>
  /** Called after each change with the new list. */
  onChange: (uploads: readonly Upload[]) => void
  /** Waits before a file is sent again; ends early when the connection is back. */
  pause: (ms: number) => Promise<void>
}

/** A phone has few connections at once, and each photograph should get through before the next one begins. */
const CONCURRENCY = 3
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

/**
 * Sends files a few at a time, each until the server has it or refuses it. Sending one twice is harmless: the server
 * knows it by its bytes.
 */
export function createUploadQueue({ prepare, send, onChange, pause }: QueueParams) {
  let uploads: readonly Upload[] = []
  const waiting: { id: number; file: File }[] = []
  let running = 0
  let nextId = 1

  const change = (id: number, changes: Partial<Upload>) => {
    uploads = uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload))
    onChange(uploads)
  }
  const sendUntilDone = async ({ id, file }: { id: number; file: File }) => {
    const prepared = await prepare(file)
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
      change(id, { state: 'sending', progress: 0 })
      const result = await send(prepared, (progress) => change(id, { progress }))
      if (result.kind === 'sent') return change(id, { state: 'sent', progress: 1 })
      if (result.kind === 'refused') return change(id, { state: 'refused', message: result.message })
      change(id, { state: 'paused', progress: 0 })
      await pause(result.afterMs ?? pauseMs)
    }
  }
  const startNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (next === undefined) return
    running += 1
    await sendUntilDone(next)
    running -= 1
    await startNext()
  }
  return {
    add(files: readonly File[]) {
      const added = files.map((file) => ({ id: (nextId += 1), file }))
      waiting.push(...added)
      uploads = [
        ...uploads,
        ...added.map(({ id, file }): Upload => ({ id, name: file.name, state: 'waiting', progress: 0 })),
      ]
      onChange(uploads)
      for (let free = CONCURRENCY - running; free > 0; free -= 1) void startNext()
    },
    /** Forgets what has ended. */
    clear() {
      uploads = uploads.filter(({ state }) => state !== 'sent' && state !== 'refused')
      onChange(uploads)
    },
  }
}
