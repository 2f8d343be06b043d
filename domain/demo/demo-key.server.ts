import { createHash } from 'node:crypto'

/** The UUID of something of the demo by its name, always the same: by it the thing is found again. */
export function demoKey(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
