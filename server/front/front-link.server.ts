import cluster from 'node:cluster'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'
import type { FrontMessage, SiteMessage } from './front-messages.ts'

const FRONT_FILE = path.join(PROJECT_FOLDER, 'build', 'server', 'front.js')

/** How a site and its front talk. */
export interface FrontLink {
  send: (message: SiteMessage) => void
  close: () => Promise<void>
}

type Follow = (message: FrontMessage) => void

/** Starts the front in a thread. An unexpected end of it is an uncaught error. */
function startFrontThread(follow: Follow): FrontLink {
  const thread = new Worker(FRONT_FILE)
  let isClosing = false
  thread.on('message', follow)
  thread.once('exit', () => {
    if (!isClosing) throw new Error('The thread that accepts connections has ended')
  })
  return {
    send: (message) => thread.postMessage(message, []),
    close: async () => {
      isClosing = true
      await thread.terminate()
    },
  }
}

/** What the processes of the site and their parent send each other, which is their front; other modules use the channel too. */
export interface FrontMail<Message> {
  front: Message
}

export const isFrontMail = <Message>(mail: unknown): mail is FrontMail<Message> =>
  typeof mail === 'object' && mail !== null && 'front' in mail

/** The front of one of several processes is their parent. */
function linkToParent(follow: Follow): FrontLink {
  const receive = (mail: unknown) => {
    if (isFrontMail<FrontMessage>(mail)) follow(mail.front)
  }
  process.on('message', receive)
  // No answer can come any more.
  process.once('disconnect', () => follow({ type: 'stopped' }))
  return {
    send: (message) => {
      if (process.connected) process.send?.({ front: toSendable(message) } satisfies FrontMail<SiteMessage>)
    },
    close: async () => void process.off('message', receive),
  }
}

/** Memory that threads share cannot be sent to another process. */
function toSendable(message: SiteMessage): SiteMessage {
  if (message.type !== 'keep') return message
  const { brotli, gzip, ...page } = message.page
  return { type: 'keep', page: { ...page, brotli: Buffer.from(brotli), gzip: Buffer.from(gzip) } }
}

/** Links a site to its front: a thread, or the parent of several processes. `follow` gets its messages. */
export const linkToFront = (follow: Follow): FrontLink => (cluster.isWorker ? linkToParent : startFrontThread)(follow)
