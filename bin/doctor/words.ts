import { type Finding, describeFinding, type FindingVocabulary, type FindingWords } from '#domain/health/finding.ts'
import { formatNodeName, SHARED_FOLDERS_HINT } from '#domain/nodes/node.ts'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'

const GIB = 1024 ** 3
const HOUR_SECONDS = HOUR_MS / 1000
const MINUTE_SECONDS = MINUTE_MS / 1000

const SMTP_REMEDY = 'Set SMTP_URL and MAIL_FROM (.env.example).'
const PHONE_REMEDY = 'Name a provider of messages: SMS_URL (.env.example).'
const PHOTOS_REMEDY = 'bin/showroom photos lists the reasons; bin/showroom photos --retry tries again.'
const MIGRATE_REMEDY = 'Run  bin/showroom migrate  (the site does so when it starts).'
const WORKER_QUESTION = 'Is a worker running (WORKER, bin/showroom worker)?'
const PROXY_REMEDY =
  'Set TRUST_PROXY to the number of proxies in front (docs/operations.md): otherwise consents are stored without an address, and all visitors share one limit.'
const BACKUP_REMEDY = 'bin/showroom backup <folder>, every night from cron (docs/operations.md, Backups).'

const VOCABULARY: FindingVocabulary = {
  'folder-unwritable': ({ folder }) => ({
    what: `${folder} cannot be written`,
    remedy: 'Run as the user to whom it belongs, or set DATA_DIR.',
  }),
  'folder-missing': ({ folder }) => ({ what: `${folder} is not there yet`, remedy: 'npm start creates it.' }),
  'disk-free': ({ folder, freeBytes }, status) => ({
    what: `${(freeBytes / GIB).toFixed(1)} GiB free for ${folder}`,
    remedy: {
      good: undefined,
      odd: 'Photographs and the database grow: free some space soon.',
      bad: 'Free some space: the database stops when the disk is full.',
    }[status],
  }),
  'database-version': ({ version, isEmbedded }) => ({
    what: `PostgreSQL ${version}, ${isEmbedded ? 'embedded' : 'by DATABASE_URL'}`,
  }),
  'database-encoding': ({ encoding }) => ({
    what: `Its encoding is ${encoding}`,
    remedy: "Create the database with encoding 'UTF8'.",
  }),
  'database-collations': () => ({
    what: 'It has no ICU collations: names sort wrongly',
    remedy: 'Use a PostgreSQL that is built with ICU.',
  }),
  'migrations-applied': () => ({ what: 'All migrations are applied' }),
  'migrations-pending': ({ names }) => ({
    what: `Migrations are pending: ${names.join(', ')}`,
    remedy: MIGRATE_REMEDY,
  }),
  'migrations-newer': ({ names }) => ({
    what: `A newer release migrated this database: ${names.join(', ')}`,
    remedy:
      'Start that release, or one after it. To stay with this one, restore the backup made before it (docs/operations.md, Upgrade).',
  }),
  'queue-missing': () => ({ what: 'The queue has no schema', remedy: MIGRATE_REMEDY }),
  queue: ({ waiting }) => ({ what: `The queue: ${waiting} jobs wait` }),
  'queue-late': ({ waiting, oldestSeconds }) => ({
    what: `The queue: ${waiting} jobs wait, the oldest has been due for ${Math.round(oldestSeconds / MINUTE_SECONDS)} minutes`,
    remedy: WORKER_QUESTION,
  }),
  'queue-dead': ({ dead, example }) => ({
    what: `${dead} jobs have failed for good`,
    remedy: `For example ${example ?? 'unknown'}. When the cause is fixed: delete from graphile_worker._private_jobs where attempts >= max_attempts`,
  }),
  nodes: ({ nodes }) => ({
    what: `${nodes.length === 1 ? '1 node runs' : `${nodes.length} nodes run`}: ${nodes.map(formatNodeName).join(', ')}`,
  }),
  'node-silent': ({ node }) => ({
    what: `${formatNodeName(node)} has given no sign of life for ${Math.round(node.silentSeconds)} s`,
    remedy: 'If it was not stopped on purpose, see its log.',
  }),
  'node-blind': ({ node }) => ({
    what: `${formatNodeName(node)} does not see files of other nodes: ${node.unseen.join(', ')}`,
    remedy: SHARED_FOLDERS_HINT,
  }),
  'visitors-without-address': ({ requests }) => ({
    what: `Since yesterday ${requests} requests came through a proxy that TRUST_PROXY does not count`,
    remedy: PROXY_REMEDY,
  }),
  'proxies-uncounted': () => ({
    what: 'SITE_URL is https, so visitors come through a proxy, but TRUST_PROXY is 0',
    remedy: PROXY_REMEDY,
  }),
  proxies: ({ count }) => ({ what: `Visitors come through proxies: ${count}` }),
  cars: ({ published }) => ({ what: `${published} cars are published` }),
  'cars-none': () => ({
    what: 'No car is published',
    remedy: 'Import a feed: bin/showroom import-feed <file or URL>, or load the demo stock: bin/showroom demo.',
  }),
  'branches-none': () => ({
    what: 'There is no branch: the contacts have no address and no phone, and nobody can book a test drive',
    remedy: 'Add one, and let it take the cars: bin/showroom help branch',
  }),
  'cars-without-branch': ({ cars }) => ({
    what: `${cars} published cars have no branch: the feeds for Meta and Google leave them out`,
    remedy: 'bin/showroom branch <slug> --take-cars; from now on import their feed with --branch <slug>.',
  }),
  photos: ({ ready, waiting, toTryAgain, broken }, status) => ({
    what: `Photographs: ${ready} ready, ${waiting} waiting (${toTryAgain} failed and are tried again), ${broken} broken`,
    remedy: status === 'good' ? undefined : PHOTOS_REMEDY,
  }),
  'feed-never': ({ source }) => ({
    what: `Feed ${source} has never been imported`,
    remedy: `bin/showroom import-feed … --source ${source}`,
  }),
  feed: ({ source, ageSeconds }, status) => ({
    what: `Feed ${source} was imported ${Math.floor(ageSeconds / HOUR_SECONDS)} h ago`,
    remedy:
      status === 'good'
        ? undefined
        : 'Its prices and cars may be out of date: import it again, daily from cron (docs/operations.md).',
  }),
  content: ({ pages, offers, banners, missing }) => {
    const what = `Content: ${pages} pages, ${offers} offers, ${banners} banners`
    if (missing.length === 0) return { what }
    return {
      what: `${what}; files of these pictures are missing: ${missing.join(', ')}`,
      remedy: 'Import them again (bin/showroom content import <folder>), or put DATA_DIR/photos back from its backup.',
    }
  },
  channels: ({ names }) => ({ what: `Requests go to: ${names.join(', ')}` }),
  'channel-settings': ({ problem, file }) => ({
    what: `Channels: ${problem}`,
    remedy: `Fix ${file ?? 'the settings'} (docs/channels.md).`,
  }),
  'letters-as-files': ({ folder, areRequestsMeant }) => ({
    what: `${areRequestsMeant ? 'Requests are not mailed to anybody' : 'Confirmations are not mailed to visitors'}: letters become files in ${folder}`,
    remedy: SMTP_REMEDY,
  }),
  'mail-to-unread': ({ addresses, file }) => ({
    what: `MAIL_TO is not read beside CHANNELS_FILE: ${addresses.join(', ')} get no letters`,
    remedy: `Give ${file} a channel of kind email with them, or remove MAIL_TO.`,
  }),
  'channel-fallback': ({ channel }) => ({ what: `A request that no filter wants goes to ${channel}` }),
  'channel-brand': ({ channel, slug }) => ({
    what: `Channel ${channel} wants the brand «${slug}», which is not known`,
    remedy: 'Write brands as the addresses of pages do.',
  }),
  'channel-branch': ({ channel, slug }) => ({
    what: `Channel ${channel} wants the branch «${slug}», which is not known`,
    remedy: 'bin/showroom branch lists them.',
  }),
  deliveries: () => ({ what: 'No request has long been waiting, is held or was given up' }),
  'deliveries-dead': ({ channel, count }) => ({
    what: `${count} requests were given up by ${channel}`,
    remedy: 'bin/showroom requests list --dead, then retry.',
  }),
  'deliveries-lost': ({ channel, count }) => ({
    what: `${count} requests wait before ${channel}, which is not in the settings any more`,
    remedy: 'Bring the channel back under this name; otherwise they are given up within the hour.',
  }),
  'deliveries-late': ({ channel, count, oldestSeconds }) => ({
    what: `${count} requests have been waiting before ${channel} for ${Math.round(oldestSeconds / MINUTE_SECONDS)} minutes`,
    remedy: `${WORKER_QUESTION} bin/showroom requests show says what the channel answered.`,
  }),
  'deliveries-held': ({ channels }) => ({
    what: `Suspect requests are held: ${channels.map(({ channel, count }) => `${count} before ${channel}`).join(', ')}`,
    remedy: 'bin/showroom requests list --held, then release.',
  }),
  letters: ({ days }) => ({ what: `No letter was given up within ${days} days` }),
  'letters-failed': ({ days, counts }) => ({
    what: `Letters were given up within ${days} days: ${counts.map(({ kind, count }) => `${count} × ${kind}`).join(', ')}`,
    remedy: 'The log says why (level warn or error); the mail server may refuse the sender (MAIL_FROM).',
  }),
  'codes-by-sms': ({ host }) => ({ what: `Login codes go to phones through ${host}` }),
  'codes-unencrypted': ({ host }) => ({
    what: `Login codes go to ${host} unencrypted`,
    remedy: 'Begin SMS_URL with https:// if the provider can.',
  }),
  'codes-in-terminal': () => ({
    what: 'Login codes for phones are printed in the terminal of the site',
    remedy: PHONE_REMEDY,
  }),
  'codes-not-by-phone': () => ({ what: 'Nobody can log in by phone: there is no SMS_URL', remedy: PHONE_REMEDY }),
  'codes-as-files': ({ folder }) => ({
    what: `Letters with login codes become files in ${folder}`,
    remedy: SMTP_REMEDY,
  }),
  backup: ({ ageSeconds, bytes }, status) => ({
    what: `The last backup was made ${Math.floor(ageSeconds / HOUR_SECONDS)} h ago (${(bytes / 1e6).toFixed(1)} MB)`,
    remedy: status === 'good' ? undefined : BACKUP_REMEDY,
  }),
  'backup-none': () => ({ what: 'bin/showroom backup has never made a backup here', remedy: BACKUP_REMEDY }),
  certificate: ({ host, daysLeft }, status) => ({
    what: `The certificate of ${host} ends in ${daysLeft} days`,
    remedy: status === 'good' ? undefined : 'Ask those who run it to renew it.',
  }),
  'certificate-ended': ({ host }) => ({
    what: `The certificate of ${host} has ended: nothing can be sent there`,
    remedy: 'Ask those who run it to renew it.',
  }),
  'certificate-unread': ({ host, problem }) => ({
    what: `The certificate of ${host} could not be read: ${problem}`,
    remedy: 'Check the address in the settings, and whether this machine reaches it.',
  }),
  'certificate-awaited': ({ host }) => ({ what: `${host} has not shown its certificate yet` }),
}

/** The finding in English, with the commands that help. */
export const describeInEnglish = (finding: Finding): FindingWords => describeFinding(VOCABULARY, finding)
