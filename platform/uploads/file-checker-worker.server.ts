import * as v from 'valibot'
import { serveTasks } from '../process-pool/serve-tasks.server.ts'
import { checkFile } from './check-file.server.ts'

// The file checker's child process.

const Task = v.object({ source: v.string(), maxPixels: v.number(), maxMemoryBytes: v.number() })

serveTasks(Task, ({ source, maxPixels }) => checkFile(source, maxPixels))
