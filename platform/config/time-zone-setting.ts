import * as v from 'valibot'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#locale/time-zone.ts'

const REMEDY = 'give a name of the IANA time zone database, for example Europe/Moscow or Asia/Vladivostok'

export const TIME_ZONE_SETTING = {
  TIME_ZONE: v.optional(v.pipe(v.string(), v.trim(), v.check(isTimeZone, REMEDY)), DEFAULT_TIME_ZONE),
}
