import { brand, model } from '#domain/cars/reference/brand.ts'

export const UAZ = brand('UAZ', 'УАЗ', 'Ульяновский автозавод, УАЗик, УАЗ (UAZ), UAZ/УАЗ, Уас', [
  model('Patriot', 'Патриот', 'suv', 'Патриот Новый, 3163, Patriot 3163'),
  model('Patriot Sport', 'Патриот Спорт', 'suv'),
  model('Pickup', 'Пикап', 'pickup', 'Patriot Pickup, Патриот Пикап'),
  model('Cargo', 'Карго', 'pickup', 'Patriot Cargo'),
  model('Hunter', 'Хантер', 'suv', 'Хантэр, 315195, 315148'),
  model('Hunter Plus', 'Хантер Плюс', 'suv'),
  model('Profi', 'Профи', 'pickup', 'Pro, Профи Полуторка'),
  model('Simbir', 'Симбир', 'suv', '3162, 3162 Simbir, 3160'),
  model('469', '469', 'suv', '3151, 31512, 31514, 31519'),
  model(
    '452 Буханка',
    '452 Буханка',
    ['van', 'minivan'],
    '452, Буханка, Bukhanka, СГР, 3909, 2206, 3741, 3962, 39625, Combi',
  ),
  model('3303', '3303', 'pickup', '39094 Фермер, 39094, Фермер, Fermer, 3303 Головастик'),
])

export const GAZ = brand('GAZ', 'ГАЗ', 'Горьковский автозавод, GAZ/ГАЗ, Газель', [
  model('GAZelle', 'Газель', ['van', 'minivan', 'pickup'], '2705, 3221, 3302, Gazel, ГАЗель 2705'),
  model('GAZelle Business', 'Газель Бизнес', ['van', 'minivan'], 'Gazel Business'),
  model('GAZelle Next', 'Газель Некст', ['van', 'minivan'], 'Gazel Next, Газель Next'),
  model('GAZelle NN', 'Газель НН', ['van', 'minivan'], 'Gazel NN, Газель NN'),
  model('Sobol', 'Соболь', ['minivan', 'van'], '2217, 2752, Баргузин, Sobol NN, Соболь НН, Соболь Бизнес'),
  model('Volga', 'Волга', 'sedan'),
  model('Volga Siber', 'Волга Сайбер', 'sedan', 'Siber, Сайбер'),
  model('24 Волга', '24 Волга', ['sedan', 'wagon'], '24, Волга 24, 2410'),
  model('3102 Волга', '3102 Волга', 'sedan', '3102, Волга 3102'),
  model('3110 Волга', '3110 Волга', 'sedan', '3110, Волга 3110'),
  model('31105 Волга', '31105 Волга', 'sedan', '31105, Волга 31105'),
  model('31029 Волга', '31029 Волга', 'sedan', '31029, Волга 31029'),
  model('21 Волга', '21 Волга', 'sedan', '21, М21, М-21 Волга'),
  model('69', '69', 'suv', 'ГАЗ 69'),
  model('Tigr', 'Тигр', 'suv', '2330 Тигр, 2330'),
])

export const MOSKVICH = brand('Москвич', 'Москвич', 'Moskvich, АЗЛК, AZLK, Москвич (АЗЛК), Moskwich, Moskvitch', [
  model('3', '3', 'crossover', 'Три'),
  model('3e', '3е', 'crossover', 'Три электро'),
  model('5', '5', 'crossover'),
  model('6', '6', 'liftback'),
  model('8', '8', 'crossover'),
  model('М70', 'М70', 'crossover'),
  model('М90', 'М90', 'crossover'),
  model('2140', '2140', 'sedan'),
  model('2141', '2141', 'hatchback', '2141 Святогор, Святогор'),
  model('412', '412', 'sedan'),
])

