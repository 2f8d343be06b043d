import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { until } from '#tests/fixtures/until.ts'

/** The letters about a request. Throws when none is written within `seconds`. */
export async function waitForLetters(mailFolder: string, number: number, seconds: number): Promise<string[]> {
  let letters: string[] = []
  await until(async () => {
    const names = await readdir(mailFolder).catch(() => [])
    const all = await Promise.all(
      names.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(mailFolder, name), 'utf8')),
    )
    letters = all.map(decodeLetter).filter((text) => text.includes(`№\u00a0${number}`))
    return letters.length > 0
  }, seconds)
  return letters
}

/** The decoded parts of a letter. */
const decodeLetter = (raw: string) =>
  raw
    .split('\r\n\r\n')
    .map((part) => Buffer.from(part.split('\r\n--')[0] ?? '', 'base64').toString())
    .join('\n')
