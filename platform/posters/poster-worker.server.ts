import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { serveTasks } from '../process-pool/serve-tasks.server.ts'

// The child process of the poster renderer.

// Set before text is drawn for the first time: the library reads it once. The child has no other environment variables.
// oxlint-disable-next-line node/no-process-env -- set for a library of this process, not read here
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts/fonts.conf', import.meta.url))
const { renderPoster } = await import('./render-poster.server.ts')

const Task = v.object({
  source: v.string(),
  fit: v.picklist(['fill', 'stand']),
  target: v.string(),
  title: v.string(),
  lines: v.array(v.string()),
  figure: v.string(),
  sign: v.string(),
  maxMemoryBytes: v.number(),
})

serveTasks(Task, (task) =>
  renderPoster(task).then(
    () => ({ ok: true }),
    () => ({ ok: false, fault: 'damaged' }),
  ),
)