export const SOLARIS = brand('Solaris', 'Солярис', 'Соларис, Салярис, Solaris (AGR), Solyaris', [
  model('HS', 'ХС', 'sedan', 'ЭйчЭс'),
  model('HC', 'ХЦ', 'crossover', 'ЭйчСи'),
  model('KRS', 'КРС', 'sedan', 'КейАрЭс'),
  model('KRX', 'КРХ', 'hatchback', 'КРИкс'),
])

export const EVOLUTE = brand('Evolute', 'Эволют', 'Еволют, Эволюте, Evolut', [
  model('i-Pro', 'Ай-Про', 'sedan'),
  model('i-Joy', 'Ай-Джой', 'crossover'),
  model('i-Jet', 'Ай-Джет', 'crossover'),
  model('i-Sky', 'Ай-Скай', 'crossover'),
  model('i-Space', 'Ай-Спейс', 'crossover'),
  model('i-Van', 'Ай-Вэн', 'minivan', 'Ай-Вен'),
])

export const XCITE = brand('XCITE', 'Эксайт', 'Экссайт, Иксайт, Ексайт', [
  model('X-Cross 7', 'Икс-Кросс 7', 'crossover', 'Х-Кросс 7'),
  model('X-Cross 8', 'Икс-Кросс 8', 'crossover', 'Х-Кросс 8'),
])

export const SOLLERS = brand('Sollers', 'Соллерс', 'Солерс, Solers', [
  model('Atlant', 'Атлант', ['van', 'minivan']),
  model('Argo', 'Арго', ['van', 'pickup']),
  model('ST6', 'СТ6', 'pickup'),
  model('ST8', 'СТ8', 'pickup'),
  model('ST9', 'СТ9', 'pickup'),
  model('SP7', 'СП7', 'minivan'),
  model('SF1', 'СФ1', 'van'),
  model('SF5', 'СФ5', ['van', 'minivan']),
  model('S9', 'С9', 'crossover'),
])

export const AURUS = brand('Aurus', 'Аурус', 'Аурас', [
  model('Senat', 'Сенат', ['sedan', 'limousine']),
  model('Komendant', 'Комендант', 'suv'),
  model('Arsenal', 'Арсенал', 'minivan'),
])

export const AMBERTRUCK = brand('Ambertruck', 'Амбертрак', 'Амбертрук', [model('AT5', 'АТ5', 'pickup')])

export const VOLGA = brand('Volga', 'Волга', 'Волга (Volga), Volga (Волга)', [
  model('C50', 'С50', 'sedan'),
  model('K50', 'К50', 'crossover'),
  model('K40', 'К40', 'crossover'),
])

export const TAGAZ = brand('TagAZ', 'ТагАЗ', 'Таганрогский автозавод', [
  model('Tager', 'Тагер', 'suv'),
  model('Road Partner', 'Роад Партнер', 'suv'),
  model('C10', 'Ц10', 'sedan'),
  model('C190', 'Ц190', 'crossover'),
  model('Vega', 'Вега', 'sedan'),
  model('Aquila', 'Аквила', 'sedan'),
  model('LC100', 'ЛЦ100', 'van', 'Hardy'),
])

export const VORTEX = brand('Vortex', 'Вортекс', 'ТагАЗ Вортекс', [
  model('Tingo', 'Тинго', 'crossover', 'Tingo FL'),
  model('Estina', 'Эстина', 'sedan'),
  model('Corda', 'Корда', 'sedan'),
])

