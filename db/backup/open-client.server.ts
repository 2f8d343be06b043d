import pg from 'pg'

export interface BackupClient extends AsyncDisposable {
  client: pg.Client
}

/** Settings that a server or a role may have changed: the formats of values, and the timeouts. */
const SETTINGS = [
  `client_encoding = 'UTF8'`,
  `timezone = 'UTC'`,
  `datestyle = 'ISO, MDY'`,
  `intervalstyle = 'postgres'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 3',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  // When another session holds a table, fail with a message instead of waiting for it.
  `lock_timeout = '20s'`,
  'search_path = public',
]

/** A separate connection, named `name`, on which every server reads and writes values in the same formats. */
export async function openClient(url: string, name: string): Promise<BackupClient> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined) // the running statement rejects with it
  await client.connect()
  let isOpen = true
  client.once('end', () => (isOpen = false))
  await client.query(SETTINGS.map((setting) => `set ${setting}`).join('; '))
  return {
    client,
    async [Symbol.asyncDispose]() {
      // After a failure rows may still be in transit, and an orderly end of the connection would wait behind them.
      if (isOpen) client.connection.stream.destroy()
    },
  }
}
