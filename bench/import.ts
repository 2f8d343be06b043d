// The time and memory of a large feed: the first import, and a second one that changes nothing.

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDb } from '#db/client.server.ts'
import { importFeed } from '#domain/feeds/import-feed.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { openBenchDatabase } from './bench-database.ts'

const [task = '100000', url, file] = process.argv.slice(2)

const COLOURS = ['Белый', 'Чёрный', 'Серый', 'Серебристый', 'Синий', 'Красный']
const TRIMS = ['Active', 'Comfort', 'Style', 'Prestige', 'Престиж', 'Luxury']

const PHOTOS = 10

const SENTENCES = [
  'Новый автомобиль у официального дилера, в наличии с ПТС.',
  'Полный пакет документов, гарантия производителя, сервисная книжка.',
  'Оценим ваш автомобиль за двадцать минут и примем его в зачёт стоимости.',
  'Запишитесь на тест-драйв: машина стоит в салоне и готова к поездке.',
  'Рассчитаем кредит без первоначального взноса и оформим полис в день покупки.',
]

const MODELS = [
  ['Toyota', 'Camry, IX (XV80)', '2.5 AT (200 л.с.)', 'Седан'],
  ['Lexus', 'RX, V', '350 2.4 AT (279 л.с.) 4WD', 'Внедорожник 5 дв.'],
  ['Geely', 'Monjaro, I', '2.0 AT (238 л.с.) 4WD', 'Внедорожник 5 дв.'],
  ['Haval', 'Jolion, I Рестайлинг', '1.5 AMT (143 л.с.)', 'Внедорожник 5 дв.'],
  ['LADA (ВАЗ)', 'Vesta, I (NG)', '1.6 MT (106 л.с.)', 'Седан'],
  ['Chery', 'Tiggo 7 Pro Max, I', '1.6 AMT (150 л.с.)', 'Внедорожник 5 дв.'],
  ['Škoda', 'Octavia, IV (A8)', '1.4 AT (150 л.с.)', 'Лифтбек'],
  ['Hyundai', 'Solaris, II', '1.6 AT (123 л.с.)', 'Седан'],
]

const pick = <Item>(items: readonly Item[], number: number, step: number): Item | undefined =>
  items[Math.floor(number / step) % items.length]

const CARS_PER_CHUNK = 200

if (url !== undefined && file !== undefined) await importOnce(url, file)
else await measure(Number(task))

async function measure(cars: number): Promise<void> {
  await using database = await openBenchDatabase()
  const feed = path.join(database.folder, 'feed.xml')
  await writeFeedOfCars(feed, cars)
  const { size } = await stat(feed)
  console.log(`${cars.toLocaleString('en')} cars, ${Math.round(size / 1e6)} MB of auto.ru XML, 10 photographs each`)
  for (const name of ['first import', 'repeat']) {
    // Each in its own process, started like bin/showroom: its memory peak is that of one import.
    const self = fileURLToPath(import.meta.url)
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--max-semi-space-size=4',
      self,
      'once',
      database.url,
      feed,
    ])
    console.log(`${name.padEnd(14)}${stdout.trim()}`)
  }
}

async function importOnce(url: string, file: string): Promise<void> {
  const db = createDb(url, { max: 2 })
  const http = createHttpClient({ userAgent: 'Showroom', allowPrivateAddresses: false })
  const started = performance.now()
  const context = { db, http, now: systemClock, log: createLog('silent') }
  const result = await importFeed(context, { origin: file })
  const seconds = (performance.now() - started) / 1000
  await db.destroy()
  await http.close()
  if (!result.ok) throw result.problem
  const { created, unchanged } = result.report.counts
  const { maxRSS, userCPUTime } = process.resourceUsage()
  console.log(
    `${seconds.toFixed(1)} s (${(userCPUTime / 1e6).toFixed(1)} s of this process), ${Math.round(maxRSS / 1024)} MB at most,`,
    `created ${created}, unchanged ${unchanged}`,
  )
}

/**
 * Writes an auto.ru feed of `cars` invented cars to `file`. Each has a description and ten photographs, half of them
 * shared with the cars of the same model, as in real feeds.
 */
async function writeFeedOfCars(file: string, cars: number): Promise<void> {
  const output = createWriteStream(file)
  output.write('<?xml version="1.0" encoding="utf-8"?>\n<data><cars>\n')
  for (let from = 0; from < cars; from += CARS_PER_CHUNK) {
    const piece = Array.from({ length: Math.min(CARS_PER_CHUNK, cars - from) }, (_, index) => formatCar(from + index))
    if (!output.write(piece.join('\n'))) await once(output, 'drain')
  }
  output.end('\n</cars></data>\n')
  await once(output, 'close')
}

function formatCar(number: number): string {
  const [mark, folder, modification, body] = pick(MODELS, number, 1) ?? []
  const vin = `XW8ZZZ61Z${String(number).padStart(8, '0')}`
  const description = Array.from({ length: 12 }, (_, line) => pick(SENTENCES, number + line, 1)).join('\n')
  const images = Array.from({ length: PHOTOS }, (_, photo) => {
    const owner = photo < PHOTOS / 2 ? vin : `model-${number % 400}`
    return `<image>https://photos.example/${owner}/${String(photo).padStart(32, '0')}.jpg</image>`
  })
  return `<car><unique_id>id-${number}</unique_id><mark_id>${mark}</mark_id><folder_id>${folder}</folder_id>
<modification_id>${modification}</modification_id><complectation_name>${pick(TRIMS, number, 8)}</complectation_name>
<body_type>${body}</body_type><wheel>левый</wheel><color>${pick(COLOURS, number, 3)}</color><metallic>да</metallic>
<availability>в наличии</availability><custom>растаможен</custom><owners_number>Не было владельцев</owners_number>
<run>${number % 12}</run><year>${2024 + (number % 2)}</year><price>${1_500_000 + (number % 900) * 5000}</price>
<credit_discount>150000</credit_discount><tradein_discount>100000</tradein_discount><max_discount>250000</max_discount>
<currency>RUR</currency><vin>${vin}</vin><description>${description}</description>
<images>${images.join('\n')}</images><url>https://dealer.example/cars/${number}/</url></car>`
}
