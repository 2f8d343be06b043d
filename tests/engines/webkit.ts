import * as v from 'valibot'
import { until } from '#tests/fixtures/until.ts'
import { findFreePort } from '#tests/fixtures/find-free-port.ts'
import { startProgram } from './programs.ts'
import type { Remote } from './remote.ts'

const answerSchema = v.object({ value: v.unknown() })
const sessionSchema = v.object({ sessionId: v.string() })
/** The standard's name for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const elementSchema = v.object({ [ELEMENT]: v.string() })

/** WebKitGTK on a virtual screen, by WebDriver. It needs Debian's packages `webkit2gtk-driver` and `xvfb`. */
export async function openWebKit(): Promise<Remote> {
  await using opened = new AsyncDisposableStack()
  const screen = opened.use(
    startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp']),
  )
  const port = await findFreePort()
  opened.use(
    startProgram('WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: `:${await screen.waitForOutput(/^(\d+)$/m)}`,
      // Its sandbox needs rights that a container does not have; the pages are the site's own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    }),
  )
  const server = `http://127.0.0.1:${port}`
  await until(() => isReady(server))
  const { sessionId } = v.parse(sessionSchema, await call('POST', `${server}/session`, { capabilities: {} }))
  const session = `${server}/session/${sessionId}`
  opened.defer(async () => {
    await call('DELETE', session)
  })
  const resources = opened.move()
  return {
    open: (url) => run(`${session}/url`, { url }),
    resize: (size) => run(`${session}/window/rect`, { x: 0, y: 0, ...size }),
    evaluate: (expression) => call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (source) => run(`${session}/actions`, { actions: [source] }),
    chooseFile: async (selector, file) => {
      const found = await call('POST', `${session}/element`, { using: 'css selector', value: selector })
      await run(`${session}/element/${v.parse(elementSchema, found)[ELEMENT]}/value`, { text: file })
    },
    takePicture: async () => Buffer.from(v.parse(v.string(), await call('GET', `${session}/screenshot`)), 'base64'),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const isReady = (server: string) =>
  fetch(`${server}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

const post = (parameters: object) => ({ method: 'POST', body: JSON.stringify(parameters) })

async function run(address: string, parameters: object): Promise<void> {
  await call('POST', address, parameters)
}

async function call(method: 'GET' | 'POST' | 'DELETE', address: string, parameters?: object): Promise<unknown> {
  const response = await fetch(address, parameters === undefined ? { method } : post(parameters))
  const { value } = v.parse(answerSchema, await response.json())
  if (!response.ok) throw new Error(`WebKit rejects ${new URL(address).pathname}: ${JSON.stringify(value)}`)
  return value
}
