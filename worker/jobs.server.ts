import { sweepLoginCodes, sweepLoginCodesJob } from '#domain/accounts/codes/login-codes.server.ts'
import {
  sendLoginCode,
  type SendLoginCodeContext,
  sendLoginCodeJob,
} from '#domain/accounts/codes/send-login-code.server.ts'
import {
  notifyLoginChange,
  type NotifyLoginChangeContext,
  notifyLoginChangeJob,
} from '#domain/accounts/login-methods/notify-login-change.server.ts'
import { sweepLoginChanges, sweepLoginChangesJob } from '#domain/accounts/login-methods/record-login-change.server.ts'
import { logSeal, sealAuditJob } from '#domain/access/seal-audit.server.ts'
import { sweepSessions, sweepSessionsJob } from '#domain/accounts/sessions/sessions.server.ts'
import { assignCustomersJob, runCustomerAssignment } from '#domain/customers/assign-customers.server.ts'
import { runDeadlineSweep, sweepDeadlinesJob } from '#domain/desk/deadlines/sweep-deadlines.server.ts'
import { deliverReply, sendReplyJob } from '#domain/desk/replies/send-reply.server.ts'
import {
  remindVisits,
  remindVisitsJob,
  sendReminder,
  type SendReminderContext,
  sendReminderJob,
} from '#domain/desk/visits/remind-visits.server.ts'
import { sweepRemovedFavourites, sweepRemovedFavouritesJob } from '#domain/favourites/removed-favourites.server.ts'
import type { ScheduledAttemptContext } from '#domain/feeds/attempts/attempt-context.ts'
import { sweepFeedFiles, sweepFeedFilesJob } from '#domain/feeds/attempts/feed-files.server.ts'
import { runFeeds, runFeedsJob } from '#domain/feeds/attempts/run-feeds.server.ts'
import { sweepPictures } from '#domain/feeds/exchange/exchange-pictures.server.ts'
import { sweepExchanges } from '#domain/feeds/exchange/sweep-exchanges.server.ts'
import { lookIntoFolders, lookIntoFoldersJob } from '#domain/feeds/folders/look-into-folders.server.ts'
import { archiveHeldCars, archiveHeldCarsJob } from '#domain/feeds/imports/held-cars.server.ts'
import { fetchPhotosJob, fetchWaitingPhotos } from '#domain/media/fetch-waiting-photos.server.ts'
import { recheckPhotos, recheckPhotosJob } from '#domain/media/photo-state.server.ts'
import type { MediaContext } from '#domain/media/photo.ts'
import {
  createNotices,
  createNoticesJob,
  enqueueCreateNotices,
  recheckFavouritesJob,
} from '#domain/notices/create-notices.server.ts'
import { sweepNotices, sweepNoticesJob } from '#domain/notices/notice-letters.server.ts'
import { sweepDeliveries, sweepDeliveriesJob } from '#domain/requests/deliveries/end-delivery.server.ts'
import { eraseOldRequests, eraseOldRequestsJob } from '#domain/requests/erase-old-requests.server.ts'
import { sweepRequestFiles, sweepRequestFilesJob } from '#domain/requests/files/sweep-request-files.server.ts'
import {
  discardSizes,
  discardSizesJob,
  sweepHiddenPhotos,
  sweepHiddenPhotosJob,
} from '#domain/stock/photos/discard-photos.server.ts'
import { remindOfAgeing, remindOfAgeingJob } from '#domain/stock/ageing/ageing-reminders.server.ts'
import { endDueOverrides, endDueOverridesJob } from '#domain/stock/overrides/end-due-overrides.server.ts'
import { runResolving, resolveCarsJob } from '#domain/stock/overrides/resolve-soon.server.ts'
import { followNamesJob, runFollowing } from '#domain/stock/words/named-cars.server.ts'
import { endReservations, endReservationsJob } from '#domain/reservations/end-reservations.server.ts'
import { sweepInactiveVisitors, sweepInactiveVisitorsJob } from '#domain/visitors/visitors.server.ts'
import { handleJob, type JobHandler } from '#platform/queue/queue.server.ts'
import type { Schedule } from '#platform/queue/supervise-workers.server.ts'
import type { Context } from '#domain/context.ts'
import type { DeliveryContext } from '#domain/requests/deliveries/deliver-request.server.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'

/** The context that all jobs together need. */
export type JobContext = MediaContext &
  DeliveryContext &
  ScheduledAttemptContext &
  Pick<Context, 'timeZone'> &
  Pick<RequestContext, 'requestFiles' | 'quarantineFolder' | 'letters'> & { requestsKeepDays: number }

