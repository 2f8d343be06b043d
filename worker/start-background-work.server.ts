import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { loginLinkPath } from '#urls/login-paths.ts'
import { createDb } from '#db/client.server.ts'
import type { Context } from '#domain/context.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { type ChannelSettings, createChannels } from '#domain/requests/channels/channels.server.ts'
import type { DeliveryContext } from '#domain/requests/deliveries/deliver-request.server.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { Config } from '#platform/config/config.server.ts'
import { createNoticeSenders } from '#domain/desk/notices/notice-senders.server.ts'
import { createTelegramBot } from '#domain/desk/notices/telegram-bot.server.ts'
import { deriveVapidKeys } from '#platform/web-push/vapid-keys.server.ts'
import { createWebPush } from '#platform/web-push/web-push.server.ts'
import { createFileMailer, createSmtpMailer } from '#platform/mail/mailers.server.ts'
import { createHttpClient, type HttpClient } from '#platform/http-client/http-client.server.ts'
import type { Mailer, MailSender } from '#platform/mail/mailer.server.ts'
import { createImageCodec } from '#platform/images/sharp-image-codec.server.ts'
import { createConsoleSms, createHttpSms, type SmsSender } from '#platform/sms/sms.server.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { startWorker } from '#platform/queue/worker.server.ts'
import { createFeedFiles } from './create-feed-files.server.ts'
import { createNoticeLinks, startChannelWorkers, startNoticeWorker } from './delivery-workers.server.ts'
import { startBotWorker, startStaffNoticeWorker } from './staff-notice-workers.server.ts'
import { listJobHandlers, listUrgentHandlers, SCHEDULES } from './jobs.server.ts'

/** What the background work shares with the process that starts it. */
export type BackgroundWorkContext = Pick<Context, 'db' | 'now' | 'log' | 'storage' | 'timeZone'> &
  Pick<RequestContext, 'requestFiles' | 'quarantineFolder' | 'letters'>

export interface BackgroundWorkOptions {
  /** The settings, with the address of the site. */
  config: Config & { siteUrl: string }
  channels: readonly ChannelSettings[]
  databaseUrl: string
  /** Everything that must be closed is added here, in the order of opening. */
  opened: AsyncDisposableStack
}

/** A separate pool, so that no visitor waits behind deliveries; all delivery workers share it. */
const MAX_DELIVERY_CONNECTIONS = 4
/** The workers abort their deliveries after a second. */
const STOP_WORKERS_MS = 2500
const CLOSE_POOL_MS = 500
/** Urgent jobs, such as login codes, that run at the same time. */
const MAX_CONCURRENT_URGENT_JOBS = 4

/** Starts all background work in this process: photographs, schedules, and a worker for each channel. */
export async function startBackgroundWork(
  context: BackgroundWorkContext,
  options: BackgroundWorkOptions,
): Promise<void> {
  const { config, channels, databaseUrl, opened } = options
  const { feedMaxBytes, pepper, photo, requestsKeepDays, siteName, siteUrl, workerConcurrency } = config
  const adapters = openAdapters(options)
  const { http, codec, caller, mailer } = adapters
  const stops: (() => Promise<void>)[] = []
  // All at the same time: each may wait for its whole timeout when the database does not respond.
  opened.defer(async () => void (await Promise.all(stops.map((stop) => stop()))))
  const deliveryContext = {
    ...context,
    random: Math.random,
    channels: createChannels(channels, { ...context, mailer, http: caller, siteName, siteUrl, host: hostname() }),
  }
  const worker = await startWorker({
    url: databaseUrl,
    handlers: listJobHandlers({
      ...deliveryContext,
      ...createFeedFiles(config),
      http,
      codec,
      limits: photo,
      requestsKeepDays,
      newId: randomUUID,
      feedMaxBytes,
      feedSecret: createSecretLoader({ ...context, pepper }, 'feeds'),
    }),
    concurrency: workerConcurrency,
    schedules: SCHEDULES,
    log: context.log,
  })
  stops.push(worker.stop)
  const urgent = await startUrgentWorker(context, options, adapters)
  stops.push(urgent.stop)
  const deliveries = startDeliveryWorkers(deliveryContext, options, adapters)
  stops.push(deliveries.stop)
}

