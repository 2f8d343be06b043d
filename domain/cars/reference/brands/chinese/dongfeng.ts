import { brand, model } from '#domain/cars/reference/brand.ts'

export const DONGFENG = brand(
  'Dongfeng',
  'Донгфенг',
  'Дунфэн, DFM, DFSK, Дунфен, Донфенг, Дунфенг, Aeolus, Dongfeng Aeolus, Dongfeng (DFM)',
  [
    model('Shine Max', 'Шайн Макс', 'sedan', 'Shine GS Max, Aeolus Shine Max'),
    model('Shine GS', 'Шайн ГС', 'crossover'),
    model('Shine', 'Шайн', 'sedan', 'Aeolus Shine'),
    model('Huge', 'Хьюдж', 'crossover', 'Haoji, Aeolus Huge'),
    model('Mage', 'Маге', 'crossover', 'Мейдж, Haohan, Aeolus Mage'),
    model('580', '580', 'crossover', 'Glory 580, Fengon 580'),
    model('500', '500', 'crossover', 'Glory 500, Fengon 500'),
    model('600', '600', 'crossover', 'Glory 600'),
    model('ix5', 'ай икс 5', 'crossover', 'Fengon ix5, Glory ix5'),
    model('ix7', 'ай икс 7', 'crossover', 'Fengon ix7, Glory ix7'),
    model('330', '330', 'minivan'),
    model('AX4', 'АХ4', 'crossover'),
    model('AX7', 'АХ7', 'crossover', 'AX7 Pro'),
    model('H30 Cross', 'Н30 Кросс', 'hatchback', 'H30'),
    model('S30', 'С30', 'sedan'),
    model('A30', 'А30', 'sedan'),
    model('A9', 'А9', 'sedan'),
    model('DF6', 'ДФ6', 'pickup', 'Rich 6, Rich'),
    model('Paladin', 'Паладин', 'suv'),
    model('MPV', 'МПВ', 'minivan'),
    model('Nammi 01', 'Намми 01', 'hatchback', 'Box, Nammi Box, 01'),
    model('eπ 007', 'Епай 007', 'liftback', 'EPi 007, 007'),
    model('eπ 008', 'Епай 008', 'crossover', 'EPi 008, 008'),
    model('Vigo', 'Виго', 'crossover'),
  ],
)

export const FORTHING = brand('Forthing', 'Фортинг', 'Фортхинг, Фозинг, Форсинг, Dongfeng Forthing', [
  model('T5', 'Т5', 'crossover'),
  model('T5 Evo', 'Т5 Эво', 'crossover'),
  model('T5L', 'Т5Л', 'crossover'),
  model('Friday', 'Фрайдей', 'crossover', 'Xinghai Friday'),
  model('Yacht', 'Яхт', 'minivan', 'U-Tour, M4'),
  model('V9', 'В9', 'minivan', 'Xinghai V9'),
  model('S7', 'С7', 'sedan', 'Xinghai S7'),
  model('SX6', 'СХ6', 'crossover'),
])

export const VOYAH = brand('Voyah', 'Воя', 'Вояж, Воях, Войя, Voya, Вояh, Voyage, Lantu', [
  model('Free', 'Фри', 'crossover', 'Фрии, 318, Free 318'),
  model('Dream', 'Дрим', 'minivan', 'Дрем'),
  model('Passion', 'Пассион', 'sedan', 'Пэшн, Chasing Light, Zhuiguang, Пешн'),
  model('Courage', 'Кураж', 'crossover', 'Zhiyin'),
  model('Taishan', 'Тайшань', 'crossover'),
])

export const SERES = brand('Seres', 'Серес', 'Сэрес, Сирес', [
  model('3', '3', 'crossover'),
  model('5', '5', 'crossover', 'SF5'),
  model('M5', 'М5', 'crossover'),
  model('M7', 'М7', 'crossover'),
])

export const AITO = brand('Aito', 'Айто', 'Huawei Aito, Эйто, Seres Aito, Wenjie', [
  model('M5', 'М5', 'crossover'),
  model('M7', 'М7', 'crossover'),
  model('M8', 'М8', 'crossover'),
  model('M9', 'М9', 'crossover'),
])