/** Every job with the function that handles it. A new job is added here. */
export function listJobHandlers(context: JobContext): JobHandler[] {
  return [
    handleJob(fetchPhotosJob, (_payload, { signal }) => fetchWaitingPhotos(context, signal)),
    handleJob(runFeedsJob, async (_payload, { signal }) => {
      if (await runFeeds(context, signal)) await enqueueCreateNotices(context.db)
    }),
    handleJob(lookIntoFoldersJob, () => lookIntoFolders(context)),
    handleJob(sweepFeedFilesJob, async () => {
      await sweepFeedFiles(context)
      await sweepExchanges(context)
    }),
    handleJob(archiveHeldCarsJob, async () => void (await archiveHeldCars(context))),
    handleJob(endDueOverridesJob, async () => void (await endDueOverrides(context))),
    handleJob(remindOfAgeingJob, async () => void (await remindOfAgeing(context))),
    handleJob(discardSizesJob, (sizes) => discardSizes(context, sizes)),
    handleJob(sweepHiddenPhotosJob, async () => {
      await sweepPictures(context)
      await sweepHiddenPhotos(context)
    }),
    handleJob(resolveCarsJob, (payload) => runResolving(context, payload)),
    handleJob(followNamesJob, (payload) => runFollowing(context, payload)),
    handleJob(endReservationsJob, async () => void (await endReservations(context))),
    handleJob(recheckPhotosJob, async () => void (await recheckPhotos(context))),
    handleJob(sweepRequestFilesJob, async () => void (await sweepRequestFiles(context))),
    handleJob(sweepDeliveriesJob, async () => void (await sweepDeliveries(context))),
    handleJob(eraseOldRequestsJob, async () => void (await eraseOldRequests(context))),
    handleJob(sweepSessionsJob, () => sweepSessions(context)),
    handleJob(sealAuditJob, () => logSeal(context)),
    handleJob(sweepInactiveVisitorsJob, async () => void (await sweepInactiveVisitors(context))),
    handleJob(createNoticesJob, (_payload, { signal }) => createNotices(context, { signal })),
    handleJob(recheckFavouritesJob, (_payload, { signal }) => createNotices(context, { isFullScan: true, signal })),
    handleJob(sweepRemovedFavouritesJob, () => sweepRemovedFavourites(context)),
    handleJob(sweepNoticesJob, async () => void (await sweepNotices(context))),
    handleJob(sweepLoginCodesJob, async () => void (await sweepLoginCodes(context))),
    handleJob(sweepLoginChangesJob, async () => void (await sweepLoginChanges(context))),
  ]
}

/** Jobs that people wait for. They have separate workers, which long jobs cannot block. */
export function listUrgentHandlers(
  context: SendLoginCodeContext & NotifyLoginChangeContext & SendReminderContext,
): JobHandler[] {
  return [
    handleJob(sendLoginCodeJob, (code, attempt) => sendLoginCode(context, code, attempt)),
    handleJob(notifyLoginChangeJob, (notice, attempt) => notifyLoginChange(context, notice, attempt)),
    handleJob(sendReplyJob, (reply, attempt) => deliverReply(context, reply, attempt)),
    handleJob(remindVisitsJob, async () => void (await remindVisits(context))),
    handleJob(sendReminderJob, (reminder, attempt) => sendReminder(context, reminder, attempt)),
    handleJob(assignCustomersJob, (payload) => runCustomerAssignment(context, payload)),
    handleJob(sweepDeadlinesJob, (payload) => runDeadlineSweep(context, payload)),
  ]
}

/** Jobs that are enqueued on a schedule. */
export const SCHEDULES: readonly Schedule[] = [
  { job: sweepDeadlinesJob, cron: '* * * * *' },
  { job: assignCustomersJob, cron: '* * * * *' },
  { job: remindVisitsJob, cron: '*/5 * * * *' },
  { job: runFeedsJob, cron: '* * * * *' },
  { job: lookIntoFoldersJob, cron: '* * * * *' },
  { job: sweepFeedFilesJob, cron: '44 * * * *' },
  { job: archiveHeldCarsJob, cron: '7 * * * *' },
  { job: endDueOverridesJob, cron: '* * * * *' },
  { job: remindOfAgeingJob, cron: '*/5 * * * *' },
  { job: sweepHiddenPhotosJob, cron: '51 4 * * *' },
  { job: endReservationsJob, cron: '*/10 * * * *' },
  { job: recheckPhotosJob, cron: '23 * * * *' },
  { job: sweepRequestFilesJob, cron: '37 * * * *' },
  { job: sweepDeliveriesJob, cron: '52 * * * *' },
  { job: eraseOldRequestsJob, cron: '11 2 * * *' },
  { job: sweepSessionsJob, cron: '48 * * * *' },
  { job: sealAuditJob, cron: '2 * * * *' },
  { job: sweepInactiveVisitorsJob, cron: '41 3 * * *' },
  // Imports enqueue it at once; the schedule is for changes by people and by other jobs.
  { job: createNoticesJob, cron: '*/5 * * * *' },
  { job: recheckFavouritesJob, cron: '29 4 * * *' },
  { job: sweepRemovedFavouritesJob, cron: '17 * * * *' },
  { job: sweepNoticesJob, cron: '53 3 * * *' },
  { job: sweepLoginCodesJob, cron: '29 * * * *' },
  { job: sweepLoginChangesJob, cron: '19 3 * * *' },
]
