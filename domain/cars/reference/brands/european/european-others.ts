import { brand, model } from '#domain/cars/reference/brand.ts'

export const BENTLEY = brand('Bentley', 'Бентли', 'Бэнтли, Bently, Бентлей', [
  model('Bentayga', 'Бентайга', 'crossover', 'Бентейга, Bentayga EWB, Bentayga S, Bentayga Speed'),
  model('Continental GT', 'Континенталь ГТ', 'coupe', 'Continental, Continental GT Speed, Континентал ГТ'),
  model('Continental GTC', 'Континенталь ГТЦ', 'convertible'),
  model('Continental Flying Spur', 'Континенталь Флаинг Спур', 'sedan'),
  model('Flying Spur', 'Флаинг Спур', 'sedan', 'Флайинг Спер, Flying Spur Speed'),
  model('Mulsanne', 'Мульсан', 'sedan'),
  model('Arnage', 'Арнаж', 'sedan'),
])

export const FERRARI = brand('Ferrari', 'Феррари', 'Ферари, Ferari, Феррари/Ferrari', [
  model('Purosangue', 'Пуросангуэ', 'crossover', 'Пуросанг'),
  model('Roma', 'Рома', ['coupe', 'convertible'], 'Roma Spider'),
  model('Portofino', 'Портофино', 'convertible', 'Portofino M'),
  model('California', 'Калифорния', 'convertible', 'California T'),
  model('F8 Tributo', 'Ф8 Трибьюто', 'coupe', 'F8'),
  model('F8 Spider', 'Ф8 Спайдер', 'convertible'),
  model('488 GTB', '488 ГТБ', 'coupe', '488'),
  model('488 Spider', '488 Спайдер', 'convertible'),
  model('488 Pista', '488 Писта', 'coupe'),
  model('458 Italia', '458 Италия', 'coupe', '458'),
  model('458 Spider', '458 Спайдер', 'convertible'),
  model('812 Superfast', '812 Суперфаст', 'coupe', '812'),
  model('SF90 Stradale', 'СФ90 Страдале', 'coupe', 'SF90'),
  model('296 GTB', '296 ГТБ', 'coupe', '296'),
  model('296 GTS', '296 ГТС', 'convertible'),
  model('F12berlinetta', 'Ф12 Берлинетта', 'coupe', 'F12'),
  model('FF', 'ФФ', 'hatchback'),
  model('GTC4Lusso', 'ГТЦ4 Луссо', 'hatchback'),
  model('F430', 'Ф430', ['coupe', 'convertible']),
  model('12Cilindri', '12 Чилиндри', ['coupe', 'convertible']),
])

export const LAMBORGHINI = brand('Lamborghini', 'Ламборгини', 'Ламборджини, Lamborgini, Ламба, Ламборгинни', [
  model('Urus', 'Урус', 'crossover', 'Urus S, Urus Performante, Urus SE'),
  model('Huracan', 'Уракан', ['coupe', 'convertible'], 'Хуракан, Huracan EVO'),
  model('Aventador', 'Авентадор', ['coupe', 'convertible'], 'Aventador S, Aventador SVJ'),
  model('Revuelto', 'Ревуэльто', 'coupe'),
  model('Temerario', 'Темерарио', 'coupe'),
  model('Gallardo', 'Галлардо', ['coupe', 'convertible'], 'Гаярдо'),
  model('Murcielago', 'Мурселаго', ['coupe', 'convertible']),
])

export const MASERATI = brand('Maserati', 'Мазерати', 'Масерати, Mazerati', [
  model('Levante', 'Леванте', 'crossover', 'Levante S, Levante GTS'),
  model('Grecale', 'Грекале', 'crossover'),
  model('Ghibli', 'Гибли', 'sedan', 'Джибли, Ghibli S'),
  model('Quattroporte', 'Кватропорте', 'sedan', 'Куаттропорте'),
  model('GranTurismo', 'Гран Туризмо', 'coupe'),
  model('GranCabrio', 'Гран Кабрио', 'convertible'),
  model('MC20', 'МЦ20', ['coupe', 'convertible']),
])

export const ASTON_MARTIN = brand('Aston Martin', 'Астон Мартин', 'Астон Мартен', [
  model('DBX', 'ДБХ', 'crossover', 'DBX707'),
  model('DB9', 'ДБ9', ['coupe', 'convertible']),
  model('DB11', 'ДБ11', ['coupe', 'convertible']),
  model('DB12', 'ДБ12', ['coupe', 'convertible']),
  model('DBS', 'ДБС', ['coupe', 'convertible'], 'DBS Superleggera'),
  model('V8 Vantage', 'В8 Вантаж', ['coupe', 'convertible'], 'Vantage, Вантаж'),
  model('Vanquish', 'Ванквиш', ['coupe', 'convertible']),
  model('Rapide', 'Рапид', 'liftback', 'Rapide S'),
])

