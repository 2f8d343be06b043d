import { afterAll } from 'vitest'

/**
 * Opens what all tests of a file share, and closes it after the last of them; what was opened later is closed first.
 * At the top of the file: `const database = await keepForFile(createTestDatabase())`.
 */
export async function keepForFile<Opened extends AsyncDisposable>(opening: Opened | Promise<Opened>): Promise<Opened> {
  const opened = await opening
  afterAll(() => opened[Symbol.asyncDispose]())
  return opened
}
