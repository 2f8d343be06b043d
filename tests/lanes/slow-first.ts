import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first, or one worker would go on with it long after the other has ended. By measurement. */
const SLOW_FILES = [
  'page-accessibility',
  'request-journeys',
  'process-lifecycle',
  'kill',
  'page-validity',
  'login',
  'embedded.server',
  'worker-outage.server',
]

/** Lane after lane as Vitest orders them, and in each the slow files first: a fresh clone has no times to go by. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const inOrder = await super.sort(files)
    return inOrder.toSorted((one, other) => laneOf(one) - laneOf(other) || rankOf(one) - rankOf(other))
  }
}

const laneOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder

function rankOf({ moduleId }: TestSpecification): number {
  const place = SLOW_FILES.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place === -1 ? SLOW_FILES.length : place
}
