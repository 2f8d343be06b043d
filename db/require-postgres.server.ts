import pg from 'pg'

const OLDEST_MAJOR = 15

/** Throws, with the remedy for a person, when `url` leads to no usable PostgreSQL 15 or newer. The password is not repeated. */
export async function requirePostgres(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'showroom',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  try {
    await client.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(cause)
    throw new Error(`DATABASE_URL: ${placeOf(url)} does not answer: ${reason}. Check the address, name and password.`, {
      cause,
    })
  }
  try {
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
    )
    const { version = '0', encoding = '' } = rows[0] ?? {}
    if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
      throw new Error(`DATABASE_URL: ${placeOf(url)} is PostgreSQL ${version}; ${OLDEST_MAJOR} or newer is needed.`)
    }
    if (encoding !== 'UTF8') {
      throw new Error(`DATABASE_URL: the database's encoding is ${encoding}; create one with encoding 'UTF8'.`)
    }
  } finally {
    await client.end()
  }
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}
