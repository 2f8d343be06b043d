import type { CarAvailability } from '#domain/cars/car.ts'
import { createEnumParser } from './create-enum-parser.ts'

/** Where the car is, in the words of feeds: «в наличии», `available`, «В пути», «На заказ». */
export const parseAvailability = createEnumParser<CarAvailability>([
  [
    'in-stock',
    `В наличии, Наличие, Есть, Есть в наличии, Available, На складе, Склад, В наличии на складе, В салоне, В автосалоне,
    На площадке, На стоянке, В наличии в автосалоне`,
  ],
  [
    'in-transit',
    `В пути, В пути к дилеру, В дороге, В доставке, Transit, On the way, On way, Транзит, Ожидается, Expected,
    Ожидается поставка, Ожидается поступление, Скоро в наличии`,
  ],
  [
    'to-order',
    `На заказ, Под заказ, Заказ, On order, Order, Custom order, Preorder, Предзаказ, Доступен к заказу,
    Доступно к заказу, Доступна к заказу, Available for order, В производстве, К производству, Backorder`,
  ],
])
