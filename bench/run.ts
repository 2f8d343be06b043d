// `npm run bench`: runs all benchmarks, or those named after `--`, each in its own process. `--small`: with small amounts,
// where a benchmark has them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const BENCHES = [
  'index',
  'import',
  'requests',
  'outages',
  'uploads',
  'favourites',
  'markers',
  'notices',
  'trade-in',
  'feeds-out',
  'sitemap',
  'search',
  'floods',
  'backups',
  'desk',
  'desk-live',
  'staff-search',
  'staff-stock',
  'pages',
  'builds',
  'memory',
  'processes',
  'stock-sizes',
]

const requestedNames = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const options = process.argv.slice(2).filter((arg) => arg.startsWith('--'))
const unknownNames = requestedNames.filter((name) => !BENCHES.includes(name))
if (unknownNames.length > 0) {
  console.error(`Unknown benchmark «${unknownNames.join('», «')}». Available: ${BENCHES.join(', ')}`)
  process.exit(2)
}
for (const name of requestedNames.length > 0 ? requestedNames : BENCHES) {
  console.log(`\n# ${name}\n`)
  const file = path.join(import.meta.dirname, `${name}.ts`)
  const child = spawn(process.execPath, ['--expose-gc', file, ...options], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) process.exitCode = 1
}
