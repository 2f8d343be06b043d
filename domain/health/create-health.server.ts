import type { Context } from '#domain/context.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { createCertificateCheck } from './certificates.server.ts'
import { type AreaFindings, examineHealth, type HealthContext } from './examine-health.server.ts'

/** A page is not held up by other people's servers for longer. */
const OUTSIDE_WAIT_MS = 1000
const KEPT_MS = MINUTE_MS

/** The health of the installation, for the pages of the back office. */
export interface Health {
  /** Everything that is known now. What other servers have answered is up to six hours old. */
  examine(): Promise<AreaFindings[]>
  /** How many faults (`bad`) there are, as of a minute ago at most. */
  countFaults(): Promise<number>
}

/** Examines the site's own installation. The settings stay inside: they contain secrets. */
export function createHealth(
  context: Omit<HealthContext, 'certificates' | 'outsideWaitMs'> & Pick<Context, 'log'>,
): Health {
  const certificates = createCertificateCheck(context)
  const examine = () => examineHealth({ ...context, certificates, outsideWaitMs: OUTSIDE_WAIT_MS })
  let kept: { count: Promise<number>; until: number } | undefined
  return {
    examine,
    countFaults() {
      const now = context.now().getTime()
      if (kept === undefined || kept.until <= now)
        kept = { count: examine().then(countFaults, reportFailure), until: now + KEPT_MS }
      return kept.count
    },
  }

  /** The start page of the back office stays open when the examination fails, which is a fault itself. */
  function reportFailure(error: unknown): number {
    context.log.error({ err: error }, 'the health of the site could not be examined')
    return 1
  }
}

const countFaults = (areas: readonly AreaFindings[]): number =>
  areas.flatMap(({ findings }) => findings).filter(({ status }) => status === 'bad').length