/** What the jobs use outside the database. */
function openAdapters({ config, opened }: BackgroundWorkOptions) {
  const { allowPrivateAddresses, photo, siteUrl } = config
  const userAgent = `Showroom (+${siteUrl})`
  // For addresses of feeds; the other one is for endpoints that the operator chose.
  const http = createHttpClient({ allowPrivateAddresses, userAgent })
  opened.defer(() => http.close())
  const codec = createImageCodec({ maxPixels: photo.maxPixels })
  opened.defer(() => codec.close())
  const caller = createHttpClient({ userAgent, allowPrivateAddresses: true })
  opened.defer(() => caller.close())
  const from = createMailSender(config)
  const mailer = createMailer(config, from)
  opened.defer(() => mailer.close())
  return { http, codec, caller, mailer, mailFrom: from.address }
}

/** A worker of its own, which long jobs cannot block. */
function startUrgentWorker(
  context: BackgroundWorkContext,
  { config, databaseUrl }: BackgroundWorkOptions,
  { caller, mailer }: ReturnType<typeof openAdapters>,
) {
  const { codeLimits, pepper, siteName, siteUrl } = config
  return startWorker({
    url: databaseUrl,
    handlers: listUrgentHandlers({
      ...context,
      codeSecret: createSecretLoader({ ...context, pepper }, 'login-codes'),
      codeLimits,
      mailer,
      sms: createSms(config, caller),
      siteName,
      siteUrl,
      linkToLogin: (key) => siteUrl + loginLinkPath(key),
    }),
    concurrency: MAX_CONCURRENT_URGENT_JOBS,
    log: context.log,
  })
}

/** The workers that send requests to the channels, and notices to accounts and to the staff. */
function startDeliveryWorkers(
  context: BackgroundWorkContext & DeliveryContext,
  { config, databaseUrl }: BackgroundWorkOptions,
  adapters: ReturnType<typeof openAdapters>,
) {
  const db = createDb(databaseUrl, { max: MAX_DELIVERY_CONNECTIONS, purpose: 'deliveries' })
  const { mailer } = adapters
  const workers = [
    startChannelWorkers({ ...context, db }),
    startNoticeWorker({
      ...context,
      db,
      newId: randomUUID,
      noticeSecret: createSecretLoader({ ...context, pepper: config.pepper }, 'notices'),
      mailer,
      siteName: config.siteName,
      links: createNoticeLinks(config),
    }),
    ...startStaffWorkers({ ...context, db }, config, adapters),
  ]
  return {
    stop: async () => {
      await waitAtMost(STOP_WORKERS_MS, Promise.all(workers.map((worker) => worker.stop())))
      await waitAtMost(CLOSE_POOL_MS, db.destroy())
    },
  }
}

/** The workers that notify the staff; the bot's only where the operator has set one. */
function startStaffWorkers(
  context: BackgroundWorkContext & Pick<DeliveryContext, 'random'>,
  { pepper, siteName, siteUrl, staffBot }: BackgroundWorkOptions['config'],
  { http, caller, mailer, mailFrom }: ReturnType<typeof openAdapters>,
) {
  const shared = { ...context, siteName, siteUrl }
  const bot = staffBot && createTelegramBot(staffBot, caller)
  const pushSecret = createSecretLoader({ ...context, pepper }, 'push')
  const webPush = createWebPush({
    // Their addresses come from browsers: no private ones.
    http,
    now: context.now,
    keys: async () => deriveVapidKeys(await pushSecret()),
    contact: `mailto:${mailFrom}`,
  })
  const notices = startStaffNoticeWorker({
    ...shared,
    senders: createNoticeSenders({ ...shared, webPush, bot, mailer }),
  })
  return bot === undefined ? [notices] : [notices, startBotWorker({ ...shared, bot })]
}

const createSms = ({ sms }: BackgroundWorkOptions['config'], caller: Pick<HttpClient, 'send'>): SmsSender =>
  sms === undefined ? createConsoleSms((line) => console.log(line)) : createHttpSms(sms, caller)

function createMailSender({ mail, siteName, siteUrl }: BackgroundWorkOptions['config']): MailSender {
  const { hostname } = new URL(siteUrl)
  const domain = hostname.startsWith('[') ? 'localhost' : hostname
  return { name: mail.from?.name ?? siteName, address: mail.from?.address ?? `site@${domain}` }
}

const createMailer = ({ mail }: BackgroundWorkOptions['config'], from: MailSender): Mailer =>
  mail.smtpUrl === undefined
    ? createFileMailer({ folder: mail.folder, from })
    : createSmtpMailer({ url: mail.smtpUrl, from })
