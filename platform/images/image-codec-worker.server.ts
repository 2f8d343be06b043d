import * as v from 'valibot'
import { serveTasks } from '../process-pool/serve-tasks.server.ts'
import { encodeImage } from './encode-image.server.ts'

// The child process of the image codec.

const Task = v.object({
  source: v.string(),
  folder: v.string(),
  widths: v.array(v.number()),
  maxPixels: v.number(),
  maxMemoryBytes: v.number(),
})

serveTasks(Task, ({ maxPixels, source, folder, widths }) => encodeImage({ source, folder, widths }, maxPixels))
