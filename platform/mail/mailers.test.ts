import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFileMailer } from './mailers.server.ts'

const ID = '0f0e6f52-6f0c-4a4e-9a77-5a2f6a6d1c11'
const MAIL = { id: ID, to: ['sales@dealer.example'], subject: 'Заявка', text: 'Имя: Анна' }

let folder = ''
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'showroom-mail-')), 'mail')
})
afterAll(() => rm(path.dirname(folder), { recursive: true }))

it('a letter becomes one file that only the owner can read, and a repeat replaces it', async () => {
  const mailer = createFileMailer({ folder, from: { name: 'Шоурум', address: 'site@dealer.example' } })
  await Promise.all([mailer.send(MAIL), mailer.send(MAIL)])
  expect(await mailer.send({ ...MAIL, subject: 'Second' })).toEqual({ receipt: `${ID}.eml` })
  expect(await readdir(folder)).toEqual([`${ID}.eml`])
  const raw = await readFile(path.join(folder, `${ID}.eml`), 'utf8')
  expect(raw).toContain('Subject: Second\r\n')
  expect(raw).toContain(`Message-ID: <${ID}@dealer.example>`)
  expect((await stat(path.join(folder, `${ID}.eml`))).mode & 0o077).toBe(0)
  await expect(mailer.send({ ...MAIL, id: '../escape' })).rejects.toThrow('name a file')
})

it('a letter with an unsubscribe link has the headers for it, with a button over https only', async () => {
  const mailer = createFileMailer({ folder, from: { name: 'Шоурум', address: 'site@dealer.example' } })
  const headersWith = async (unsubscribeUrl: string) => {
    await mailer.send({ ...MAIL, unsubscribeUrl })
    const raw = await readFile(path.join(folder, `${ID}.eml`), 'utf8')
    return raw.replaceAll('\r\n ', '').split('\r\n\r\n')[0] ?? ''
  }
  const secure = await headersWith('https://cars.example/off/?token=a.b')
  expect(secure).toContain('List-Unsubscribe: <https://cars.example/off/?token=a.b>')
  expect(secure).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await headersWith('http://localhost:3000/off/')).not.toContain('List-Unsubscribe-Post')
  expect(await headersWith('https://cars.example/\r\nBcc: evil@x.example')).not.toMatch(/^bcc:/im)
})
