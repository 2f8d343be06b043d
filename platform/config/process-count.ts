import { availableParallelism } from 'node:os'
import * as v from 'valibot'

const MAX_PROCESSES = 64
const REMEDY = `write auto for one process a core, or a whole number from 1 to ${MAX_PROCESSES}`

/** How many processes serve the site: a number, or `auto`, which is one a core. */
export const processCount = v.union(
  [
    v.pipe(
      v.literal('auto'),
      v.transform(() => Math.min(MAX_PROCESSES, availableParallelism())),
    ),
    v.pipe(v.string(), v.regex(/^[1-9]\d?$/, REMEDY), v.transform(Number), v.maxValue(MAX_PROCESSES, REMEDY)),
  ],
  REMEDY,
)
