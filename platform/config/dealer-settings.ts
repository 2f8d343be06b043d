import * as v from 'valibot'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#locale/time-zone.ts'

const freeText = v.pipe(v.string(), v.trim(), v.maxLength(1000, 'give at most 1000 characters'))

/** Data of the dealer for the legal texts. */
export const LEGAL_SETTINGS = {
  LEGAL_NAME: v.optional(freeText),
  LEGAL_ADDRESS: v.optional(freeText),
  LEGAL_EMAIL: v.optional(freeText),
  LEGAL_PROCESSORS: v.optional(freeText),
}

interface LegalSettings {
  LEGAL_NAME?: string
  LEGAL_ADDRESS?: string
  LEGAL_EMAIL?: string
  LEGAL_PROCESSORS?: string
}

export const toLegalConfig = (settings: LegalSettings) => ({
  name: settings.LEGAL_NAME,
  address: settings.LEGAL_ADDRESS,
  email: settings.LEGAL_EMAIL,
  processors: settings.LEGAL_PROCESSORS,
})

const REMEDY = 'give a name of the IANA time zone database, for example Europe/Moscow or Asia/Vladivostok'

export const TIME_ZONE_SETTING = {
  TIME_ZONE: v.optional(v.pipe(v.string(), v.trim(), v.check(isTimeZone, REMEDY)), DEFAULT_TIME_ZONE),
}
