import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { composeMail } from './compose-mail.server.ts'
import { type Mailer, MailError, type MailFiles, type MailSender } from './mailer.server.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…:465`. A secret. */
  url: string
  from: MailSender
  /** The longest time without data, in milliseconds: 15 s. */
  idleTimeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 3

/** Sends through an SMTP server over a pool of a few connections. Tries once; retries are up to the caller. */
export function createSmtpMailer({ url, from, idleTimeoutMs = 15_000 }: SmtpSettings): Mailer {
  const { host } = new URL(url)
  const transport = openOnce(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      pool: true,
      url,
      maxConnections: MAX_CONNECTIONS,
      maxRequeues: 0,
      connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, idleTimeoutMs),
      greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, idleTimeoutMs),
      dnsTimeout: Math.min(CONNECT_TIMEOUT_MS, idleTimeoutMs),
      socketTimeout: idleTimeoutMs,
      // A password is not sent unencrypted, except to this machine or when the address allows it.
      requireTLS: requiresTls(url),
      // A mail server on this machine has a self-signed certificate, and there is no network in between.
      tls: { rejectUnauthorized: !isLoopback(url) },
    })
  })
  return {
    async send(mail, signal) {
      try {
        const { response, rejected } = await (await transport.get()).sendMail({ ...composeMail(mail, from), signal })
        const refused = rejected?.length ?? 0
        return {
          receipt:
            refused === 0
              ? redactResponse(response)
              : `${redactResponse(response)}; ${refused} of the addresses refused`,
        }
      } catch (cause) {
        throw cause instanceof MailError ? cause : toMailError(cause, host)
      }
    },
    close: () => transport.close(),
  }
}

/** Opens with the first letter: a process that sends none does not load the library. */
function openOnce<T extends { close: () => void }>(open: () => Promise<T>) {
  let opened: Promise<T> | undefined
  return {
    get: () => (opened ??= open()),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

function requiresTls(address: string): boolean {
  const { username, searchParams } = new URL(address)
  return username !== '' && !isLoopback(address) && searchParams.get('ignoreTLS') !== 'true'
}

const isLoopback = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/**
 * Stages at which a 5xx concerns this letter or its recipients. Earlier it concerns the settings, which can be fixed.
 */
const PERMANENT_ERROR_CODES = ['EENVELOPE', 'EMESSAGE']

function toMailError(cause: unknown, host: string): MailError {
  const { code, originalCode, responseCode, response, command } = parseSmtpError(cause)
  if (responseCode === undefined || code === 'ETLS')
    return new MailError(`${host}: ${describeConnectionFailure(originalCode) ?? ERROR_TEXTS.get(code) ?? code}`, {
      isRetryable: true,
    })
  const isFinal = responseCode >= 500 && PERMANENT_ERROR_CODES.includes(code) && command !== 'MAIL FROM'
  const remedy = code === 'EAUTH' ? ' (check the user and password in SMTP_URL)' : ''
  return new MailError(`${host} answered ${redactResponse(response)}${remedy}`, { isRetryable: !isFinal })
}

/**
 * Describes errors of the system or OpenSSL that an operator can fix; the mail library has only a general code for
 * them.
 */
function describeConnectionFailure(code: string): string | undefined {
  if (code === 'ECONNREFUSED') return 'no mail server accepts connections there (check the host and port in SMTP_URL)'
  if (code.startsWith('ERR_SSL_')) return 'no TLS is spoken there (smtps:// is for port 465, smtp:// for 587 and 25)'
  if (/CERT|_SIGNATURE$/.test(code))
    return `its certificate is not trusted (${code}): write the host as the certificate does, or name its authority's file in NODE_EXTRA_CA_CERTS`
  return undefined
}

const ERROR_TEXTS: ReadonlyMap<string, string> = new Map([
  ['ECONNECTION', 'the connection broke'],
  ['ESOCKET', 'the connection could not be made or broke'],
  ['ETIMEDOUT', 'no answer in time'],
  ['EDNS', 'the name is not known'],
  ['ETLS', 'no encryption (add ?ignoreTLS=true to SMTP_URL if the password may travel in the clear)'],
  ['EAUTH', 'the user and password in SMTP_URL are not accepted'],
])

/** Keeps only codes and plain words of an answer, because servers repeat addresses and sometimes text of the letter. */
function redactResponse(response: string): string {
  const plain = response
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/\d{5,}/g, '…')
    .replaceAll(/["'«<(].*?["'»>)]/g, '…')
  return plain
    .replaceAll(/[^\x20-\x7e…]+/g, ' ')
    .slice(0, 120)
    .trim()
}

function parseSmtpError(cause: unknown) {
  const error = cause instanceof Error ? cause : new Error('no error')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const originalCode = 'originalCode' in error && typeof error.originalCode === 'string' ? error.originalCode : ''
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  const response = 'response' in error && typeof error.response === 'string' ? error.response : ''
  const command = 'command' in error && typeof error.command === 'string' ? error.command : ''
  return { code, originalCode, responseCode, response, command }
}

/**
 * Writes each letter as `{id}.eml`, which any mail program opens, into a folder. Used while no SMTP server is
 * configured. A letter with the same id replaces the file; files are written atomically.
 */
export function createFileMailer({ folder, from }: { folder: string; from: MailSender }): Mailer {
  const transport = openOnce(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  return {
    async send(mail, signal) {
      const name = toFileName(mail.id)
      const { message } = await (await transport.get()).sendMail({ ...composeMail(mail, from), signal })
      if (!Buffer.isBuffer(message)) throw new Error('The letter was not written in one piece')
      await writeMailFile(folder, name, message)
      return { receipt: name }
    },
    close: () => transport.close(),
  }
}

/** The letters that a file mailer has written. */
export const createMailFiles = (folder: string): MailFiles => ({
  async discard(ids) {
    for (const id of ids) await rm(path.join(folder, toFileName(id)), { force: true })
  },
})

function toFileName(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw new Error('The id of a letter cannot name a file')
  return `${id}.eml`
}

async function writeMailFile(folder: string, name: string, content: Uint8Array): Promise<void> {
  // Letters contain personal data: only the owner can read them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = path.join(folder, `.${name}.${process.pid}-${(draftCount += 1)}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(draft, path.join(folder, name))
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  }
}

/** Makes draft names unique, because two attempts may write the same letter at the same time. */
let draftCount = 0