export const LADA = brand('Lada', 'Лада', 'ВАЗ, VAZ, Lada (Ваз), ВАЗ (Lada), Лада (ВАЗ), АвтоВАЗ, AvtoVAZ, Жигули', [
  model('Granta', 'Гранта', ['sedan', 'liftback', 'hatchback', 'wagon'], 'Гранда, Granta FL, 2190, 2191'),
  model('Granta Cross', 'Гранта Кросс', 'wagon'),
  model('Granta Active Cross', 'Гранта Актив Кросс', ['sedan', 'liftback', 'wagon'], 'Granta Active'),
  model('Granta Sport', 'Гранта Спорт', ['sedan', 'liftback'], 'Granta Drive Active, Гранта Драйв Актив'),
  model('Vesta', 'Веста', ['sedan', 'wagon'], 'Вэста, Vesta NG, Веста НГ, 2180'),
  model('Vesta Cross', 'Веста Кросс', ['sedan', 'wagon'], 'Vesta Sedan Cross'),
  model('Vesta SW', 'Веста СВ', 'wagon', 'Веста универсал, Веста ЕсВе'),
  model('Vesta SW Cross', 'Веста СВ Кросс', 'wagon', 'Веста универсал Кросс'),
  model('Vesta Sport', 'Веста Спорт', 'sedan', 'Vesta Sportline'),
  model('Aura', 'Аура', 'sedan', 'Vesta Aura'),
  model('Iskra', 'Искра', ['sedan', 'wagon'], 'Iskra SW, Искра СВ'),
  model('Iskra SW Cross', 'Искра СВ Кросс', 'wagon', 'Iskra Cross, Искра Кросс'),
  model('Azimut', 'Азимут', 'crossover'),
  model('Largus', 'Ларгус', ['wagon', 'van'], 'Ларгуз, Largus FL'),
  model('Largus Cross', 'Ларгус Кросс', 'wagon'),
  model('e-Largus', 'е-Ларгус', ['wagon', 'van']),
  model('Niva', 'Нива', 'suv'),
  model('Niva Legend', 'Нива Легенд', 'suv', 'Нива Легенда, Niva Legend Bronto, Niva Bronto, Нива Бронто'),
  model('Niva Travel', 'Нива Тревел', 'suv', 'Нива Трэвел, Нива Травел, Niva Trevel'),
  model('Niva Sport', 'Нива Спорт', 'suv'),
  model(
    '4x4',
    '4х4',
    'suv',
    '4x4 (Нива), 4x4 Niva, Niva 4x4, 2121, 2121 (4x4), 21213, 21214, 2131 (4x4), 2131, 4x4 Urban, 4x4 Bronto',
  ),
  model('XRAY', 'Икс Рей', 'hatchback', 'Икс Рэй, Хрей'),
  model('XRAY Cross', 'Икс Рей Кросс', 'hatchback', 'Хрей Кросс'),
  model('Kalina', 'Калина', ['hatchback', 'sedan', 'wagon'], 'Kalina 2, 1117, 1118, 1119'),
  model('Kalina Cross', 'Калина Кросс', 'wagon'),
  model('Kalina Sport', 'Калина Спорт', 'hatchback'),
  model('Priora', 'Приора', ['sedan', 'hatchback', 'wagon', 'coupe'], 'Преора, 2170, 2171, 2172'),
  model('Revolution', 'Революшн', 'convertible'),
  model('2101', '2101', 'sedan', 'Копейка'),
  model('2102', '2102', 'wagon'),
  model('2103', '2103', 'sedan'),
  model('2104', '2104', 'wagon', '21043, Четверка'),
  model('2105', '2105', 'sedan', '21053, Пятерка'),
  model('2106', '2106', 'sedan', '21063, Шестерка'),
  model('2107', '2107', 'sedan', '21074, Семерка'),
  model('2108', '2108', 'hatchback', '21083, Восьмерка'),
  model('2109', '2109', 'hatchback', '21093, Девятка'),
  model('21099', '21099', 'sedan', 'Девяносто девятая'),
  model('2110', '2110', 'sedan', '21103, 21104, Десятка'),
  model('2111', '2111', 'wagon'),
  model('2112', '2112', 'hatchback', '21124'),
  model('2113', '2113', 'hatchback', 'Samara 2113'),
  model('2114', '2114', 'hatchback', 'Samara, Самара, Samara 2114, Четырка'),
  model('2115', '2115', 'sedan', 'Samara 2115'),
  model('2120 Надежда', '2120 Надежда', 'minivan', '2120, Надежда'),
  model('2329', '2329', 'pickup', 'Niva Pickup'),
  model('1111 Ока', '1111 Ока', 'hatchback', '1111, Ока, 11113 Ока'),
])
