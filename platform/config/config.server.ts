import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { FEED_SETTINGS, type FeedConfig, toFeedConfig } from './feed-settings.ts'
import { FEEDS_OUT_SETTINGS, type OpenFeeds } from './feeds-out-settings.ts'
import {
  LEGAL_SETTINGS,
  type MapProvider,
  THIRD_PARTY_SETTINGS,
  TIME_ZONE_SETTING,
  toLegalConfig,
  toThirdPartyConfig,
} from './site-settings.ts'
import { findMissingLoginSettings, LOGIN_SETTINGS, type ProviderKeys, toProviderKeys } from './login-settings.ts'
import { type NetworkList, networkList } from './network-list.ts'
import {
  findMissingMailSettings,
  mailAddresses,
  mailSender,
  smtpUrl,
  STAFF_BOT_SETTINGS,
  type StaffBot,
  toSmsProvider,
  toStaffBot,
} from './message-settings.ts'
import {
  findMissingPageCacheSettings,
  PAGE_CACHE_SETTINGS,
  type PageCacheConfig,
  toPageCacheConfig,
} from './page-cache-settings.ts'
import type { SmsProvider } from '../sms/sms.server.ts'
import { processCount } from './process-count.ts'
import { describeSettingProblem } from './describe-setting-problem.ts'
import { webUrl, webUrls } from './web-url.ts'
import { PROJECT_FOLDER } from '../project-folder.server.ts'
import { wholeNumber } from './whole-number.ts'

const REMEDY = {
  port: 'give a whole number from 0 (any free port) to 65535, for example 3000',
  onOff: 'write on or off',
  database: 'give postgres://user:password@host:5432/name, or leave it empty for the embedded PostgreSQL',
  oneDatabase:
    'name one server: several hosts and target_session_attrs are not followed; lead to the one that takes writes by a proxy (HAProxy) or an address that moves',
  level: 'write one of trace, debug, info, warn, error, fatal, silent',
}

const onOff = v.pipe(
  v.string(),
  v.picklist(['on', 'off'], REMEDY.onOff),
  v.transform((text) => text === 'on'),
)
const databaseUrl = v.pipe(
  v.string(),
  v.check((text) => !/^[^?]*,|[?&]target_session_attrs=/.test(text), REMEDY.oneDatabase),
  v.check((text) => text === '' || (URL.canParse(text) && /^postgres(ql)?:\/\//.test(text)), REMEDY.database),
)

/** Every setting with its default. `.env.example` describes them; a test checks that both have the same settings. */
export const SCHEMA = v.object({
  PORT: v.optional(wholeNumber(0, 65_535, REMEDY.port), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[^\s/]+$/, 'give an address to listen on, for example 127.0.0.1')),
    '127.0.0.1',
  ),
  SITE_URL: v.optional(webUrl),
  SITE_NAME: v.optional(v.pipe(v.string(), v.maxLength(60, 'give at most 60 characters')), 'Showroom'),
  ...TIME_ZONE_SETTING,
  SITE_PROCESSES: v.optional(processCount, '1'),
  DATABASE_URL: v.optional(databaseUrl, ''),
  DATABASE_POOL: v.optional(wholeNumber(2, 200), '10'),
  LEAVE_SECONDS: v.optional(wholeNumber(0, 60)),
  DATA_DIR: v.optional(v.string(), 'var'),
  METRICS_PORT: v.optional(
    v.union(
      [
        v.pipe(
          v.literal('off'),
          v.transform(() => undefined),
        ),
        wholeNumber(0, 65_535),
      ],
      `write off, or ${REMEDY.port}`,
    ),
    '9464',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], REMEDY.level),
    'info',
  ),
  TRUST_PROXY: v.optional(
    wholeNumber(0, 10, 'give the number of proxies in front of the site: 0 for none, 1 for nginx alone'),
    '0',
  ),
  TRUSTED_ORIGINS: v.optional(webUrls),
  STAFF_FROM: v.optional(networkList),
  FORMS_PER_MINUTE: v.optional(wholeNumber(1, 1_000_000), '60'),
  CALLS_PER_MINUTE: v.optional(wholeNumber(1, 1_000_000), '600'),
  ...PAGE_CACHE_SETTINGS,
  WORKER: v.optional(onOff, 'on'),
  WORKER_CONCURRENCY: v.optional(wholeNumber(1, 64), '2'),
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(mailSender),
  MAIL_TO: v.optional(mailAddresses, ''),
  CHANNELS_FILE: v.optional(v.string()),
  ...STAFF_BOT_SETTINGS,
  ...LOGIN_SETTINGS,
  LOGIN_CODES_PER_ADDRESS: v.optional(wholeNumber(1, 1_000_000), '20'),
  LOGIN_CODES_PER_DAY: v.optional(wholeNumber(1, 1_000_000), '1000'),
  ALLOW_PRIVATE_ADDRESSES: v.optional(onOff, 'off'),
  ...FEED_SETTINGS,
  PHOTO_MAX_MB: v.optional(wholeNumber(1, 100), '20'),
  PHOTO_MAX_MEGAPIXELS: v.optional(wholeNumber(1, 200), '40'),
  PHOTO_REQUESTS_PER_HOST: v.optional(wholeNumber(1, 32), '2'),
  ...THIRD_PARTY_SETTINGS,
  ...FEEDS_OUT_SETTINGS,
  REQUESTS_KEEP_DAYS: v.optional(wholeNumber(1, 36_500), '1095'),
  TRADE_IN_MARGIN_PERCENT: v.optional(wholeNumber(0, 60), '10'),
  OFFER_NOTICE: v.optional(onOff, 'on'),
  OFFER_NOTICE_TEXT: v.optional(
    v.pipe(v.string(), v.maxLength(1000, 'give at most 1000 characters')),
    'Информация на сайте носит справочный характер и не является публичной офертой.',
  ),
  ...LEGAL_SETTINGS,
})

