import * as v from 'valibot'
import { serveTasks } from '../process-pool/serve-tasks.server.ts'
import { PdfRequestSchema } from './pdf-sheet.ts'
import { renderPdf } from './render-pdf.server.ts'

// The child process of the PDF renderer.

const Task = v.object({ ...PdfRequestSchema.entries, maxMemoryBytes: v.number() })

serveTasks(Task, (task) =>
  renderPdf(task).then(
    () => ({ ok: true }),
    () => ({ ok: false, fault: 'damaged' }),
  ),
)
