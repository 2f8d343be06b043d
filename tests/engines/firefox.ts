import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import * as v from 'valibot'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { startProgram } from './programs.ts'
import type { Remote } from './remote.ts'

const treeSchema = v.object({ contexts: v.tupleWithRest([v.object({ context: v.string() })], v.unknown()) })
const nodeSchema = v.object({ result: v.object({ sharedId: v.string() }) })
const textSchema = v.object({ result: v.object({ value: v.string() }) })
const pictureSchema = v.object({ data: v.string() })

/** Firefox ESR without a window, by WebDriver BiDi. It needs Debian's package `firefox-esr`. */
export async function openFirefox(): Promise<Remote> {
  await using opened = new AsyncDisposableStack()
  const profile = await createTempFolder('firefox')
  opened.defer(() => rm(profile, { recursive: true, force: true }))
  const firefox = opened.use(
    startProgram('firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']),
  )
  const call = await connect(`${await firefox.waitForOutput(/(ws:\/\/[\d.]+:\d+)/)}/session`, opened)
  await call('session.new', { capabilities: {} })
  opened.defer(async () => {
    await call('browser.close')
  })
  const [{ context }] = v.parse(treeSchema, await call('browsingContext.getTree')).contexts
  const evaluate = (expression: string) =>
    call('script.evaluate', { expression, target: { context }, awaitPromise: false })
  const resources = opened.move()
  return {
    open: async (url) => {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    resize: async (viewport) => {
      await call('browsingContext.setViewport', { context, viewport })
    },
    evaluate: async (expression) => {
      const response = v.parse(textSchema, await evaluate(`JSON.stringify([${expression}])`))
      return v.parse(v.tuple([v.unknown()]), JSON.parse(response.result.value))[0]
    },
    perform: async (source) => {
      await call('input.performActions', { context, actions: [source] })
    },
    chooseFile: async (selector, file) => {
      const found = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      const { sharedId } = v.parse(nodeSchema, found).result
      await call('input.setFiles', { context, element: { sharedId }, files: [file] })
    },
    takePicture: async () => {
      const { data } = v.parse(pictureSchema, await call('browsingContext.captureScreenshot', { context }))
      return Buffer.from(data, 'base64')
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

type SendCommand = (method: string, params?: object) => Promise<unknown>

const messageSchema = v.object({
  id: v.nullish(v.number()),
  type: v.string(),
  result: v.optional(v.unknown()),
  message: v.optional(v.string()),
})

async function connect(address: string, opened: AsyncDisposableStack): Promise<SendCommand> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  opened.defer(() => socket.close())
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = v.parse(messageSchema, JSON.parse(String(data)))
    const call = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'error') call?.reject(new Error(`Firefox reports: ${message}`))
    else call?.resolve(result)
  })
  return (method, params = {}) => {
    const id = waiting.size === 0 ? 1 : Math.max(...waiting.keys()) + 1
    const response = Promise.withResolvers<unknown>()
    waiting.set(id, response)
    socket.send(JSON.stringify({ id, method, params }))
    return response.promise
  }
}
