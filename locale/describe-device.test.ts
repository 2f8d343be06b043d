import { expect, it } from 'vitest'
import { describeDevice, describePasskeyDevice } from './describe-device.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const AGENTS = [
  [`${WINDOWS} Safari/537.36`, 'Chrome, компьютер с Windows'],
  [`${WINDOWS} YaBrowser/25.10.0 Safari/537.36`, 'Яндекс Браузер, компьютер с Windows'],
  [`${WINDOWS} Safari/537.36 Edg/142.0.0.0`, 'Edge, компьютер с Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari, Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome, телефон на Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, компьютер с Linux'],
  ['Mozilla/5.0 (Linux; Android 15)', 'Планшет на Android'],
  ['curl/8.5.0', 'Неизвестное устройство'],
  [null, 'Неизвестное устройство'],
] as const

it.each(AGENTS)('%s', (agent, label) => {
  expect(describeDevice(agent).replaceAll('\u00A0', ' ')).toBe(label)
})

it('a passkey is named after its device', () => {
  expect(AGENTS.slice(0, 6).map(([agent]) => describePasskeyDevice(agent).replaceAll('\u00A0', ' '))).toEqual([
    'Компьютер с Windows',
    'Компьютер с Windows',
    'Компьютер с Windows',
    'iPhone',
    'Mac',
    'Телефон на Android',
  ])
  expect(describePasskeyDevice(null)).toBe('Ключ доступа')
})

it('an endless user agent takes no longer to parse than any other', () => {
  const from = performance.now()
  for (const word of ['Android', 'Version/', 'Linux Android ']) describeDevice(word.repeat(20_000))
  expect(performance.now() - from).toBeLessThan(100)
})