export interface Config extends PageCacheConfig, FeedConfig {
  /** 0 asks the system for a free port. */
  port: number
  host: string
  /** Public origin without a slash at its end. Undefined: `http://localhost` with the port. */
  siteUrl: string | undefined
  siteName: string
  /** The time zone of the site, an IANA name. Each branch has its own. */
  timeZone: string
  /** How many processes serve the site on one port. */
  siteProcesses: number
  /** Undefined: the embedded PostgreSQL in `dataFolder`. */
  databaseUrl: string | undefined
  /** Most connections of the site's own queries at the same time. */
  databasePool: number
  /** Combined with the secrets in the database. A secret. */
  pepper: string | undefined
  /** For how long a stopping node continues to serve, while balancers switch to other nodes. */
  leaveSeconds: number
  /** Absolute. The folder for all data that must survive a restart. */
  dataFolder: string
  /** Undefined: no metrics are served. */
  metricsPort: number | undefined
  logLevel: string
  /** How many proxies in front of the site are trusted about the visitor's address and protocol. */
  trustProxy: number
  /** Other origins whose pages may send forms. */
  trustedOrigins: readonly string[]
  /** The networks where the back office opens; undefined: anywhere. */
  staffNetworks: NetworkList | undefined
  /** Request limits for each address. */
  limits: { formsPerMinute: number; callsPerMinute: number }
  worker: boolean
  workerConcurrency: number
  mail: {
    /** Undefined: letters become files in `folder`. A secret. */
    smtpUrl: string | undefined
    folder: string
    /** Undefined: an address at the site's own host. */
    from: { name: string | undefined; address: string } | undefined
    to: readonly string[]
  }
  /** Absolute; undefined: one channel, by mail to `mail.to`. */
  channelsFile: string | undefined
  /** The Telegram bot that notifies the staff; undefined: none. A secret. */
  staffBot: StaffBot | undefined
  allowPrivateAddresses: boolean
  /** The SMS provider; undefined: messages are printed. Secrets. */
  sms: SmsProvider | undefined
  /** Limits of login codes: for one address within an hour, and for each kind of contact within a day. */
  codeLimits: { perAddress: number; perDay: number }
  /** Keys of VK ID and Yandex ID, if configured. Secrets. */
  authKeys: ProviderKeys
  photo: { maxBytes: number; maxPixels: number; requestsPerHost: number }
  /** Counters, and the name of the goal for each kind of request. */
  analytics: { metrikaId: string | undefined; ga4Id: string | undefined; goals: Record<string, string> }
  /** The provider of maps, which are shown on request; undefined: no maps. */
  maps: MapProvider | undefined
  /** Feeds of the stock that are public, or open with a key. Secrets. */
  feedsOut: OpenFeeds
  /** For how many days the personal data of a request are stored. */
  requestsKeepDays: number
  /** The deduction of a trade-in estimate from the price of such cars in the stock. */
  tradeInMarginPercent: number
  /** The notice that prices are no public offer; undefined when it is switched off. */
  offerNotice: string | undefined
  /** Data of the dealer for the legal texts. Undefined values are left out, or taken from the first branch. */
  legal: Record<'name' | 'address' | 'email' | 'processors', string | undefined>
}

