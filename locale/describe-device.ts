import { upperFirst } from './text.ts'

// The first match counts: every browser also claims to be several others.
const BROWSERS: readonly [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/OPR\/|Opera/, 'Opera'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/\S+ (Mobile\/\S+ )?Safari\//, 'Safari'],
]

const DEVICES: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'телефон на\u00A0Android'],
  [/Android/, 'планшет на\u00A0Android'],
  [/Windows NT/, 'компьютер с\u00A0Windows'],
  [/CrOS/, 'хромбук'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'компьютер с\u00A0Linux'],
]

/**
 * Longer than any real user agent. A longer one could be made to slow down the expressions, which look for two words in
 * a row.
 */
const MAX_USER_AGENT_LENGTH = 500

/** A browser by its user agent: «Chrome, компьютер с Windows». */
export function describeDevice(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const name = (patterns: readonly [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, device] = [name(BROWSERS), name(DEVICES)]
  if (browser && device) return `${browser}, ${device}`
  return browser ?? (device && capitalizeRussian(device)) ?? 'Неизвестное устройство'
}

/** The default name of a passkey that is created in this browser: its device. */
export function describePasskeyDevice(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const device = DEVICES.find(([sign]) => sign.test(text))?.[1]
  return device === undefined ? 'Ключ доступа' : capitalizeRussian(device)
}

/** Russian words only: «iPhone» keeps its small letter. */
const capitalizeRussian = (text: string) => (/^[а-яё]/.test(text) ? upperFirst(text) : text)
