import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countPhotos, describePhotos, retryPhotos } from '#domain/media/photo-state.server.ts'
import { createOperatorContext, type OperatorContext } from './create-operator-context.server.ts'

export const summary = 'show the progress of the photos, and retry broken ones'
export const usage = `photos [options]

The running site fetches photos, a few at a time, as soon as a feed lists them.

  --retry   try broken photos, and those that wait after a failure, at once
  --watch   show the progress every second until nothing waits
  --json    print the counts as JSON`

const REFRESH_INTERVAL_MS = 1000
const CLEAR_SCREEN = '\u001b[H\u001b[J'

export async function run(args: string[]): Promise<number> {
  const options = parseOptions(args)
  await using context = await createOperatorContext()
  if (options.retry) {
    const count = await retryPhotos(context)
    console.error(count === 1 ? '1 photo will be tried again.' : `${count} photos will be tried again.`)
  }
  if (options.watch) return await watch(context, options.json)
  await show(context, options.json)
  return 0
}

function parseOptions(args: string[]) {
  return parseArgs({
    args,
    options: { retry: { type: 'boolean' }, watch: { type: 'boolean' }, json: { type: 'boolean', default: false } },
  }).values
}

async function watch(context: OperatorContext, isJson: boolean): Promise<number> {
  for (;;) {
    if (process.stdout.isTTY && !isJson) process.stdout.write(CLEAR_SCREEN)
    const waiting = await show(context, isJson)
    if (waiting === 0) return 0
    await pause(REFRESH_INTERVAL_MS)
  }
}

/** Prints the counts. Returns how many photos wait. */
async function show(context: OperatorContext, isJson: boolean): Promise<number> {
  const counts = await countPhotos(context)
  console.log(isJson ? JSON.stringify(counts) : describePhotos(counts, context.now()))
  return counts.waiting
}
