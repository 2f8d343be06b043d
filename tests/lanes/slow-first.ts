import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, by measurement. They start first, or one worker would run long after the other has finished. */
const SLOW_FILES = [
  'staff/pages',
  'page-accessibility',
  'request-journeys',
  'process-lifecycle',
  'kill',
  'page-validity',
  'login',
  'embedded.server',
  'worker-outage.server',
  'backup/refusals.server',
  'favourite-buttons',
  'pages-in-memory',
]

/** Lane after lane as Vitest orders them, in each the slow files first: a fresh clone has no recorded durations. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const inOrder = await super.sort(files)
    return inOrder.toSorted((a, b) => laneOf(a) - laneOf(b) || rankOf(a) - rankOf(b))
  }
}

const laneOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOW_FILES.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return rank === -1 ? SLOW_FILES.length : rank
}
