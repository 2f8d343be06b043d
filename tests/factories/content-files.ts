import { createContentPicture } from '#tests/fixtures/content-fixture.ts'

// A content folder with one item of every kind, for tests that change it.

export const OFFER = `title: Зимние шины
summary: Второй комплект в подарок.
conditions: До конца складских запасов.
blocks: []
`
export const PAGE = `path: /services/storage/
section: services
name: Хранение шин
title: Хранение шин
description: Хранение шин у дилера
heading: Хранение шин
blocks:
  - kind: text
    paragraphs: ["Смотрите [акции](/offers/winter/) и [форму](form:request-call)."]
  - kind: picture
    picture: tyres
    alt: Шины
`
export const BANNER = `headline: Зима
buttonLabel: Смотреть
target: /offers/winter/
ink: light
widePicture: snow
narrowPicture: snow
`
export const PRICE_HEADER = 'brand;model;mileageKm;name;works;partsRub;labourRub\n'
export const WHITE_PICTURE = await createContentPicture('white')
export const CONTENT_FILES = {
  'offers/winter.yaml': OFFER,
  'pages/storage.yaml': PAGE,
  'banners/winter.yaml': BANNER,
  'menus/footer.yaml': 'items:\n  - { label: Акции, target: /offers/ }\n  - { label: Услуги, list: services }\n',
  'programmes/first.yaml': `name: Автокредит
lender: Банк
licence: № 0
annualRatePercent: 9.9
fullCostMinPercent: 10.1
fullCostMaxPercent: 20.25
termMonths: 60
termMinMonths: 12
termMaxMonths: 84
firstPaymentPercent: 20
firstPaymentMinPercent: 10
`,
  'branches/south.yaml': `name: Шоурум
city: Москва
address: Светлый проезд, 14
phone: 8 (495) 000-00-01
hours: 1-5 9:00-21:00, 6-7 10:00-20:00
directions: От метро пешком.
mapPicture: tyres
`,
  'maintenance-prices.csv':
    'brand;model;mileageKm;name;works;partsRub;labourRub\n;;15 000;ТО-1;Масло | Фильтр;5000;3000\ngeely;monjaro;10000;ТО-1;Масло;6000;3500\n',
  'moved-addresses.csv': 'from,to\n/catalog/,/cars/\n/catalog/?id=12,/services/storage/\n/каталог/,/cars/new/geely/\n',
  'legal/consent.md': '# Согласие\n\nТекст {dealer}.\n',
  'pictures/snow.jpg': WHITE_PICTURE,
  'pictures/tyres.png': await createContentPicture('black', 'png'),
}
