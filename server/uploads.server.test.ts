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
const opened = await shareInFile(createTestSite(database))

const photo = await createPhoto(1600, 1200).jpeg({ quality: 95 }).toBuffer()
const body = encodeForm([
  fieldPart('name', 'Иван'),
  filePart('a.jpg', photo),
  filePart('b.jpg', photo),
  fieldPart('phone', '7'),
])
const MB = 1024 * 1024

const listLeftovers = async () => [...(await readFolder(opened.dataFolder)).keys()]

/** Places at which a connection is cut: at both ends of the body, around its boundaries and all over its files. */
const cuts = [
  0,
  1,
  60,
  150,
  200,
  300,
  ...Array.from({ length: 30 }, (_, at) => Math.floor((body.length * (at + 1)) / 31)),
  body.length - 40,
  body.length - 5,
]

it.each(['destroy', 'end', 'resetAndDestroy'] as const)(
  'a connection that is cut anywhere (%s) leaves nothing behind',
  async (way) => {
    await using door = await startUploadEndpoint(opened.site)
    await Promise.all(
      cuts.map(async (length, at) => {
        const { socket, closed } = openRawPost(door.port, { 'Content-Length': body.length })
        if (length > 0) await new Promise((resolve) => socket.write(body.subarray(0, length), resolve))
        // Half of them are cut once their first bytes lie in quarantine.
        if (at % 2 === 0) await pause(50)
        socket[way]()
        if (way === 'end') socket.resume()
        await closed
      }),
    )
    await vi.waitFor(() => expect(door.countActiveForms()).toBe(0), { timeout: 5000 })
    expect(new Set(door.outcomes)).toEqual(new Set(['cut-off']))
    await vi.waitFor(async () => expect(await door.countConnections()).toBe(0), { timeout: 5000 })
    expect(await listLeftovers()).toEqual([])
  },
)

it('a body in chunks is taken when it ends, and refused when it is cut', async () => {
  await using door = await startUploadEndpoint(opened.site)
  const chunk = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
  const cut = openRawPost(door.port, { 'Transfer-Encoding': 'chunked' })
  await new Promise((resolve) => cut.socket.write(chunk, resolve))
  cut.socket.destroy()
  await vi.waitFor(() => expect(door.outcomes).toEqual(['cut-off']))
  expect(await listLeftovers()).toEqual([])
  const whole = openRawPost(door.port, { 'Transfer-Encoding': 'chunked', Connection: 'close' })
  whole.socket.write(Buffer.concat([chunk, Buffer.from('0\r\n\r\n')]))
  await whole.closed
  expect(whole.getReceivedText()).toContain('2 stored')
  const stored = [...(await readFolder(opened.dataFolder)).values()]
  expect(stored.map((file) => file.equals(photo))).toEqual([true, true])
  for (const name of await listLeftovers()) await opened.site.requestFiles.delete(name.split('/').at(-1) ?? '')
})

it('who falls silent in the middle is told so, and let go', async () => {
  await using door = await startUploadEndpoint(opened.site, { idleMs: 300 })
  const { socket, getReceivedText, closed } = openRawPost(door.port, { 'Content-Length': body.length })
  socket.write(body.subarray(0, 200_000))
  await vi.waitFor(() => expect(door.outcomes).toEqual(['stalled']), { timeout: 2500 })
  expect(await listLeftovers()).toEqual([])
  await closed
  expect(getReceivedText()).toContain('stalled')
  expect(await door.countConnections()).toBe(0)
})

it('who is slow, but not silent, is waited for', async () => {
  await using door = await startUploadEndpoint(opened.site, { idleMs: 300 })
  const form = encodeForm([fieldPart('name', 'Иван'), fieldPart('phone', '7')])
  const { socket, closed } = openRawPost(door.port, { 'Content-Length': form.length, Connection: 'close' })
  for (let at = 0; at < form.length; at += 60) {
    socket.write(form.subarray(at, at + 60))
    await pause(120)
  }
  await closed
  expect(door.outcomes).toEqual(['0 stored'])
})

it('who listens only after he has sent everything hears why it was too much, and may go on', async () => {
  await using door = await startUploadEndpoint(opened.site, { totalBytes: MB })
  const { socket, getReceivedText } = openRawPost(door.port, { 'Content-Length': 30 * MB })
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

it('who announces far too much is answered at once and cut off a little later', async () => {
  await using door = await startUploadEndpoint(opened.site)
  const { socket, getReceivedText, closed } = openRawPost(door.port, { 'Content-Length': 2000 * MB })
  const sending = setInterval(() => socket.write(Buffer.alloc(1000)), 50)
  await vi.waitFor(() => expect(getReceivedText()).toContain('too-large'), { timeout: 1000 })
  await closed
  clearInterval(sending)
  expect(await door.countConnections()).toBe(0)
})
