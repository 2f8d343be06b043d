import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { until } from '#tests/fixtures/until.ts'

/**
 * Logs a page in by its phone, from wherever it is: `lines` are those of the running site, which prints codes as long as
 * nobody sends them. Works with and without JavaScript. `back` is where he goes on; without it, his account.
 */
export async function logInByPhone(
  page: Page,
  { lines, phone, back }: { lines: readonly string[]; phone: string; back?: string },
): Promise<void> {
  const from = lines.length
  await requestCode(page, { contact: phone, back })
  await typeCode(page, await readPrintedCode(lines, phone, from))
  await page.waitForURL((url) => !url.pathname.startsWith('/personal/login/'))
}

/** Who wants to come in, by his phone or his letter box, and where he goes on. */
interface CodeRequest {
  contact: string
  back?: string
}

const isPhone = (contact: string) => !contact.includes('@')

/** Where a code is asked for. */
export function codeRequestPath({ contact, back }: CodeRequest): string {
  const query = new URLSearchParams({ ...(!isPhone(contact) && { by: 'email' }), ...(back !== undefined && { back }) })
  return `/personal/login/?${query}`
}

/** Has a code sent to a phone or a letter box, from wherever the page is; it then waits for the code. */
export async function requestCode(page: Page, { contact, back }: CodeRequest): Promise<void> {
  const path = codeRequestPath({ contact, back })
  if (!page.url().endsWith(path)) await page.goto(path)
  await page.getByLabel(isPhone(contact) ? 'Мобильный телефон' : 'Электронная почта').fill(contact)
  await page.getByLabel('Даю согласие').check()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.waitForURL('**/personal/login/code/**')
}

/** Types a code where the page waits for it. With JavaScript the last digit sends it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  // This very page's: the next one may have a field that looks the same.
  const field = await page.waitForSelector('#login-code')
  await field.fill(code)
  // The last digit may have sent it, and the page be on its way or another one.
  const isWaiting = await field
    .evaluate((input: HTMLInputElement) => input.isConnected && input.form?.dataset.submitted === undefined)
    .catch(() => false)
  if (isWaiting) await field.press('Enter')
}

/** The newest code that the site printed for a phone, in eleven digits or as it is typed; `from` is where to begin to look. */
export async function readPrintedCode(lines: readonly string[], phone: string, from = 0): Promise<string> {
  const digits = phone.replaceAll(/\D/g, '').slice(-4)
  const ending = `-${digits.slice(0, 2)}-${digits.slice(2)}: `
  const find = () => lines.slice(from).findLast((line) => line.startsWith('SMS to ') && line.includes(ending))
  await until(() => find() !== undefined)
  return /: (\d{6})/.exec(find() ?? '')?.[1] ?? ''
}

/**
 * What a letter to an address says, its code and the path of its link: the first whose link is not among `known`; a
 * letter that proves a new contact has none. `folder` is where the site keeps letters.
 */
export async function readCodeLetter(
  folder: string,
  address: string,
  known: readonly string[] = [],
): Promise<{ code: string; link: string }> {
  let found: { code: string; link: string } | undefined
  await until(async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue
      const letter = await readLetter(path.join(folder, name))
      if (!letter.includes(`To: ${address}`)) continue
      const text = readTextPart(letter)
      const [code] = /\b\d{6}\b/.exec(text) ?? []
      const [, link = ''] = /(\/personal\/login\/link\/\?key=[\w.-]+)/.exec(text) ?? []
      if (code !== undefined && !known.includes(link)) found = { code, link }
    }
    return found !== undefined
  })
  return found ?? { code: '', link: '' }
}

/** Letters by their files: none changes once it lies there, and it is looked for again and again. */
const letters = new Map<string, string>()

async function readLetter(file: string): Promise<string> {
  const known = letters.get(file)
  if (known !== undefined) return known
  const letter = await readFile(file, 'utf8').catch(() => '')
  if (letter !== '') letters.set(file, letter)
  return letter
}

function readTextPart(letter: string): string {
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)[^]*?\r\n\r\n([^]*?)\r\n--/.exec(letter) ?? []
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
