import { expect, it } from 'vitest'
import { startFakeSmtp, type SmtpBehaviour } from '#tests/fakes/fake-smtp.ts'
import type { Mail } from './mailer.server.ts'
import { createSmtpMailer } from './mailers.server.ts'

const FROM = { name: 'Шоурум', address: 'site@dealer.example' }
const ID = '0f0e6f52-6f0c-4a4e-9a77-5a2f6a6d1c11'

const mail = (parts: Partial<Mail> = {}): Mail => ({
  id: ID,
  to: ['sales@dealer.example'],
  subject: 'Заявка № 1001',
  text: 'Имя: Анна',
  ...parts,
})

/** Headers as a mail program reads them: unfolded, one line each. */
const headersOf = (raw: string) => (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')

it('a letter has an id that is the same on every attempt', async () => {
  await using smtp = await startFakeSmtp()
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM })
  expect(await mailer.send(mail())).toEqual({ receipt: '250 queued as 1' })
  await mailer.send(mail())
  mailer.close()
  expect(smtp.letters.map(({ messageId }) => messageId)).toEqual([`<${ID}@dealer.example>`, `<${ID}@dealer.example>`])
  expect(smtp.letters[0]).toMatchObject({ from: 'site@dealer.example', to: ['sales@dealer.example'] })
})

const BREAKS = ['\r\n', '\n', '\r', '\u0000', '\u2028', '\u2029', '\u0085', '\u000b', '\r\n\t']

it.each(BREAKS)('a break (%j) in the subject, sender or file name adds no header and no recipient', async (br) => {
  await using smtp = await startFakeSmtp()
  const mailer = createSmtpMailer({ url: smtp.url, from: { ...FROM, name: `Шоурум${br}Bcc: evil@x.example` } })
  await mailer.send(
    mail({
      subject: `Привет${br}Bcc: evil@x.example${br}${br}<b>body</b>`,
      text: `text${br}Bcc: evil@x.example`,
      attachments: [{ name: `a${br}Bcc: evil@x.example${br}.jpg`, mediaType: 'image/jpeg', content: Buffer.from('x') }],
    }),
  )
  mailer.close()
  const [letter] = smtp.letters
  expect(letter?.to).toEqual(['sales@dealer.example'])
  expect(headersOf(letter?.raw ?? '').filter((line) => /^(bcc|cc):/i.test(line))).toEqual([])
  expect(letter?.raw.match(/^Subject:/gim)).toHaveLength(1)
})

const BAD_ADDRESSES = [
  'x@x.example\r\nBcc: evil@x.example',
  'x@x.example, evil@x.example',
  '"x" <x@x.example>',
  'x@x.example\u2028Bcc: evil@x.example',
  'x x@x.example',
  'x@x.example>',
  '',
]

it.each(BAD_ADDRESSES)('an invalid address (%j) is refused as recipient and for replies', async (address) => {
  await using smtp = await startFakeSmtp()
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM })
  await expect(mailer.send(mail({ replyTo: address }))).rejects.toMatchObject({ isRetryable: false })
  await expect(mailer.send(mail({ to: [address] }))).rejects.toMatchObject({ isRetryable: false })
  mailer.close()
  expect(smtp.letters).toEqual([])
})

it('a file keeps its extension, and its name is no path and has no direction marks', async () => {
  await using smtp = await startFakeSmtp()
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM })
  const file = { mediaType: 'image/jpeg', content: Buffer.from('x') }
  await mailer.send(
    mail({
      attachments: [
        { ...file, name: '../../photo\u202egpj.exe' },
        { ...file, name: `${'a'.repeat(300)}.jpg` },
      ],
    }),
  )
  mailer.close()
  const raw = smtp.letters[0]?.raw ?? ''
  expect(raw).toContain('.._.._photo gpj.exe')
  expect(raw.replaceAll(/\r\n[ \t]+/g, '')).toMatch(/a{100,}[^\n]*\.jpg/)
})

const FAILURES: [SmtpBehaviour, boolean, RegExp][] = [
  ['busy', true, /answered 451/],
  ['reject-message', false, /answered 554/],
  ['reject-recipient', false, /answered 550/],
  ['reset', true, /connection/],
  ['silent', true, /no answer in time/],
]

