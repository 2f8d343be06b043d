import type { Context } from '#domain/context.ts'
import { listTestDrives } from '#domain/test-drives/test-drives.server.ts'

/**
 * Prints how many test drives are booked outside the branch's hours. They stay booked: a change of hours cancels none.
 */
export async function warnOfTestDrives(context: Pick<Context, 'db' | 'now'>, branch: string): Promise<void> {
  const ahead = await listTestDrives(context, { branch, limit: 1000 })
  const outside = ahead.filter(({ isWithinHours }) => !isWithinHours).length
  if (outside > 0)
    console.error(
      `Test drives booked outside the hours of «${branch}», which stay booked: ${outside}.  bin/showroom test-drives list --branch ${branch}`,
    )
}
