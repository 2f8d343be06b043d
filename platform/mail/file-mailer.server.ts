import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMail } from './compose-mail.server.ts'
import type { MailFiles, Mailer, MailSender } from './mailer.server.ts'

/**
 * Writes each letter as `{id}.eml`, which any mail program opens, into a folder. Used while no SMTP server is
 * configured. A letter with the same id replaces the file; files are written atomically.
 */
export function createFileMailer({ folder, from }: { folder: string; from: MailSender }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail, signal) {
      const name = toFileName(mail.id)
      const { message } = await transport.sendMail({ ...composeMail(mail, from), signal })
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