it.each(FAILURES)('a server with the behaviour «%s»: retryable %s', async (problem, isRetryable, message) => {
  await using smtp = await startFakeSmtp()
  smtp.behaviour = problem
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM, idleTimeoutMs: 400 })
  const error: unknown = await mailer.send(mail()).catch((cause: unknown) => cause)
  mailer.close()
  expect(error).toMatchObject({ isRetryable })
  const errorMessage = error instanceof Error ? error.message : ''
  expect(errorMessage).toMatch(message)
  // The server repeated phone and address in its answer.
  expect(errorMessage).not.toMatch(/79161234567|anna@/)
})

it('a server that is not reachable can be retried', async () => {
  const smtp = await startFakeSmtp()
  await smtp.stop()
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM })
  await expect(mailer.send(mail())).rejects.toMatchObject({
    isRetryable: true,
    message: expect.stringContaining('no mail server accepts connections there'),
  })
  mailer.close()
})

it('an untrusted certificate is refused with its reason, except on this machine', async () => {
  await using far = await startFakeSmtp(undefined, '127.0.0.2', true)
  const careful = createSmtpMailer({ url: far.url, from: FROM })
  await expect(careful.send(mail())).rejects.toMatchObject({
    isRetryable: true,
    message: expect.stringMatching(/certificate is not trusted \(\w+\): .* NODE_EXTRA_CA_CERTS/),
  })
  careful.close()
  await using near = await startFakeSmtp(undefined, '127.0.0.1', true)
  const trusting = createSmtpMailer({ url: near.url, from: FROM })
  await trusting.send(mail())
  trusting.close()
  expect([far.letters.length, near.letters.length]).toEqual([0, 1])
})

it('TLS at a port without it is named in the error', async () => {
  await using smtp = await startFakeSmtp()
  const mailer = createSmtpMailer({ url: smtp.url.replace('smtp:', 'smtps:'), from: FROM })
  await expect(mailer.send(mail())).rejects.toMatchObject({
    isRetryable: true,
    message: expect.stringContaining('no TLS is spoken there'),
  })
  mailer.close()
})

it('a wrong password can be retried, and is not in the error', async () => {
  await using smtp = await startFakeSmtp({ user: 'site', password: 'right' })
  const url = smtp.url.replace('smtp://', 'smtp://site:wr0ng-secret@')
  const mailer = createSmtpMailer({ url, from: FROM })
  const error: unknown = await mailer.send(mail()).catch((cause: unknown) => cause)
  mailer.close()
  expect(error).toMatchObject({ isRetryable: true, message: expect.stringContaining('SMTP_URL') })
  expect(String(error)).not.toContain('wr0ng-secret')
})

it('a password is not sent unencrypted, unless the address allows it', async () => {
  // An address of this machine that does not count as loopback.
  await using smtp = await startFakeSmtp({ user: 'site', password: 'right' }, '127.0.0.2')
  const url = smtp.url.replace('smtp://', 'smtp://site:right@')
  const careful = createSmtpMailer({ url, from: FROM })
  await expect(careful.send(mail())).rejects.toMatchObject({ message: expect.stringContaining('no encryption') })
  careful.close()
  expect(smtp.letters).toEqual([])
  const plaintextMailer = createSmtpMailer({ url: `${url}?ignoreTLS=true`, from: FROM })
  await plaintextMailer.send(mail())
  plaintextMailer.close()
  expect(smtp.letters).toHaveLength(1)
})

it('one refused recipient does not stop the letter to the others', async () => {
  await using smtp = await startFakeSmtp()
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM })
  const { receipt } = await mailer.send(mail({ to: ['gone@dealer.example', 'sales@dealer.example'] }))
  mailer.close()
  expect(receipt).toBe('250 queued as 1; 1 of the addresses refused')
  expect(smtp.letters.map(({ to }) => to)).toEqual([['sales@dealer.example']])
})

it('the signal aborts sending a letter', async () => {
  await using smtp = await startFakeSmtp()
  smtp.behaviour = 'silent'
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM })
  const startedAt = performance.now()
  await expect(mailer.send(mail(), AbortSignal.timeout(100))).rejects.toThrow(/abort|time/i)
  expect(performance.now() - startedAt).toBeLessThan(2000)
  mailer.close()
})
