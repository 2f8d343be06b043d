import { describe, expect, it } from 'vitest'
import { readAvailability } from './read-availability.ts'
import { readBlock } from './read-block.ts'
import { readCondition } from './read-condition.ts'
import { readDrive } from './read-drive.ts'
import { readFuel } from './read-fuel.ts'
import { readGearbox } from './read-gearbox.ts'
import { readMetallic } from './read-metallic.ts'
import { readTitle } from './read-title.ts'
import { readWheel } from './read-wheel.ts'
import { readYesNo } from './read-yes-no.ts'
import { wordList } from './word-list.ts'

const READERS = [
  {
    reader: 'readAvailability',
    read: readAvailability,
    words: [
      ['в наличии', 'in-stock'],
      ['available', 'in-stock'],
      ['В пути', 'in-transit'],
      ['на заказ', 'to-order'],
    ],
  },
  {
    reader: 'readBlock',
    read: readBlock,
    words: [
      ['new', 'new'],
      ['Новые', 'new'],
      ['С пробегом', 'used'],
      ['Б/у', 'used'],
    ],
  },
  {
    reader: 'readCondition',
    read: readCondition,
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
    read: readDrive,
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
    read: readFuel,
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
    read: readGearbox,
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
    read: readMetallic,
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
    read: readTitle,
    words: [
      ['Оригинал', 'original'],
      ['duplicate', 'duplicate'],
      ['ЭПТС', 'electronic'],
    ],
  },
  {
    reader: 'readWheel',
    read: readWheel,
    words: [
      ['левый', 'left'],
      ['Left', 'left'],
      ['Правый руль', 'right'],
    ],
  },
  {
    reader: 'readYesNo',
    read: readYesNo,
    words: [
      ['да', true],
      ['true', true],
      ['Нет', false],
    ],
  },
]

describe.each(READERS)('$reader', ({ read, words }) => {
  it.each(words)('reads «%s» as %s', (text, code) => {
    expect(read(String(text))).toBe(code)
  })

  it.each(['', ' ', '?', 'чайник', 'toString', '__proto__'])('does not know «%s»', (text) => {
    expect(read(text)).toBeUndefined()
  })
})

describe('readDrive', () => {
  it.each(['2WD', '4x2', 'привод'])('does not guess which wheels «%s» drives', (text) => {
    expect(readDrive(text)).toBeUndefined()
  })
})

describe('wordList', () => {
  it('refuses a spelling that two codes claim', () => {
    expect(() =>
      wordList([
        ['left', 'Левый'],
        ['right', 'ЛЕВЫЙ'],
      ]),
    ).toThrow('left and right')
  })
})
