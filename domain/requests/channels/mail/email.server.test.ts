import { expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { createSmtpMailer } from '#platform/mail/mailers.server.ts'
import { startFakeSmtp, type FakeSmtp } from '#tests/fakes/fake-smtp.ts'
import { composeLetter, createEmailChannel } from './email.server.ts'
import { createDeliveryAttempt, getDeliveryError } from '#tests/factories/delivery-attempts.ts'
import { createReport } from '#tests/factories/reports.ts'

const FROM = { name: 'Шоурум', address: 'site@dealer.example' }

function createTestChannel(
  smtp: FakeSmtp,
  stored: Record<string, Buffer> = { 'secret-name.jpg': Buffer.from('pict') },
) {
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM })
  const requestFiles = {
    read: async (name: string) => {
      if (name === 'forbidden.jpg') throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
      const content = stored[name]
      return content && { bytes: content.length, stream: Readable.from([content]) }
    },
  }
  const channel = createEmailChannel(
    { name: 'mail', only: {}, to: ['sales@dealer.example', 'boss@dealer.example'] },
    { mailer, requestFiles, host: 'web-1' },
  )
  return { channel, [Symbol.dispose]: () => mailer.close() }
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const base64Of = (raw: string) => Buffer.from(raw, 'base64').toString()
const aFile = { storedName: 'abcd.jpg', originalName: 'спереди.jpg', mediaType: 'image/jpeg', bytes: 4 }

it('the letter contains the whole request, and a reply goes to the visitor', async () => {
  await using smtp = await startFakeSmtp()
  using setup = createTestChannel(smtp, { 'abcd.jpg': Buffer.from('pict') })
  const parcel = createDeliveryAttempt({ report: createReport({ files: [aFile] }) })
  expect(await setup.channel.deliver(parcel)).toEqual({ receipt: '250 queued as 1', missingFiles: 0 })
  const [letter] = smtp.letters
  expect(letter).toMatchObject({
    from: 'site@dealer.example',
    to: ['sales@dealer.example', 'boss@dealer.example'],
    messageId: `<${parcel.deliveryId}@dealer.example>`,
  })
  expect(letter?.raw).toContain('Reply-To: anna@example.ru')
  expect(letter?.raw).toContain(Buffer.from('pict').toString('base64'))
  const bodies = letter?.raw.split('\r\n\r\n').map((part) => base64Of(part.split('\r\n--')[0] ?? '')) ?? []
  expect(bodies.map(plain).join('\n')).toContain('+7 (916) 123-45-67')
})

it('the visitor’s input is text in a letter and never a link', () => {
  const typed = '<img src=x onerror=alert(1)> "quoted" & <a href="https://evil.example">сюда</a>'
  const { text, html } = composeLetter(createReport({ name: typed, comment: `раз\nТелефон: 112` }))
  expect(html).not.toMatch(/<img|evil\.example">|<a href="https:\/\/evil/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp;')
  expect(text).toContain(`Имя: ${typed}`)
  // A line of a comment must not look like an answer of the form.
  expect(text.split('\n').filter((line) => line.startsWith('Телефон:'))).toHaveLength(1)
})

const TRICKS = [
  'x@x.example\r\nBcc: evil@x.example',
  'x@x.example\nBcc:evil@x.example',
  'x@x.example,evil@x.example',
  'x@x.example>, <evil@x.example',
  'x@x.example\u2028Bcc: evil@x.example',
  'evil',
]

it.each(TRICKS)(
  'a header injection in the e-mail (%j) sets no reply address, and nobody else gets the letter',
  async (email) => {
    await using smtp = await startFakeSmtp()
    using setup = createTestChannel(smtp)
    await setup.channel.deliver(
      createDeliveryAttempt({
        report: createReport({
          email,
          name: `Анна\r\nBcc: evil@x.example`,
          comment: '\r\n.\r\nMAIL FROM:<a@b.example>',
        }),
      }),
    )
    expect(smtp.letters).toHaveLength(1)
    const [letter] = smtp.letters
    expect(letter?.to).toEqual(['sales@dealer.example', 'boss@dealer.example'])
    const headers = letter?.raw.split('\r\n\r\n')[0] ?? ''
    expect(headers).not.toMatch(/^(reply-to|bcc|cc):/im)
  },
)

it('a letter says when its files are too large to attach', async () => {
  await using smtp = await startFakeSmtp()
  using setup = createTestChannel(smtp, { 'abcd.jpg': Buffer.from('pict') })
  const large = { ...aFile, bytes: 8_000_000 }
  await setup.channel.deliver(createDeliveryAttempt({ report: createReport({ files: [large, large] }) }))
  const raw = smtp.letters[0]?.raw ?? ''
  expect(raw).not.toContain('image/jpeg')
  expect(raw).not.toContain(Buffer.from('pict').toString('base64'))
})

const textsOf = (raw: string) =>
  raw
    .split('\r\n\r\n')
    .map((part) => plain(base64Of(part.split('\r\n--')[0] ?? '')))
    .join('\n')

it.each(['abcd.jpg', 'forbidden.jpg'])(
  'a letter is not sent without its files (%s): another node may have them',
  async (storedName) => {
    await using smtp = await startFakeSmtp()
    using setup = createTestChannel(smtp, { 'there.jpg': Buffer.from('pict') })
    const files = [
      { ...aFile, storedName },
      { ...aFile, storedName: 'there.jpg' },
    ]
    const failure = await getDeliveryError(
      setup.channel.deliver(createDeliveryAttempt({ report: createReport({ files }) })),
      'спереди',
    )
    expect(failure).toMatchObject({
      isMissingFiles: true,
      message: '1 of 2 files of the request cannot be read on web-1: they are waited for',
    })
    expect(smtp.letters).toEqual([])
  },
)

it('after the wait the letter goes with the files that exist, and names the missing ones', async () => {
  await using smtp = await startFakeSmtp()
  using setup = createTestChannel(smtp, { 'there.jpg': Buffer.from('pict') })
  const files = [
    { ...aFile, originalName: 'спереди <b>.jpg' },
    { ...aFile, storedName: 'there.jpg', originalName: 'сзади.jpg' },
  ]
  const parcel = createDeliveryAttempt({ canOmitFiles: true, report: createReport({ files }) })
  expect(await setup.channel.deliver(parcel)).toMatchObject({ missingFiles: 1 })
  const raw = smtp.letters[0]?.raw ?? ''
  expect(raw).toContain(Buffer.from('pict').toString('base64'))
  expect(textsOf(raw)).toContain('Не удалось приложить файл: спереди <b>.jpg. На сервере сайта он не нашёлся')
  expect(composeLetter(parcel.report, 'спереди <b>.jpg').html).toContain('<p>спереди &lt;b&gt;.jpg</p>')
})

it('a rejection is reported without addresses and without the visitor’s input', async () => {
  await using smtp = await startFakeSmtp()
  using setup = createTestChannel(smtp)
  smtp.behaviour = 'reject-message'
  expect(await getDeliveryError(setup.channel.deliver(createDeliveryAttempt()))).toMatchObject({ isRetryable: false })
  smtp.behaviour = 'busy'
  expect(await getDeliveryError(setup.channel.deliver(createDeliveryAttempt()))).toMatchObject({ isRetryable: true })
})
