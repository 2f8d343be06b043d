import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Db } from '#db/client.server.ts'
import { EXCHANGE_ROOT } from '../dialects/commerceml.ts'
import { decodeText } from '../files/decode-text.server.ts'
import { isPictureName } from './exchange.ts'
import type { ExchangeContext } from './exchange-context.ts'

/** The folder with the files of a source's exchange. */
export const folderOf = ({ exchangeFolder }: Pick<ExchangeContext, 'exchangeFolder'>, source: number): string =>
  path.join(exchangeFolder, String(source))

/** Where a file of it is. A picture has no name of its own on the disk: 1C chooses those. */
export const exchangeFile = (
  context: Pick<ExchangeContext, 'exchangeFolder'>,
  source: number,
  name: string,
): string => {
  const safeName = isPictureName(name) ? `${createHash('sha256').update(name).digest('hex')}.picture` : name
  return path.join(folderOf(context, source), safeName)
}

/** The documents of a source's exchange as one, in the order in which they came; undefined when one is gone. */
export async function openExchangeFiles(
  context: { db: Db } & Pick<ExchangeContext, 'exchangeFolder'>,
  source: number,
): Promise<Readable | undefined> {
  const files = await context.db
    .selectFrom('feed_exchange_file')
    .select(['name', 'bytes'])
    .where('source_id', '=', source)
    // Pictures are in a folder.
    .where('name', 'not like', '%/%')
    .orderBy('id')
    .execute()
  const parts = files.map(({ name, bytes }) => ({ file: exchangeFile(context, source, name), bytes }))
  const sizes = await Promise.all(
    parts.map(({ file }) =>
      stat(file).then(
        ({ size }) => size,
        () => -1,
      ),
    ),
  )
  const isWhole = parts.length > 0 && parts.every(({ bytes }, index) => (sizes[index] ?? -1) >= bytes)
  return isWhole ? Readable.from(joinDocuments(parts)) : undefined
}

async function* joinDocuments(parts: readonly { file: string; bytes: number }[]): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${EXCHANGE_ROOT}>\n`
  for (const { file, bytes } of parts) {
    if (bytes === 0) continue
    yield* withoutDeclaration(decodeText(createReadStream(file, { end: bytes - 1 }), () => undefined))
    yield '\n'
  }
  yield `</${EXCHANGE_ROOT}>\n`
}

/** A declaration is shorter, with the blanks before it. */
const HEAD_CHARACTERS = 1000

async function* withoutDeclaration(text: AsyncIterable<string>): AsyncGenerator<string> {
  let head: string | undefined = ''
  for await (const piece of text) {
    if (head === undefined) yield piece
    else if ((head += piece).length >= HEAD_CHARACTERS) {
      yield removeDeclaration(head)
      head = undefined
    }
  }
  if (head !== undefined) yield removeDeclaration(head)
}

const removeDeclaration = (head: string) => head.replace(/^\s*<\?xml\s[^>]*\?>/, '')
