import type { Writable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { ArchiveWriter } from './archive.server.ts'
import { nameTablePart, type TableEntry } from './manifest.ts'
import { toQualifiedName, type TableShape } from './list-tables.server.ts'

/** An archive entry begins with its size, and a table's size is unknown until its end: so it is split into parts. */
const PART_BYTES = 2 ** 20

const toColumnList = (client: pg.Client, columns: readonly string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** Writes all rows of a table into the archive, as the connection's transaction sees them. */
export async function copyRowsOut(
  client: pg.Client,
  { name, columns }: TableShape,
  archive: Pick<ArchiveWriter, 'add'>,
  signal?: AbortSignal,
): Promise<TableEntry> {
  const rows = client.query(
    copyTo(`copy ${toQualifiedName(client, name)} (${toColumnList(client, columns)}) to stdout`),
  )
  let parts = 0
  let bytes = 0
  let chunks: Uint8Array[] = []
  const flush = async () => {
    await archive.add(nameTablePart(name, (parts += 1)), bytes, chunks)
    bytes = 0
    chunks = []
  }
  for await (const chunk of rows.iterator({ destroyOnReturn: false })) {
    signal?.throwIfAborted()
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  // `rowCount` arrives after the last row. It is there once a further query has been answered.
  await client.query('select')
  return { name, columns, rows: rows.rowCount }
}

/** Loads the rows of one table, part by part. */
export interface RowLoader {
  write: (content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Returns the number of loaded rows. */
  end: () => Promise<number>
}

/** Begins to load rows into a table; between `begin` and `end` the connection can do nothing else. */
export function beginRows(client: pg.Client, { name, columns }: TableEntry): RowLoader {
  const rows = client.query(
    copyFrom(`copy ${toQualifiedName(client, name)} (${toColumnList(client, columns)}) from stdin`),
  )
  const failed = new Promise<never>((_, reject) => rows.once('error', reject))
  failed.catch(() => undefined) // the next write, or the end, rejects with it
  return {
    write: async (content) => {
      for await (const chunk of content) await Promise.race([writeChunk(rows, chunk), failed])
    },
    end: async () => {
      await Promise.race([new Promise<void>((resolve) => void rows.end(resolve)), failed])
      return rows.rowCount
    },
  }
}

const writeChunk = (rows: Writable, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    rows.write(chunk, (problem) => (problem ? reject(problem) : resolve()))
  })