/** Lists every wrong setting with its remedy in one message for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Settings are wrong or missing (environment or .env):\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads the settings from `environment` over `envFile` (`.env` at the project's root), which need not exist; an empty value means the default.
 * Throws a ConfigError that names all problems at once.
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  envFile = path.join(PROJECT_FOLDER, '.env'),
): Config {
  const values = Object.entries({ ...readEnvFile(envFile), ...environment }).filter(
    ([, text]) => text !== undefined && text.trim() !== '',
  )
  const parsed = v.safeParse(SCHEMA, Object.fromEntries(values))
  if (!parsed.success) throw new ConfigError(parsed.issues.map(describeSettingProblem))
  const settings = parsed.output
  const missing = [findMissingMailSettings, findMissingLoginSettings, findMissingPageCacheSettings].flatMap((find) =>
    find(settings),
  )
  if (missing.length > 0) throw new ConfigError(missing)
  const dataFolder = path.resolve(PROJECT_FOLDER, settings.DATA_DIR)
  return {
    port: settings.PORT,
    host: settings.HOST,
    siteUrl: settings.SITE_URL,
    siteName: settings.SITE_NAME,
    timeZone: settings.TIME_ZONE,
    siteProcesses: settings.SITE_PROCESSES,
    databaseUrl: settings.DATABASE_URL === '' ? undefined : settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    pepper: settings.PEPPER,
    // With the embedded database there is no other node that could take over.
    leaveSeconds: settings.LEAVE_SECONDS ?? (settings.DATABASE_URL === '' ? 0 : 5),
    dataFolder,
    metricsPort: settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    trustedOrigins: settings.TRUSTED_ORIGINS ?? [],
    staffNetworks: settings.STAFF_FROM,
    limits: { formsPerMinute: settings.FORMS_PER_MINUTE, callsPerMinute: settings.CALLS_PER_MINUTE },
    ...toPageCacheConfig(settings),
    worker: settings.WORKER,
    workerConcurrency: settings.WORKER_CONCURRENCY,
    mail: {
      smtpUrl: settings.SMTP_URL,
      folder: path.join(dataFolder, 'mail'),
      from: settings.MAIL_FROM,
      to: settings.MAIL_TO,
    },
    channelsFile: settings.CHANNELS_FILE && path.resolve(PROJECT_FOLDER, settings.CHANNELS_FILE),
    staffBot: toStaffBot(settings),
    sms: toSmsProvider(settings),
    codeLimits: { perAddress: settings.LOGIN_CODES_PER_ADDRESS, perDay: settings.LOGIN_CODES_PER_DAY },
    authKeys: toProviderKeys(settings),
    allowPrivateAddresses: settings.ALLOW_PRIVATE_ADDRESSES,
    ...toFeedConfig(settings),
    photo: {
      maxBytes: settings.PHOTO_MAX_MB * 1024 * 1024,
      maxPixels: settings.PHOTO_MAX_MEGAPIXELS * 1_000_000,
      requestsPerHost: settings.PHOTO_REQUESTS_PER_HOST,
    },
    ...toThirdPartyConfig(settings),
    feedsOut: settings.FEEDS_OUT,
    requestsKeepDays: settings.REQUESTS_KEEP_DAYS,
    tradeInMarginPercent: settings.TRADE_IN_MARGIN_PERCENT,
    offerNotice: settings.OFFER_NOTICE ? settings.OFFER_NOTICE_TEXT : undefined,
    legal: toLegalConfig(settings),
  }
}

/** The value of any variable of the environment or of `.env`: for secrets that another file refers to by name. */
export function findEnvVariable(
  name: string,
  environment: Record<string, string | undefined> = process.env,
  envFile = path.join(PROJECT_FOLDER, '.env'),
): string | undefined {
  const value = { ...readEnvFile(envFile), ...environment }[name]
  return value === undefined || value.trim() === '' ? undefined : value
}

/** Sets production mode for React and Express. For programs that are started by hand; call it before loading them. */
export function assumeProduction(): void {
  process.env.NODE_ENV ??= 'production'
}

/** Whether npm waits for this process: it sets the variable for each of its scripts. */
export const isStartedByNpm = (): boolean => process.env.npm_lifecycle_event !== undefined

function readEnvFile(file: string): Record<string, string | undefined> {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}
