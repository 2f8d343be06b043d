import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const postmasterFile = (folder: string) => path.join(folder, 'postgres/data/postmaster.pid')

/** Kills the embedded PostgreSQL of a data folder; the site that uses it starts it again. */
export async function killEmbeddedDatabase(folder: string): Promise<void> {
  const [pid] = (await readFile(postmasterFile(folder), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** A connection to it, opened as docs/operations.md describes for operators. */
export async function openEmbeddedDatabase(folder: string) {
  const port = (await readFile(postmasterFile(folder), 'utf8')).split('\n')[3]
  const password = (await readFile(path.join(folder, 'postgres/data/showroom-password'), 'utf8')).trim()
  const client = new pg.Client(`postgres://showroom:${password}@127.0.0.1:${port}/showroom`)
  await client.connect()
  const list = async (query: string, values?: unknown[]) => (await client.query(query, values)).rows
  return { list, [Symbol.asyncDispose]: () => client.end() }
}

export type EmbeddedDatabase = Awaited<ReturnType<typeof openEmbeddedDatabase>>
