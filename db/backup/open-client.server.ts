import pg from 'pg'

export interface BackupClient extends AsyncDisposable {
  client: pg.Client
}

/** What a server or a role may have set otherwise: how values are written, and how long a statement may take. */
const SETTINGS = [
  `client_encoding = 'UTF8'`,
  `timezone = 'UTC'`,
  `datestyle = 'ISO, MDY'`,
  `intervalstyle = 'postgres'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 3',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  // A session that keeps a table is told of instead of waited for.
  `lock_timeout = '20s'`,
  'search_path = public',
]

/** A connection of its own, named `name`, on which values are read and written alike by every server. */
export async function openClient(url: string, name: string): Promise<BackupClient> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined) // the statement under way fails by it
  await client.connect()
  let isOpen = true
  client.once('end', () => (isOpen = false))
  await client.query(SETTINGS.map((setting) => `set ${setting}`).join('; '))
  return {
    client,
    async [Symbol.asyncDispose]() {
      // After a failure rows may still be under way, in either direction, and a farewell would wait behind them.
      if (isOpen) client.connection.stream.destroy()
    },
  }
}
