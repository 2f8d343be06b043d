import { typesetText } from '#locale/text.ts'

export const SPARE_PARTS_TEXTS = {
  label: 'VIN или артикулы',
  hint: typesetText('Можно несколько: через запятую или с новой строки. Не знаете номера — напишите словами.'),
  find: 'Найти',
  found: 'Мы поняли так',
  vin: 'VIN',
  article: 'Артикул',
  articles: 'Артикулы',
  words: 'Словами',
  fromGarage: 'из\u00a0вашего гаража',
  fromStock: 'этот автомобиль есть или был у\u00a0нас',
  unknownVin: typesetText('этого автомобиля у нас не было: подберём по VIN'),
  explanation: typesetText(
    'Склада запчастей на сайте нет. Отправьте запрос: мастер сверит номера с автомобилем, проверит наличие у поставщиков и назовёт цену и срок.',
  ),
  request: 'Запросить цену и\u00a0срок',
} as const
