import type { FeedOut } from '#platform/config/feeds-out-settings.ts'
import { autoru } from './autoru.ts'
import { avito } from './avito.ts'
import type { FeedFormat } from './feed-format.ts'
import { google } from './google.ts'
import { meta } from './meta.ts'
import { vk } from './vk.ts'
import { yml } from './yml.ts'

/** All outgoing feeds. */
export const FEED_FORMATS: Record<FeedOut, FeedFormat> = { autoru, avito, yml, vk, meta, google }
