import { readFileSync } from 'node:fs'
import { request as open } from 'node:http'
import { expect, it } from 'vitest'
import { LONG_INPUTS, type LongRequest } from '#tests/factories/long-inputs.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { nextAddress } from '#tests/fixtures/browser/visitors.ts'
import { sampleByDay } from '#tests/lanes/night.ts'

// The work for any input grows at most linearly with its length: twice the input costs at most twice the time. The ratio
// is compared, and only where it is larger than the noise of the measurement.

const site = await sharedSite()
const { port } = new URL(site.origin)

/** Smaller times are noise. */
const NOISE_MS = 12
/** Linear is 2, quadratic 4. */
const MAX_GROWTH = 2.7
const TRIES = 4

function send({ path, headers, body }: LongRequest): Promise<void> {
  return new Promise((resolve) => {
    const request = open({
      port,
      path,
      host: '127.0.0.1',
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-forwarded-for': nextAddress(), connection: 'close', ...headers },
    })
    // A connection that is closed early counts as an answer.
    request.on('error', () => resolve()).on('response', (answer) => answer.on('close', resolve).resume())
    request.end(body)
  })
}

/** The CPU time of the site's main thread so far, independent of other load. On systems other than Linux: wall time. */
function readCpuTimeMs(): number {
  try {
    return Number(readFileSync(`/proc/${site.pid}/task/${site.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** The shortest of several runs: the one with the least interference. */
async function measure(build: () => LongRequest): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES; tried += 1) {
    const before = readCpuTimeMs()
    await send(build())
    leastMs = Math.min(leastMs, readCpuTimeMs() - before)
  }
  return leastMs
}

async function isSuperlinear({ maxLength, build }: (typeof LONG_INPUTS)[number]): Promise<boolean> {
  const baseMs = await measure(() => build(2))
  const [half, whole] = [
    (await measure(() => build(maxLength / 2))) - baseMs,
    (await measure(() => build(maxLength))) - baseMs,
  ]
  return whole > NOISE_MS && whole > half * MAX_GROWTH
}

it.each(sampleByDay(LONG_INPUTS, 4).map((input) => [input.name, input] as const))('%s', async (_name, input) => {
  const found: boolean[] = []
  while (found.length < 3 && found.every(Boolean)) found.push(await isSuperlinear(input))
  expect(found.every(Boolean)).toBe(false)
})