export const MCLAREN = brand('McLaren', 'Макларен', 'Maclaren, Мкларен', [
  model('720S', '720С', ['coupe', 'convertible'], '720S Spider'),
  model('750S', '750С', ['coupe', 'convertible']),
  model('765LT', '765ЛТ', ['coupe', 'convertible']),
  model('570S', '570С', ['coupe', 'convertible']),
  model('600LT', '600ЛТ', ['coupe', 'convertible']),
  model('650S', '650С', ['coupe', 'convertible']),
  model('540C', '540Ц', 'coupe'),
  model('Artura', 'Артура', ['coupe', 'convertible']),
  model('GT', 'ГТ', 'coupe', 'GTS'),
  model('Senna', 'Сенна', 'coupe'),
  model('P1', 'П1', 'coupe'),
])

export const LOTUS = brand('Lotus', 'Лотус', 'Лотос', [
  model('Eletre', 'Элетре', 'crossover', 'Элетра, Eletre R, Eletre S'),
  model('Emeya', 'Эмейя', 'sedan'),
  model('Emira', 'Эмира', 'coupe'),
  model('Evora', 'Эвора', 'coupe'),
  model('Elise', 'Элиза', 'convertible'),
  model('Exige', 'Эксидж', 'coupe'),
])

export const MAYBACH = brand('Maybach', 'Майбах', 'Мейбах', [
  model('57', '57', 'sedan', '57S'),
  model('62', '62', 'sedan', '62S'),
])

export const OPEL = brand('Opel', 'Опель', 'Опел, Опель/Opel, Opel/Опель, Apel', [
  model('Astra', 'Астра', ['hatchback', 'sedan', 'wagon'], 'Astra H, Astra J, Astra G, Astra Sports Tourer, Астра Н'),
  model('Astra GTC', 'Астра ГТЦ', 'hatchback'),
  model('Astra OPC', 'Астра ОПЦ', 'hatchback'),
  model('Corsa', 'Корса', 'hatchback', 'Corsa D, Корса Д'),
  model('Insignia', 'Инсигния', ['sedan', 'liftback', 'wagon'], 'Инсигниа'),
  model('Vectra', 'Вектра', ['sedan', 'liftback', 'wagon'], 'Vectra C, Vectra B'),
  model('Omega', 'Омега', ['sedan', 'wagon']),
  model('Signum', 'Сигнум', 'hatchback'),
  model('Mokka', 'Мокка', 'crossover', 'Мока'),
  model('Antara', 'Антара', 'crossover'),
  model('Frontera', 'Фронтера', ['suv', 'crossover']),
  model('Grandland', 'Грандланд', 'crossover', 'Grandland X, Грандленд, Грандлэнд'),
  model('Crossland', 'Кроссланд', 'crossover', 'Crossland X, Кроссленд'),
  model('Meriva', 'Мерива', 'minivan'),
  model('Zafira', 'Зафира', 'minivan', 'Zafira Tourer, Zafira B'),
  model('Zafira Life', 'Зафира Лайф', 'minivan'),
  model('Combo', 'Комбо', ['van', 'minivan'], 'Combo Life, Combo Cargo'),
  model('Vivaro', 'Виваро', ['van', 'minivan']),
  model('Movano', 'Мовано', 'van'),
  model('Adam', 'Адам', 'hatchback'),
  model('Agila', 'Агила', 'hatchback'),
  model('Cascada', 'Каскада', 'convertible'),
  model('Tigra', 'Тигра', ['coupe', 'convertible']),
  model('Kadett', 'Кадет', ['hatchback', 'sedan']),
])

export const FIAT = brand('Fiat', 'Фиат', 'Фиат/Fiat', [
  model('Albea', 'Альбеа', 'sedan', 'Албеа'),
  model('500', '500', ['hatchback', 'convertible'], '500e, 500C, Cinquecento'),
  model('500X', '500Икс', 'crossover'),
  model('500L', '500Л', 'minivan'),
  model('Punto', 'Пунто', 'hatchback', 'Grande Punto, Гранде Пунто'),
  model('Panda', 'Панда', 'hatchback'),
  model('Bravo', 'Браво', 'hatchback'),
  model('Tipo', 'Типо', ['sedan', 'hatchback', 'wagon']),
  model('Linea', 'Линеа', 'sedan'),
  model('Sedici', 'Седичи', 'crossover'),
  model('Freemont', 'Фримонт', 'crossover'),
  model('Fullback', 'Фулбек', 'pickup', 'Фуллбек, Фуллбэк'),
  model('Doblo', 'Добло', ['minivan', 'van'], 'Добло Панорама, Doblo Panorama'),
  model('Scudo', 'Скудо', ['van', 'minivan']),
  model('Ducato', 'Дукато', ['van', 'minivan']),
])

export const ALFA_ROMEO = brand('Alfa Romeo', 'Альфа Ромео', 'Alpha Romeo', [
  model('147', '147', 'hatchback'),
  model('156', '156', ['sedan', 'wagon']),
  model('159', '159', ['sedan', 'wagon']),
  model('166', '166', 'sedan'),
  model('Giulia', 'Джулия', 'sedan'),
  model('Giulietta', 'Джульетта', 'hatchback'),
  model('MiTo', 'МиТо', 'hatchback'),
  model('Stelvio', 'Стельвио', 'crossover'),
  model('Tonale', 'Тонале', 'crossover'),
  model('4C', '4Ц', ['coupe', 'convertible']),
  model('Brera', 'Брера', 'coupe'),
])
