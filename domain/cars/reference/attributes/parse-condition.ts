import type { CarCondition } from '#domain/cars/car.ts'
import { createEnumParser } from './create-enum-parser.ts'

/** Whether the car is undamaged: «Не требует ремонта», `excellent`, «Не битый», «Битый», «На запчасти». */
export const parseCondition = createEnumParser<CarCondition>([
  [
    'intact',
    `Не битый, Не битая, Не бит, Целый, Целая, Исправен, Исправный, Не поврежден, Не требует ремонта, Без ДТП,
    Не был в ДТП, Not damaged, Undamaged, Not beaten, No accident, OK, New, Новый, Новая, Новое, Perfect, Идеальное,
    Excellent, Отличное, Отличное состояние, Good, Хорошее, Хорошее состояние, Average, Среднее`,
  ],
  [
    'damaged',
    `Битый, Битая, Битые, Аварийный, Аварийное, Поврежден, Поврежденный, Неисправен, Требует ремонта, Не на ходу,
    Битый или не на ходу, Битый/не на ходу, На запчасти, После ДТП, После аварии, Плохое, Broken, Beaten, Crashed,
    Wrecked, Need repair, Needs repair`,
  ],
])
