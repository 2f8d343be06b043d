import * as v from 'valibot'
import { serveTasks } from '../process-pool/serve-tasks.server.ts'
import { checkFile } from './check-file.server.ts'

// The child process of the file checker.

const Task = v.object({ source: v.string(), maxPixels: v.number(), maxMemoryBytes: v.number() })

serveTasks(Task, ({ source, maxPixels }) => checkFile(source, maxPixels))
