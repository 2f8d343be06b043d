import { expect, it } from 'vitest'
import { createUploadQueue, type SendResult, type Upload } from './upload-queue.ts'

/** A queue whose sending answers as the test says, one answer after the other; then everything arrives. */
function openQueue(answers: SendResult[] = []) {
  let uploads: readonly Upload[] = []
  let running = 0
  const seen = { most: 0, sent: new Array<string>(), pauses: new Array<number>() }
  const queue = createUploadQueue({
    prepare: (file) => Promise.resolve(file),
    send: async ({ name }, onProgress) => {
      running += 1
      seen.most = Math.max(seen.most, running)
      onProgress(0.5)
      await Promise.resolve()
      running -= 1
      seen.sent.push(name)
      return answers.shift() ?? { kind: 'sent' }
    },
    onChange: (changed) => (uploads = changed),
    pause: (ms) => {
      seen.pauses.push(ms)
      return Promise.resolve()
    },
  })
  const states = () => uploads.map(({ name, state }) => `${name} ${state}`)
  return { queue, seen, states, list: () => uploads }
}

const files = (...names: string[]) => names.map((name) => new File([name], name))

it('files are sent three at a time, in their order', async () => {
  const { queue, seen, states } = openQueue()
  queue.add(files('a', 'b', 'c', 'd'))
  queue.add(files('e'))
  await expect.poll(states).toEqual(['a sent', 'b sent', 'c sent', 'd sent', 'e sent'])
  expect(seen.most).toBe(3)
  expect(seen.sent).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('what was lost is sent again after growing pauses, or after those that the server names', async () => {
  const lost = { kind: 'lost' } as const
  const { queue, seen, states } = openQueue([lost, lost, { kind: 'lost', afterMs: 7000 }, lost])
  queue.add(files('a'))
  await expect.poll(states).toEqual(['a sent'])
  expect(seen.sent).toHaveLength(5)
  expect(seen.pauses).toEqual([1000, 2000, 7000, 8000])
})

it('a refused file says why, and holds up no other; what has ended can be forgotten', async () => {
  const { queue, states, list } = openQueue([{ kind: 'refused', message: 'Это не JPEG' }])
  queue.add(files('a', 'b'))
  await expect.poll(states).toEqual(['a refused', 'b sent'])
  expect(list()[0]?.message).toBe('Это не JPEG')
  queue.clear()
  expect(states()).toEqual([])
})
