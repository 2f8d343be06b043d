import { parentPort } from 'node:worker_threads'
import { runFront } from './run-front.server.ts'

// The entry point of the thread that accepts the connections: the build makes build/server/front.js of it.
if (parentPort === null) throw new Error('The front is a thread of the site: start bin/serve.')
runFront(parentPort)
