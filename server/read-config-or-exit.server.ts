import { ConfigError, readConfig, type Config } from '#platform/config/config.server.ts'

/** The settings. When some are wrong, prints which and how to repair them, and ends the process with code 1. */
export function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}
