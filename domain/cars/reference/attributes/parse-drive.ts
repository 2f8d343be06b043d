import type { CarDrive } from '#domain/cars/car.ts'
import { createEnumParser } from './create-enum-parser.ts'

/**
 * The driven wheels that a feed names: «Передний», `full_4wd`, «Полный подключаемый», `RWD`. `2WD` and `4x2` do not
 * determine which two, so they stay unknown.
 */
export const parseDrive = createEnumParser<CarDrive>([
  [
    'front',
    'Передний, Передний привод, Переднеприводный, FWD, Front drive, Front wheel drive, Forward, Forward control',
  ],
  ['rear', 'Задний, Задний привод, Заднеприводный, RWD, Rear drive, Rear wheel drive, Back'],
  [
    'all',
    `Полный, Полный привод, Полноприводный, 4WD, AWD, 4x4, Full, Full 4WD, All wheel, All wheel drive, Four wheel drive,
    Постоянный полный, Полный постоянный, Постоянный полный привод, Полный привод постоянный, Permanent 4WD,
    Подключаемый, Подключаемый полный, Полный подключаемый, Подключаемый полный привод, Полный привод подключаемый,
    Автоматически подключаемый полный, Полный автоматически подключаемый, Автоматически подключаемый, Optional 4WD,
    Подключаемый вручную, Полный подключаемый вручную, Полный подключаемый автоматически, Полный part-time,
    Полный full-time, Полный электрический, Полный 4WD, 4WD полный, Полный AWD, Полный 4x4, quattro, xDrive, 4MATIC,
    4Motion`,
  ],
])
