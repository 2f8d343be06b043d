import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

interface Letter {
  from: string
  /** The recipients of the envelope. */
  to: string[]
  /** The bytes as they were received. */
  raw: string
  messageId: string
  /** When it was accepted, in milliseconds since the process started. */
  at: number
}

/**
 * `silent` accepts connections and sends nothing; `slow` takes `SLOW_MS` for each letter; `reset` cuts the connection
 * once it has the whole letter; `busy` answers a letter with 451, `reject-message` with 554; `reject-recipient` answers
 * each recipient with 550.
 */
export type SmtpBehaviour = 'normal' | 'silent' | 'slow' | 'reset' | 'busy' | 'reject-message' | 'reject-recipient'

export interface FakeSmtp extends AsyncDisposable {
  url: string
  /** Letters that were accepted; with `reset`, also those whose sender got no answer. */
  letters: Letter[]
  behaviour: SmtpBehaviour
  /** Stops listening until `start`. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

const SLOW_MS = 600

/**
 * A real SMTP server for one test, on 127.0.0.1 unless `host` is another address of this machine. With `login`, it
 * requires this user and password; with `encrypts`, it offers STARTTLS with a self-signed certificate. It rejects
 * recipients whose address begins with `gone@`.
 */
export async function startFakeSmtp(
  login?: { user: string; password: string },
  host = '127.0.0.1',
  encrypts = false,
): Promise<FakeSmtp> {
  const sockets = new Map<number, Socket>()
  const letters: Letter[] = []
  let server: SMTPServer | undefined
  let port = 0

  const receive = async (fake: FakeSmtp, to: string[], from: string, stream: NodeJS.ReadableStream) => {
    const raw = await text(stream)
    if (fake.behaviour === 'slow') await pause(SLOW_MS)
    if (fake.behaviour === 'busy') throw Object.assign(new Error('try again later'), { responseCode: 451 })
    if (fake.behaviour === 'reject-message')
      throw Object.assign(new Error('5.7.1 rejected: call +79161234567 <anna@example.ru>'), { responseCode: 554 })
    const messageId = /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? ''
    letters.push({ from, to, raw, messageId, at: performance.now() })
  }

  const fake: FakeSmtp = {
    url: '',
    letters,
    behaviour: 'normal',
    start: async () => {
      const started = new SMTPServer({
        authOptional: login === undefined,
        allowInsecureAuth: true,
        disabledCommands: [
          ...(encrypts ? [] : ['STARTTLS' as const]),
          ...(login === undefined ? ['AUTH' as const] : []),
        ],
        disableReverseLookup: true,
        closeTimeout: 1,
        onAuth: ({ username, password }, _session, callback) =>
          login !== undefined && username === login.user && password === login.password
            ? callback(null, { user: username })
            : callback(new Error('no such user')),
        onConnect: (_session, callback) => void (fake.behaviour === 'silent' || callback()),
        onRcptTo: ({ address }, _session, callback) =>
          callback(
            fake.behaviour === 'reject-recipient' || address.startsWith('gone@')
              ? Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 })
              : null,
          ),
        onData: (stream, { envelope, remotePort }, callback) => {
          const to = envelope.rcptTo.map(({ address }) => address)
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          const respond = async () => {
            try {
              await receive(fake, to, from, stream)
            } catch (error) {
              callback(error instanceof Error ? error : new Error('it failed'))
              return
            }
            if (fake.behaviour === 'reset') sockets.get(remotePort)?.resetAndDestroy()
            else callback(null, 'queued as 1')
          }
          void respond()
        },
      })
      started.on('error', () => undefined)
      started.server.on('connection', (socket: Socket) => {
        sockets.set(socket.remotePort ?? 0, socket)
        socket.on('error', () => undefined)
      })
      await new Promise<void>((resolve, reject) => {
        started.server.once('error', reject)
        started.listen(port, host, resolve)
      })
      port = portOf(started.server.address())
      fake.url = `smtp://${host}:${port}`
      server = started
    },
    stop: async () => {
      const stopped = server
      server = undefined
      if (stopped === undefined) return
      for (const socket of sockets.values()) socket.destroy()
      sockets.clear()
      await new Promise<void>((resolve) => {
        stopped.close(resolve)
      })
    },
    [Symbol.asyncDispose]: () => fake.stop(),
  }
  await fake.start()
  return fake
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port')
  return address.port
}
