import { describe, expect, it } from 'vitest'
import { parseAvailability } from './parse-availability.ts'
import { parseBlock } from './parse-block.ts'
import { parseCondition } from './parse-condition.ts'
import { parseDrive } from './parse-drive.ts'
import { parseFuel } from './parse-fuel.ts'
import { parseGearbox } from './parse-gearbox.ts'
import { parseMetallic } from './parse-metallic.ts'
import { parseTitle } from './parse-title.ts'
import { parseWheel } from './parse-wheel.ts'
import { parseYesNo } from './parse-yes-no.ts'
import { createEnumParser } from './create-enum-parser.ts'

const PARSERS = [
  {
    reader: 'readAvailability',
    read: parseAvailability,
    words: [
      ['в наличии', 'in-stock'],
      ['available', 'in-stock'],
      ['В пути', 'in-transit'],
      ['на заказ', 'to-order'],
    ],
  },
  {
    reader: 'readBlock',
    read: parseBlock,
    words: [
      ['new', 'new'],
      ['Новые', 'new'],
      ['С пробегом', 'used'],
      ['Б/у', 'used'],
    ],
  },
  {
    reader: 'readCondition',
    read: parseCondition,
    words: [
      ['Не требует ремонта', 'intact'],
      ['Не битый', 'intact'],
      ['excellent', 'intact'],
      ['Битый', 'damaged'],
      ['на запчасти', 'damaged'],
    ],
  },
  {
    reader: 'readDrive',
    read: parseDrive,
    words: [
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
    reader: 'readFuel',
    read: parseFuel,
    words: [
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
    reader: 'readGearbox',
    read: parseGearbox,
    words: [
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
    reader: 'readMetallic',
    read: parseMetallic,
    words: [
      ['да', true],
      ['1', true],
      ['металлик', true],
      ['нет', false],
      ['0', false],
    ],
  },
  {
    reader: 'readTitle',
    read: parseTitle,
    words: [
      ['Оригинал', 'original'],
      ['duplicate', 'duplicate'],
      ['ЭПТС', 'electronic'],
    ],
  },
  {
    reader: 'readWheel',
    read: parseWheel,
    words: [
      ['левый', 'left'],
      ['Left', 'left'],
      ['Правый руль', 'right'],
    ],
  },
  {
    reader: 'readYesNo',
    read: parseYesNo,
    words: [
      ['да', true],
      ['true', true],
      ['Нет', false],
    ],
  },
]

describe.each(PARSERS)('$reader', ({ read, words }) => {
  it.each(words)('reads «%s» as %s', (text, code) => {
    expect(read(String(text))).toBe(code)
  })

  it.each(['', ' ', '?', 'чайник', 'toString', '__proto__'])('does not know «%s»', (text) => {
    expect(read(text)).toBeUndefined()
  })
})

describe('readDrive', () => {
  it.each(['2WD', '4x2', 'привод'])('does not guess which wheels «%s» drives', (text) => {
    expect(parseDrive(text)).toBeUndefined()
  })
})

describe('wordList', () => {
  it('refuses a spelling that two codes claim', () => {
    expect(() =>
      createEnumParser([
        ['left', 'Левый'],
        ['right', 'ЛЕВЫЙ'],
      ]),
    ).toThrow('left and right')
  })
})
