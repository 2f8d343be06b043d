import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open-database.server.ts'
import { readConfig } from '#platform/config/config.server.ts'

export const summary = 'bring the database up to date'
export const usage = `migrate

Applies pending migrations. The site does so itself when it starts.`

export async function run(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  const database = await openDatabase(readConfig())
  try {
    const applied = await migrate(database.url)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
    return 0
  } finally {
    await database.close()
  }
}
