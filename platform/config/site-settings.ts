import * as v from 'valibot'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#locale/time-zone.ts'

const GOALS_REMEDY =
  'write pairs such as auto=lead_auto, with Latin letters, digits and underscores, at most 33 of them'

/** `name=identifier` pairs separated by commas or spaces. */
const goalNames = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((pair) => pair !== '')),
  v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,30}=[a-zA-Z]\w{0,32}$/, GOALS_REMEDY))),
  v.transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split('=')))),
)

const MAP_PROVIDERS = ['yandex', 'openstreetmap'] as const
/** The provider of the maps that a visitor can load. */
export type MapProvider = (typeof MAP_PROVIDERS)[number]

/** Settings of third parties on pages, which are loaded with the visitor's consent: counters and maps. */
export const THIRD_PARTY_SETTINGS = {
  METRIKA_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,12}$/, 'give the number of the counter, for example 12345678')),
  ),
  GOOGLE_ANALYTICS_ID: v.optional(
    v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,20}$/, 'give the measurement id, for example G-ABC123DEF4')),
  ),
  GOALS: v.optional(goalNames, ''),
  MAPS: v.optional(v.picklist([...MAP_PROVIDERS, 'none'], 'write yandex, openstreetmap or none'), 'none'),
}

type ThirdPartySettings = v.InferOutput<v.ObjectSchema<typeof THIRD_PARTY_SETTINGS, undefined>>

/** Converts these settings to their parts of the configuration. */
export const toThirdPartyConfig = ({ METRIKA_ID, GOOGLE_ANALYTICS_ID, GOALS, MAPS }: ThirdPartySettings) => ({
  analytics: { metrikaId: METRIKA_ID, ga4Id: GOOGLE_ANALYTICS_ID, goals: GOALS },
  maps: MAPS === 'none' ? undefined : MAPS,
})

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
