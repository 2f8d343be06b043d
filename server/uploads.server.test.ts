import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { encodeForm, fieldPart, filePart } from '#tests/factories/forms.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { createPhoto } from '#tests/factories/uploads/pictures.ts'
import { readFolder } from '#tests/fixtures/uploads/send-files.ts'
import { openRawPost, startUploadEndpoint } from '#tests/fixtures/uploads/upload-endpoint.ts'

const database = await shareInFile(createTestDatabase())
const testSite = await shareInFile(createTestSite(database))

const photo = await createPhoto(1600, 1200).jpeg({ quality: 95 }).toBuffer()
const body = encodeForm([
  fieldPart('name', 'Иван'),
  filePart('a.jpg', photo),
  filePart('b.jpg', photo),
  fieldPart('phone', '7'),
])
const MB = 1024 * 1024

const listLeftovers = async () => [...(await readFolder(testSite.dataFolder)).keys()]

/** Positions at which a connection is cut: at both ends of the body, around its boundaries and throughout its files. */
const cuts = [
  0,
  1,
  60,
  150,
  200,
  300,
  ...Array.from({ length: 30 }, (_, index) => Math.floor((body.length * (index + 1)) / 31)),
  body.length - 40,
  body.length - 5,
]

it.each(['destroy', 'end', 'resetAndDestroy'] as const)(
  'a connection that is cut anywhere (%s) leaves nothing behind',
  async (method) => {
    await using endpoint = await startUploadEndpoint(testSite.site)
    await Promise.all(
      cuts.map(async (length, index) => {
        const { socket, closed } = openRawPost(endpoint.port, { 'Content-Length': body.length })
        if (length > 0) await new Promise((resolve) => socket.write(body.subarray(0, length), resolve))
        // Half of them are cut after their first bytes are in quarantine.
        if (index % 2 === 0) await pause(50)
        socket[method]()
        if (method === 'end') socket.resume()
        await closed
      }),
    )
    await vi.waitFor(() => expect(endpoint.countActiveForms()).toBe(0), { timeout: 5000 })
    expect(new Set(endpoint.outcomes)).toEqual(new Set(['cut-off']))
    await vi.waitFor(async () => expect(await endpoint.countConnections()).toBe(0), { timeout: 5000 })
    expect(await listLeftovers()).toEqual([])
  },
)

it('a chunked body is accepted when it ends, and refused when it is cut', async () => {
  await using endpoint = await startUploadEndpoint(testSite.site)
  const chunk = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
  const cut = openRawPost(endpoint.port, { 'Transfer-Encoding': 'chunked' })
  await new Promise((resolve) => cut.socket.write(chunk, resolve))
  cut.socket.destroy()
  await vi.waitFor(() => expect(endpoint.outcomes).toEqual(['cut-off']))
  expect(await listLeftovers()).toEqual([])
  const whole = openRawPost(endpoint.port, { 'Transfer-Encoding': 'chunked', Connection: 'close' })
  whole.socket.write(Buffer.concat([chunk, Buffer.from('0\r\n\r\n')]))
  await whole.closed
  expect(whole.getReceivedText()).toContain('2 stored')
  const stored = [...(await readFolder(testSite.dataFolder)).values()]
  expect(stored.map((file) => file.equals(photo))).toEqual([true, true])
  for (const name of await listLeftovers()) await testSite.site.requestFiles.delete(name.split('/').at(-1) ?? '')
})

it('a client that stops sending gets an error and is disconnected', async () => {
  await using endpoint = await startUploadEndpoint(testSite.site, { idleMs: 300 })
  const { socket, getReceivedText, closed } = openRawPost(endpoint.port, { 'Content-Length': body.length })
  socket.write(body.subarray(0, 200_000))
  await vi.waitFor(() => expect(endpoint.outcomes).toEqual(['stalled']), { timeout: 2500 })
  expect(await listLeftovers()).toEqual([])
  await closed
  expect(getReceivedText()).toContain('stalled')
  expect(await endpoint.countConnections()).toBe(0)
})

it('a client that is slow but keeps sending may finish', async () => {
  await using endpoint = await startUploadEndpoint(testSite.site, { idleMs: 300 })
  const form = encodeForm([fieldPart('name', 'Иван'), fieldPart('phone', '7')])
  const { socket, closed } = openRawPost(endpoint.port, { 'Content-Length': form.length, Connection: 'close' })
  for (let at = 0; at < form.length; at += 60) {
    socket.write(form.subarray(at, at + 60))
    await pause(120)
  }
  await closed
  expect(endpoint.outcomes).toEqual(['0 stored'])
})

it('a client that reads only after it has sent everything gets the reason of the refusal, and may send again', async () => {
  await using endpoint = await startUploadEndpoint(testSite.site, { totalBytes: MB })
  const { socket, getReceivedText } = openRawPost(endpoint.port, { 'Content-Length': 30 * MB })
  socket.pause()
  for (let sent = 0; sent < 30; sent += 1) await new Promise((resolve) => socket.write(Buffer.alloc(MB), resolve))
  socket.resume()
  await vi.waitFor(() => expect(getReceivedText()).toContain('too-large'), { timeout: 8000 })
  const form = encodeForm([fieldPart('name', 'Иван')])
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=----showroomtest\r\nContent-Length: ${form.length}\r\n\r\n`,
  )
  socket.write(form)
  await vi.waitFor(() => expect(getReceivedText()).toContain('0 stored'), { timeout: 8000 })
  socket.destroy()
})

it('a client that announces far too much is answered at once and cut off a little later', async () => {
  await using endpoint = await startUploadEndpoint(testSite.site)
  const { socket, getReceivedText, closed } = openRawPost(endpoint.port, { 'Content-Length': 2000 * MB })
  const sending = setInterval(() => socket.write(Buffer.alloc(1000)), 50)
  await vi.waitFor(() => expect(getReceivedText()).toContain('too-large'), { timeout: 1000 })
  await closed
  clearInterval(sending)
  expect(await endpoint.countConnections()).toBe(0)
})
