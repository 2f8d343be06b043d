import { startEmbeddedServer } from '#db/embedded.server.ts'

// A process that uses the embedded server in the folder of its first argument: it prints the connection string, and
// exits on SIGTERM. For the tests that kill it.
const [folder = ''] = process.argv.slice(2)
const server = await startEmbeddedServer(folder, 'garage', { isDurable: false })
console.log(server.url)
const stayAlive = setInterval(() => undefined, 60_000)
process.once('SIGTERM', () => {
  clearInterval(stayAlive)
  void server.stopIfUnused()
})
