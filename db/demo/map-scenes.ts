type Point = readonly [x: number, y: number]

/** A street of a drawn map: its line on a canvas of 1200 × 800, and its name. */
export interface Street {
  line: string
  width: number
  name?: string
  /** Another line for the name, where the street itself turns too sharply. */
  nameAlong?: string
  /** The position of the name on the line, in per cent. */
  nameAt?: number
}

export interface Area {
  kind: 'park' | 'water' | 'quarter'
  shape: string
}

/** One drawn map. Streets, stations and parks are invented. */
export interface MapScene {
  name: string
  areas: Area[]
  streets: Street[]
  rails?: string[]
  /** The showroom's outline. */
  showroomOutline: string
  /** The way on foot from the stop to the entrance. */
  walkingRoute: string
  stop: { at: Point; sign: string; text: string; side: 'left' | 'right' }
  labels: { at: Point; text: string }[]
}

const MOSCOW: MapScene = {
  name: 'map-moskva',
  areas: [
    { kind: 'quarter', shape: 'M-20 -20H250L330 270L-20 350Z' },
    { kind: 'quarter', shape: 'M300 -20H640L690 190L372 262Z' },
    { kind: 'park', shape: 'M690 -20H1220V120L742 228Z' },
    { kind: 'quarter', shape: 'M385 316L704 246L790 590L470 660Z' },
    { kind: 'quarter', shape: 'M758 276L1220 172V500L838 584Z' },
    { kind: 'quarter', shape: 'M-20 404L342 324L424 668L-20 766Z' },
    { kind: 'quarter', shape: 'M482 708L1220 548V820H510Z' },
  ],
  streets: [
    { line: 'M-40 382L1240 100', width: 46, name: 'Лучевое шоссе', nameAt: 17 },
    { line: 'M270 -40L500 840', width: 34, name: 'Зеркальная ул.', nameAt: 22 },
    { line: 'M640 -40L850 840', width: 34, name: 'ул. Оптиков', nameAt: 17 },
    { line: 'M-40 812L1240 530', width: 34, name: 'Светлый проезд', nameAt: 77 },
    { line: 'M955 190L1035 560', width: 20 },
    { line: 'M560 275L638 645', width: 20 },
    { line: 'M120 370L205 745', width: 20 },
  ],
  showroomOutline: 'M664 470L756 450L778 546L686 566Z',
  walkingRoute: 'M422 538L463 701L735 641L722 556',
  stop: { at: [411, 500], sign: 'М', text: 'Преломская', side: 'left' },
  labels: [{ at: [985, 72], text: 'Сад отражений' }],
}

const PETERSBURG: MapScene = {
  name: 'map-sankt-peterburg',
  areas: [
    {
      kind: 'water',
      shape: 'M-20 560C200 520 380 640 620 640S1020 560 1220 600V760C1020 720 820 800 600 796S180 690 -20 720Z',
    },
    { kind: 'quarter', shape: 'M-20 -20H300V220H-20Z' },
    { kind: 'quarter', shape: 'M352 -20H740V220H352Z' },
    { kind: 'quarter', shape: 'M-20 276H300V490C200 480 100 490 -20 510Z' },
    { kind: 'quarter', shape: 'M352 276H740V566C600 580 480 540 352 512Z' },
    { kind: 'park', shape: 'M796 276H1220V520C1060 500 920 540 796 562Z' },
    { kind: 'quarter', shape: 'M796 -20H1220V220H796Z' },
  ],
  streets: [
    { line: 'M-40 248H1240', width: 46, name: 'Стеклянный проспект', nameAt: 81 },
    { line: 'M326 -40V530', width: 34, name: 'Тихая линия', nameAt: 78 },
    { line: 'M768 -40V840', width: 34, name: 'Витринная', nameAt: 17 },
    {
      line: 'M-40 540C200 494 380 612 620 610S1020 530 1240 560',
      width: 28,
      name: 'набережная Светлого канала',
      nameAt: 26,
    },
    { line: 'M545 248V590', width: 20 },
    { line: 'M545 -40V230', width: 20 },
    { line: 'M1010 -40V230', width: 20 },
    { line: 'M130 270V520', width: 20 },
  ],
  showroomOutline: 'M640 330H730V430H640Z',
  walkingRoute: 'M326 160L326 248L768 248L768 400L685 400',
  stop: { at: [326, 118], sign: 'М', text: 'Парадная площадь', side: 'right' },
  labels: [
    { at: [1010, 400], text: 'Сад у канала' },
    { at: [300, 650], text: 'Светлый канал' },
  ],
}

const EKATERINBURG: MapScene = {
  name: 'map-ekaterinburg',
  areas: [
    { kind: 'water', shape: 'M-20 -20H420C470 60 400 150 300 180S60 260 -20 220Z' },
    { kind: 'park', shape: 'M-20 262C80 290 240 250 330 214S480 120 480 -20H560V330L-20 398Z' },
    { kind: 'quarter', shape: 'M616 -20H1220V240L616 322Z' },
    { kind: 'quarter', shape: 'M-20 452L560 384V640L-20 700Z' },
    { kind: 'quarter', shape: 'M616 378L900 342L930 596L616 634Z' },
    { kind: 'quarter', shape: 'M950 336L1220 300V560L978 592Z' },
  ],
  rails: ['M-40 806C300 770 760 742 1240 690'],
  streets: [
    { line: 'M-40 428L1240 272', width: 46, name: 'проспект Мастеров', nameAt: 22 },
    { line: 'M588 -40V840', width: 34, name: 'Кованая ул.', nameAt: 19 },
    { line: 'M-40 722L1240 590', width: 34, name: 'Моторная улица', nameAt: 33 },
    { line: 'M908 -40L953 610', width: 22 },
    { line: 'M250 400L262 690', width: 20 },
    { line: 'M760 340L772 610', width: 20 },
  ],
  showroomOutline: 'M800 470L890 460L903 570L813 580Z',
  walkingRoute: 'M588 334L588 657L858 629L852 572',
  stop: { at: [588, 296], sign: 'Т', text: 'Мастерская', side: 'right' },
  labels: [
    { at: [190, 100], text: 'Кузнечный пруд' },
    { at: [1010, 760], text: 'железная дорога' },
  ],
}

/** The maps of the three demonstration branches. */
export const MAPS: readonly MapScene[] = [MOSCOW, PETERSBURG, EKATERINBURG]
