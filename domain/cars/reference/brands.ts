import type { Brand } from './brand.ts'
import { AUDI, PORSCHE } from './brands/audi-porsche.ts'
import { BELGEE, KNEWSTAR, LIVAN, LYNK_CO, SMART, ZEEKR } from './brands/belgee.ts'
import { BMW, MINI, ROLLS_ROYCE } from './brands/bmw.ts'
import { AVATR, CHANGAN, DEEPAL, OTING } from './brands/changan.ts'
import { CHERY, EXEED, EXLANTIX, JAECOO, JETOUR, KAIYI, OMODA, SOUEAST, TENET } from './brands/chery.ts'
import { AITO, DONGFENG, FORTHING, SERES, VOYAH } from './brands/dongfeng.ts'
import { BYD, DENZA, LEAPMOTOR, LI_AUTO, NIO, ROX, SKYWELL, TESLA, XIAOMI, XPENG, YANGWANG } from './brands/electric.ts'
import { AION, GAC, HYPTEC } from './brands/gac.ts'
import { GEELY } from './brands/geely.ts'
import { GENESIS } from './brands/genesis.ts'
import { GREAT_WALL, HAVAL, HOWER, ORA, TANK, WEY } from './brands/great-wall.ts'
import { ACURA, DAIHATSU, HONDA, ISUZU, SUBARU, SUZUKI } from './brands/honda-subaru-suzuki.ts'
import { HYUNDAI } from './brands/hyundai.ts'
import { KIA } from './brands/kia.ts'
import { LADA } from './brands/lada.ts'
import { LEXUS } from './brands/lexus.ts'
import { MAZDA, MITSUBISHI } from './brands/mazda-mitsubishi.ts'
import { MERCEDES_BENZ } from './brands/mercedes-benz.ts'
import { DATSUN, INFINITI, NISSAN } from './brands/nissan-infiniti.ts'
import { AMBERTRUCK, AURUS, EVOLUTE, GAZ, MOSKVICH, SOLARIS, SOLLERS, UAZ, VOLGA, XCITE } from './brands/russian.ts'
import { CUPRA, SEAT, SKODA } from './brands/skoda-seat.ts'
import { TOYOTA } from './brands/toyota.ts'
import { JETTA, VOLKSWAGEN } from './brands/volkswagen.ts'

/** The makes that are sold in Russia, new or used, with their models. */
export const BRANDS: readonly Brand[] = [
  ACURA,
  AION,
  AITO,
  AMBERTRUCK,
  AUDI,
  AURUS,
  AVATR,
  BELGEE,
  BMW,
  BYD,
  CHANGAN,
  CHERY,
  CUPRA,
  DAIHATSU,
  DATSUN,
  DEEPAL,
  DENZA,
  DONGFENG,
  EVOLUTE,
  EXEED,
  EXLANTIX,
  FORTHING,
  GAC,
  GAZ,
  GEELY,
  GENESIS,
  GREAT_WALL,
  HAVAL,
  HONDA,
  HOWER,
  HYPTEC,
  HYUNDAI,
  INFINITI,
  ISUZU,
  JAECOO,
  JETOUR,
  JETTA,
  KAIYI,
  KIA,
  KNEWSTAR,
  LADA,
  LEAPMOTOR,
  LEXUS,
  LIVAN,
  LI_AUTO,
  LYNK_CO,
  MAZDA,
  MERCEDES_BENZ,
  MINI,
  MITSUBISHI,
  MOSKVICH,
  NIO,
  NISSAN,
  OMODA,
  ORA,
  OTING,
  PORSCHE,
  ROLLS_ROYCE,
  ROX,
  SEAT,
  SERES,
  SKODA,
  SKYWELL,
  SMART,
  SOLARIS,
  SOLLERS,
  SOUEAST,
  SUBARU,
  SUZUKI,
  TANK,
  TENET,
  TESLA,
  TOYOTA,
  UAZ,
  VOLGA,
  VOLKSWAGEN,
  VOYAH,
  WEY,
  XCITE,
  XIAOMI,
  XPENG,
  YANGWANG,
  ZEEKR,
]
