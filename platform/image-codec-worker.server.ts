import * as v from 'valibot'
import { encodeImage } from './encode-image.server.ts'

// The codec's child process: takes one picture at a time over the channel to its parent, and ends with it.

const task = v.object({
  source: v.string(),
  folder: v.string(),
  widths: v.array(v.number()),
  maxPixels: v.number(),
  maxMemoryBytes: v.number(),
})

/** The decoders work on threads of their own, so this clock keeps ticking while they do. */
const MEMORY_LOOK_MS = 20

process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches the whole group: the parent decides when a picture is given up.
process.on('SIGINT', () => undefined)

process.on('message', (message) => {
  void answer(v.parse(task, message))
})

async function answer({ maxPixels, maxMemoryBytes, ...request }: v.InferOutput<typeof task>): Promise<void> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1)
  }, MEMORY_LOOK_MS)
  const result = await encodeImage(request, maxPixels)
  clearInterval(watch)
  process.send?.(result)
}
