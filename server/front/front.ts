import { parentPort } from 'node:worker_threads'
import { createFront } from './create-front.server.ts'
import type { SiteMessage } from './front-messages.ts'

// The entry point of the thread that accepts the connections: the build makes build/server/front.js of it.
if (parentPort === null) throw new Error('The front is a thread of the site: start bin/serve.')
const port = parentPort
const site = createFront().addSite((message) => port.postMessage(message, []))
port.on('message', (message: SiteMessage) => site.follow(message))
