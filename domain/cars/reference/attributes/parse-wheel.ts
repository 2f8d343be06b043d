import type { CarWheel } from '#domain/cars/car.ts'
import { createEnumParser } from './create-enum-parser.ts'

/** The side of the steering wheel that a feed names: «Левый», `left`, «Правый руль», `RHD`. */
export const parseWheel = createEnumParser<CarWheel>([
  ['left', 'Левый, Левый руль, Левая, Слева, Левосторонний, Левостороннее, LHD, Left hand, Left-hand drive'],
  ['right', 'Правый, Правый руль, Правая, Справа, Правосторонний, Правостороннее, RHD, Right hand, Right-hand drive'],
])
