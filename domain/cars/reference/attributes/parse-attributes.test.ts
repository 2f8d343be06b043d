import { describe, expect, it } from 'vitest'
import {
  parseAvailability,
  parseBlock,
  parseCondition,
  parseDrive,
  parseMetallic,
  parseTitle,
  parseWheel,
  parseYesNo,
} from './parse-attributes.ts'
import { parseFuel } from './parse-fuel.ts'
import { parseGearbox } from './parse-gearbox.ts'
import { createEnumParser } from './create-enum-parser.ts'

const PARSERS = [
  {
    parser: 'parseAvailability',
    parse: parseAvailability,
    samples: [
      ['в наличии', 'in-stock'],
      ['available', 'in-stock'],
      ['В пути', 'in-transit'],
      ['на заказ', 'to-order'],
    ],
  },
  {
    parser: 'parseBlock',
    parse: parseBlock,
    samples: [
      ['new', 'new'],
      ['Новые', 'new'],
      ['С пробегом', 'used'],
      ['Б/у', 'used'],
    ],
  },
  {
    parser: 'parseCondition',
    parse: parseCondition,
    samples: [
      ['Не требует ремонта', 'intact'],
      ['Не битый', 'intact'],
      ['excellent', 'intact'],
      ['Битый', 'damaged'],
      ['на запчасти', 'damaged'],
    ],
  },
  {
    parser: 'parseDrive',
    parse: parseDrive,
    samples: [
      ['Передний', 'front'],
      ['front', 'front'],
      ['FWD', 'front'],
      ['Задний', 'rear'],
      ['Полный', 'all'],
      ['Полный подключаемый', 'all'],
      ['full_4wd', 'all'],
      ['4WD', 'all'],
      ['4х4', 'all'],
    ],
  },
  {
    parser: 'parseFuel',
    parse: parseFuel,
    samples: [
      ['Бензин', 'petrol'],
      ['petrol', 'petrol'],
      ['Дизель', 'diesel'],
      ['Гибрид', 'hybrid'],
      ['hybrid', 'hybrid'],
      ['Подключаемый гибрид', 'plug-in-hybrid'],
      ['PHEV', 'plug-in-hybrid'],
      ['Электро', 'electric'],
      ['Газ', 'gas'],
    ],
  },
  {
    parser: 'parseGearbox',
    parse: parseGearbox,
    samples: [
      ['Автомат', 'automatic'],
      ['automatic', 'automatic'],
      ['AT6', 'automatic'],
      ['6-АКПП', 'automatic'],
      ['АТ', 'automatic'],
      ['Робот', 'robot'],
      ['7DCT', 'robot'],
      ['AMT', 'robot'],
      ['Вариатор', 'cvt'],
      ['CVT', 'cvt'],
      ['Механика', 'manual'],
      ['МКПП-5', 'manual'],
      ['Редуктор', 'single-speed'],
    ],
  },
  {
    parser: 'parseMetallic',
    parse: parseMetallic,
    samples: [
      ['да', true],
      ['1', true],
      ['металлик', true],
      ['нет', false],
      ['0', false],
    ],
  },
  {
    parser: 'parseTitle',
    parse: parseTitle,
    samples: [
      ['Оригинал', 'original'],
      ['duplicate', 'duplicate'],
      ['ЭПТС', 'electronic'],
    ],
  },
  {
    parser: 'parseWheel',
    parse: parseWheel,
    samples: [
      ['левый', 'left'],
      ['Left', 'left'],
      ['Правый руль', 'right'],
    ],
  },
  {
    parser: 'parseYesNo',
    parse: parseYesNo,
    samples: [
      ['да', true],
      ['true', true],
      ['Нет', false],
    ],
  },
]

describe.each(PARSERS)('$parser', ({ parse, samples }) => {
  it.each(samples)('parses «%s» as %s', (text, code) => {
    expect(parse(String(text))).toBe(code)
  })

  it.each(['', ' ', '?', 'чайник', 'toString', '__proto__'])('returns undefined for «%s»', (text) => {
    expect(parse(text)).toBeUndefined()
  })
})

describe('parseDrive', () => {
  it.each(['2WD', '4x2', 'привод'])('does not guess which wheels «%s» drives', (text) => {
    expect(parseDrive(text)).toBeUndefined()
  })
})

describe('createEnumParser', () => {
  it('throws when two codes have the same spelling', () => {
    expect(() =>
      createEnumParser([
        ['left', 'Левый'],
        ['right', 'ЛЕВЫЙ'],
      ]),
    ).toThrow('left and right')
  })
})
