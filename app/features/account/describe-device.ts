// The first that fits: every browser also claims to be several others.
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

/** More than any browser says. What is longer was written to keep the signs busy: they look for two words in a row. */
const MAX_USER_AGENT_LENGTH = 500

/** What a browser says of itself, in words: «Chrome, компьютер с Windows». */
export function describeDevice(userAgent: string | null | undefined): string {
  const said = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const name = (known: readonly [RegExp, string][]) => known.find(([sign]) => sign.test(said))?.[1]
  const [browser, device] = [name(BROWSERS), name(DEVICES)]
  if (browser && device) return `${browser}, ${device}`
  return browser ?? (device && capitalize(device)) ?? 'Неизвестное устройство'
}

/** What a key that is made in this browser may be called: where it lives. */
export function describePasskeyDevice(userAgent: string | null | undefined): string {
  const said = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const device = DEVICES.find(([sign]) => sign.test(said))?.[1]
  return device === undefined ? 'Ключ доступа' : capitalize(device)
}

/** Russian words alone: an iPhone begins as it begins. */
const capitalize = (text: string) => text.replace(/^[а-яё]/, (letter) => letter.toUpperCase())
