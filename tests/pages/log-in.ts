import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { until } from '#tests/fixtures/until.ts'

/**
 * Logs in by phone on a page, whatever it shows: `lines` is the output of the running site, which prints codes when no
 * SMS provider is set. Works with and without JavaScript. `back` is the page afterwards; without it, the account.
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

/** A login by phone or e-mail, and the page afterwards. */
interface CodeRequest {
  contact: string
  back?: string
}

const isPhone = (contact: string) => !contact.includes('@')

/** The page on which a code is requested. */
export function codeRequestPath({ contact, back }: CodeRequest): string {
  const query = new URLSearchParams({ ...(!isPhone(contact) && { by: 'email' }), ...(back !== undefined && { back }) })
  return `/personal/login/?${query}`
}

/** Requests a code by SMS or e-mail, whatever the page shows; the page then waits for the code. */
export async function requestCode(page: Page, { contact, back }: CodeRequest): Promise<void> {
  const path = codeRequestPath({ contact, back })
  if (!page.url().endsWith(path)) await page.goto(path)
  await page.getByLabel(isPhone(contact) ? 'Мобильный телефон' : 'Электронная почта').fill(contact)
  await page.getByLabel('Даю согласие').check()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page.waitForURL('**/personal/login/code/**')
}

/** Types a code into the page that waits for it. With JavaScript the last digit sends it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  // The field of this page: the next one can have the same field.
  const field = await page.waitForSelector('#login-code')
  await field.fill(code)
  // The last digit can have sent it, and the page can be already another. The form is sent once.
  await field.press('Enter').catch(() => undefined)
}

/** The latest code that the site printed for a phone, in any spelling; `from` is the first line to look at. */
export async function readPrintedCode(lines: readonly string[], phone: string, from = 0): Promise<string> {
  const digits = phone.replaceAll(/\D/g, '').slice(-4)
  const ending = `-${digits.slice(0, 2)}-${digits.slice(2)}: `
  const find = () => lines.slice(from).findLast((line) => line.startsWith('SMS to ') && line.includes(ending))
  await until(() => find() !== undefined)
  return /: (\d{6})/.exec(find() ?? '')?.[1] ?? ''
}

/**
 * The code and the path of the link in a letter to an address: the first letter whose link is not among `known`. A
 * letter that verifies a new contact has no link. `folder` is where the site writes letters.
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

/** Letters by file, cached: they never change, and are polled. */
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
