import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { FORM_NAMES } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { sharedPageFixture } from '#tests/fixtures/site/page-fixture.ts'
import { POP_UPS } from '#tests/pages/page-types.ts'

// The Nu HTML checker of the W3C is written in Java and is 30 MB: only the nightly lane loads it (docs/decisions/057).
const CHECKER = 'vnu-jar@26.9.27'
const MAX_OUTPUT_BYTES = 64 * 1024 ** 2

const run = promisify(execFile)
/** npm would leave compiled code in the test's temporary folder. */
const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' }
const pageFixture = await sharedPageFixture()

/** Why the checker cannot run here; undefined when it can. */
async function findSkipReason(): Promise<string | undefined> {
  try {
    await run('java', ['-version'])
  } catch {
    return 'there is no Java: apt-get install --no-install-recommends default-jre-headless'
  }
  try {
    await runChecker(['--version'])
  } catch (error) {
    return `${CHECKER} cannot be had from npm: ${String(error).slice(0, 200)}`
  }
  return undefined
}

/** Runs the checker; it exits with 1 when it finds something. Its install script would download a Java. */
const runChecker = (args: string[]) =>
  run('npx', ['--yes', '--ignore-scripts', CHECKER, ...args], { maxBuffer: MAX_OUTPUT_BYTES, env }).catch(
    (error: Error & { code?: unknown; stdout?: string }) => {
      if (error.code !== 1 || !error.stdout) throw error
      return { stdout: error.stdout }
    },
  )

/** Every type of page and the view of every pop-up, as documents by name. */
async function fetchDocuments(): Promise<Map<string, string>> {
  const documents = new Map<string, string>()
  for (const { name, path: address, cookie = '' } of pageFixture.pages)
    documents.set(name, await (await fetch(pageFixture.origin + address, { headers: { cookie } })).text())
  const car = /\/(\d+)\/$/.exec(pageFixture.pages.find(({ name }) => name === 'car')?.path ?? '')?.[1] ?? ''
  for (const form of Object.keys(POP_UPS))
    for (const body of ['', `carId=${car}`])
      documents.set(`pop-up-${form}-${body === '' ? 'alone' : 'of-car'}`, inDocument(await fetchView(form, body)))
  for (const form of FORM_NAMES.filter((name) => isModalForm(name)))
    documents.set(`rejected-${form}`, await sendEmpty(form))
  const models = await fetch(`${pageFixture.origin}/ajax/model.php`, {
    method: 'POST',
    body: new URLSearchParams({ HigloadBlockId: '1' }),
  })
  documents.set('models', inDocument(`<select aria-label="Модель">${await models.text()}</select>`))
  return documents
}

async function fetchView(form: string, body: string): Promise<string> {
  const response = await fetch(`${pageFixture.origin}/ajax/modals/views/${form}-view.php`, {
    method: 'POST',
    body: new URLSearchParams(body),
  })
  expect(response.status, form).toBe(200)
  return response.text()
}

/** The page after an empty form was sent without JavaScript: every field with its error. */
async function sendEmpty(form: string): Promise<string> {
  const response = await fetch(`${pageFixture.origin}/ajax/modals/actions/${form}-action.php`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new FormData(),
  })
  const html = await response.text()
  expect(html, form).toContain('aria-invalid="true"')
  return html
}

/** A document with the fragment in a dialog, as on a page. */
const inDocument = (html: string) =>
  `<!doctype html><html lang="ru"><head><title>Окно</title></head><body><dialog aria-label="Окно">${html}</dialog></body></html>`

it('the Nu HTML checker finds no error on any type of page or in a pop-up', async ({ skip }) => {
  const skipReason = await findSkipReason()
  skip(skipReason !== undefined, skipReason)
  const folder = await createTempFolder('checker')
  try {
    const documents = await fetchDocuments()
    for (const [name, html] of documents) await writeFile(path.join(folder, `${name}.html`), html)
    const files = [...documents.keys()].map((name) => path.join(folder, `${name}.html`))
    const { stdout } = await runChecker(['--stdout', '--errors-only', '--format', 'gnu', ...files])
    const errors = stdout.split('\n').filter(Boolean)
    expect(errors.map((line) => path.basename(line))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
