import path from 'node:path'
import * as v from 'valibot'
import { PROJECT_FOLDER } from '../project-folder.server.ts'
import { wholeNumber } from './whole-number.ts'

/** The settings of the feeds that come in. */
export const FEED_SETTINGS = {
  FEED_MAX_MB: v.optional(wholeNumber(1, 100_000), '1000'),
  FEED_FOLDER: v.optional(v.string()),
}

export interface FeedConfig {
  /** Most bytes of a feed after unpacking. */
  feedMaxBytes: number
  /** Absolute. Sources can have their files below it; undefined: none. */
  feedFolder: string | undefined
}

export const toFeedConfig = (settings: { FEED_MAX_MB: number; FEED_FOLDER?: string | undefined }): FeedConfig => ({
  feedMaxBytes: settings.FEED_MAX_MB * 1_000_000,
  feedFolder: settings.FEED_FOLDER && path.resolve(PROJECT_FOLDER, settings.FEED_FOLDER),
})
